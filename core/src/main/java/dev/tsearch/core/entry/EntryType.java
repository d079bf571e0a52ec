package dev.tsearch.core.entry;

/// The type of an entry. The set is open, since sources have types of their own.
///
/// @param name the value of `entry_type`, for example `message`; not empty
public record EntryType(String name) {

  /// A message of a person or a model.
  public static final EntryType MESSAGE = new EntryType("message");

  /// A call of a tool by a model.
  public static final EntryType TOOL_CALL = new EntryType("tool_call");

  /// The result of a tool call.
  public static final EntryType TOOL_RESULT = new EntryType("tool_result");

  /// The reasoning of a model before its answer.
  public static final EntryType THINKING = new EntryType("thinking");

  /// An anchor: the context was created.
  public static final EntryType CONTEXT_CREATED = new EntryType("context_created");

  /// An anchor: the entries before it were compacted.
  public static final EntryType COMPACTION = new EntryType("compaction");

  /// An anchor: the entries before it were cleared.
  public static final EntryType ARCHIVAL = new EntryType("archival");

  /// The system prompt in force.
  public static final EntryType SYSTEM_PROMPT = new EntryType("system_prompt");

  /// The system prompt was replaced.
  public static final EntryType SYSTEM_PROMPT_CHANGED = new EntryType("system_prompt_changed");

  /// A summary of the conversation so far.
  public static final EntryType SUMMARY = new EntryType("summary");

  /// A note of the program that wrote the transcript.
  public static final EntryType SYSTEM = new EntryType("system");

  /// Copies of files before a tool changes them.
  public static final EntryType SNAPSHOT = new EntryType("snapshot");

  /// A progress report.
  public static final EntryType PROGRESS = new EntryType("progress");

  /// A reaction to another entry, such as an emoji.
  public static final EntryType REACTION = new EntryType("reaction");

  /// An event that a hook received.
  public static final EntryType HOOK_EVENT = new EntryType("hook_event");

  /// Checks the name.
  ///
  /// @throws IllegalArgumentException if it is empty
  public EntryType {
    if (name.isEmpty()) {
      throw new IllegalArgumentException("entry_type must not be empty");
    }
  }

  /// Whether an entry of this type starts a new context window: the model no longer receives the
  /// entries before it.
  public boolean isBoundary() {
    return equals(COMPACTION) || equals(ARCHIVAL);
  }

  /// Whether entries of this type are archived but their text is not searchable. Programs generate
  /// this text, it repeats other entries, and it is most of the bytes of a transcript.
  public boolean isNoise() {
    return equals(SNAPSHOT) || equals(PROGRESS);
  }

  @Override
  public String toString() {
    return name;
  }

  /// Explicit, since the method that a record generates is linked at run time.
  @Override
  public boolean equals(Object other) {
    return other instanceof EntryType type && type.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }
}
