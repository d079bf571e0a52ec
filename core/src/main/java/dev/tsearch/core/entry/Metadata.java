package dev.tsearch.core.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The properties of an entry besides its other fields.
///
/// Names that tsearch defines: `source project session time role tool tool_use_id is_error model
/// message_id parent request usage branch files origin cwd slug agent sidechain meta subtype
/// version stop_reason event operation trigger permission attachments reaction checkpoint intent
/// outcome summary time_inferred revision_of echo_of`. Other names are those of the source.
///
/// @param values the values by name
public record Metadata(JsonObject values) {

  /// Metadata without values.
  public static final Metadata EMPTY = new Metadata(JsonObject.EMPTY);

  /// The format of the source, for example `claude-code`; empty if unknown.
  public String source() {
    return values.text("source", "");
  }

  /// The session; empty if unknown.
  public String session() {
    return values.text("session", "");
  }

  /// The sub-agent whose transcript contains the entry; empty for the main transcript.
  public String agent() {
    return values.text("agent", "");
  }

  /// The folder that the conversation was about; empty if unknown.
  public String project() {
    return values.text("project", "");
  }

  /// The tool of a call or a result; empty if none.
  public String tool() {
    return values.text("tool", "");
  }

  /// The summary that a compaction wrote of the conversation before it; empty if none.
  public String summary() {
    return values.text("summary", "");
  }

  /// Whether the entry's time is none of its own: that of its file, or of a neighbor.
  public boolean isTimeInferred() {
    return values.flag("time_inferred");
  }

  /// The searchable texts that are not in the content: the summary, the names and media types of
  /// attachments, the emojis of a reaction.
  List<String> carriedTexts() {
    if (!values.has("summary") && !values.has("attachments") && !values.has("reaction")) {
      return List.of();
    }
    var texts = new ArrayList<String>();
    texts.add(summary());
    for (JsonObject attachment : values.objects("attachments")) {
      texts.add(attachment.text("filename", ""));
      texts.add(attachment.text("mime_type", ""));
    }
    texts.addAll(values.object("reaction").texts("emojis"));
    texts.removeIf(String::isEmpty);
    return texts;
  }

  /// The source whose transcript of the same session contains this entry as well, if it is
  /// archived; empty if this entry is not such a duplicate.
  public Optional<String> echoOf() {
    return values.text("echo_of");
  }

  /// The time in ISO format, if the source had more than seconds.
  public Optional<String> time() {
    return values.text("time");
  }

  /// The bytes of the source that the entry was derived from; empty for an appended entry.
  public Optional<Origin> origin() {
    JsonObject origin = values.object("origin");
    return origin.isEmpty() ? Optional.empty() : Optional.of(Origin.of(origin));
  }

  /// The id of the entry that this one revises; empty if it revises none.
  public Optional<String> revisionOf() {
    return values.text("revision_of");
  }

  /// This metadata with a value for a name, added or replaced.
  public Metadata with(String name, Object value) {
    return new Metadata(values.with(name, value));
  }
}
