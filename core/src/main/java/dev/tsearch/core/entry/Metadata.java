package dev.tsearch.core.entry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What is known about an entry besides its seven fields.
///
/// Names of our own: `source project session time role tool tool_use_id is_error model message_id
/// parent request usage branch files origin cwd slug agent sidechain meta subtype version
/// stop_reason event operation trigger permission attachments reaction checkpoint intent outcome
/// summary time_inferred revision_of echo_of`; a source's own names stay as they are.
///
/// @param values the values by name
public record Metadata(JsonObject values) {

  /// Nothing known.
  public static final Metadata EMPTY = new Metadata(JsonObject.EMPTY);

  /// The format that the entry came in, for example `claude-code`; empty if unknown.
  public String source() {
    return values.text("source", "");
  }

  /// The session within its source; empty if unknown.
  public String session() {
    return values.text("session", "");
  }

  /// The sub-agent whose transcript the entry belongs to; empty for the main one.
  public String agent() {
    return values.text("agent", "");
  }

  /// The folder that the conversation was about; empty if unknown.
  public String project() {
    return values.text("project", "");
  }

  /// The tool that was called or answered; empty if none.
  public String tool() {
    return values.text("tool", "");
  }

  /// What a compaction kept of the conversation before it; empty if nothing.
  public String summary() {
    return values.text("summary", "");
  }

  /// The texts that stand here and not in the content, and that people look for: the summary, the
  /// names and media types of files that came with a message, the emojis of a reaction.
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

  /// The source whose transcript of the same session says the same, where it is at hand: this entry
  /// is an echo of it. Empty if it is none.
  public Optional<String> echoOf() {
    return values.text("echo_of");
  }

  /// The time with all its digits, where the source had more than seconds.
  public Optional<String> time() {
    return values.text("time");
  }

  /// The source bytes it was made from; empty for entries that were appended here.
  public Optional<Origin> origin() {
    JsonObject origin = values.object("origin");
    return origin.isEmpty() ? Optional.empty() : Optional.of(Origin.of(origin));
  }

  /// The id that this entry is a later revision of; empty if it is none.
  public Optional<String> revisionOf() {
    return values.text("revision_of");
  }

  /// This metadata with a name added or replaced.
  public Metadata with(String name, Object value) {
    return new Metadata(values.with(name, value));
  }
}
