package dev.tsearch.core.entry;

/// What kind of thing an entry is; an open set, since sources bring kinds of their own.
///
/// @param name the kind as it stands in `entry_type`, for example `message`; not empty
public record EntryType(String name) {

  /// What a person or a model said.
  public static final EntryType MESSAGE = new EntryType("message");

  /// A model asks a tool to run.
  public static final EntryType TOOL_CALL = new EntryType("tool_call");

  /// What the tool answered.
  public static final EntryType TOOL_RESULT = new EntryType("tool_result");

  /// What a model thought before it spoke.
  public static final EntryType THINKING = new EntryType("thinking");

  /// An anchor: the context began.
  public static final EntryType CONTEXT_CREATED = new EntryType("context_created");

  /// An anchor: what came before was compacted.
  public static final EntryType COMPACTION = new EntryType("compaction");

  /// An anchor: what came before was cleared away.
  public static final EntryType ARCHIVAL = new EntryType("archival");

  /// The system prompt in force.
  public static final EntryType SYSTEM_PROMPT = new EntryType("system_prompt");

  /// The system prompt was replaced.
  public static final EntryType SYSTEM_PROMPT_CHANGED = new EntryType("system_prompt_changed");

  /// A summary of what was said before.
  public static final EntryType SUMMARY = new EntryType("summary");

  /// What the writing program noted about itself.
  public static final EntryType SYSTEM = new EntryType("system");

  /// Copies of files that a tool is about to change.
  public static final EntryType SNAPSHOT = new EntryType("snapshot");

  /// That something is going on.
  public static final EntryType PROGRESS = new EntryType("progress");

  /// A sign of approval or the like, on another entry.
  public static final EntryType REACTION = new EntryType("reaction");

  /// What a hook was told.
  public static final EntryType HOOK_EVENT = new EntryType("hook_event");

  /// Rejects the empty name.
  public EntryType {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("entry_type must not be empty");
    }
  }

  /// Whether what came before an entry of this kind is no longer told to the model.
  public boolean isBoundary() {
    return equals(COMPACTION) || equals(ARCHIVAL);
  }

  /// Whether entries of this kind are archived but their text is not searched: nobody wrote it, it
  /// repeats what other entries hold, and it is most of a transcript's bytes.
  public boolean isNoise() {
    return equals(SNAPSHOT) || equals(PROGRESS);
  }

  @Override
  public String toString() {
    return name;
  }

  /// Written out: a record's own is linked at run time, which costs a start more than its use.
  @Override
  public boolean equals(Object other) {
    return other instanceof EntryType type && type.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
