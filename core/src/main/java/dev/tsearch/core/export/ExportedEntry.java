package dev.tsearch.core.export;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.transcript.Message;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// An entry with what a document shows of it.
///
/// @param entry the entry
/// @param text its text, as its program shows it to people
/// @param input the input of a tool call with the names of its members; empty if it is unknown
public record ExportedEntry(Entry entry, String text, Optional<JsonObject> input) {

  /// An entry that is shown as the archive has it.
  public static ExportedEntry of(Entry entry) {
    return new ExportedEntry(entry, entry.content(), Optional.empty());
  }

  /// The same entry with another text.
  public ExportedEntry withText(String other) {
    return new ExportedEntry(entry, other, input);
  }

  /// `User` or `Assistant`, with the name of the sender if it says more.
  String speaker() {
    String role =
        switch (new Message(List.of(entry)).speaker()) {
          case USER -> "User";
          case ASSISTANT -> "Assistant";
          case SYSTEM -> "System";
        };
    String name = PlainText.line(entry.from());
    return name.isEmpty() || name.equalsIgnoreCase(role) ? role : role + " (" + name + ")";
  }

  /// The tool of a call or a result.
  String tool() {
    String tool = PlainText.line(entry.metadata().tool());
    return tool.isEmpty() ? "Unknown" : tool;
  }

  /// Whether it is the result of a call that failed.
  boolean hasFailed() {
    return entry.metadata().values().flag("is_error");
  }

  /// Whether the context was cleared, if the entry is the end of a context.
  boolean isCleared() {
    return entry.type().equals(EntryType.ARCHIVAL);
  }

  /// The time in UTC, as in `2026-01-02 19:18:31 UTC`; `undated` if it is unknown.
  String time() {
    return time(entry.timestamp());
  }

  /// A time in Unix seconds, as in `2026-01-02 19:18:31 UTC`.
  static String time(long timestamp) {
    return timestamp == TimeRange.UNDATED
        ? "undated"
        : Instant.ofEpochSecond(timestamp).toString().replace('T', ' ').replace("Z", " UTC");
  }

  /// What a note of the program is about: its type and, if it has one, its subtype or event.
  String note() {
    String type = PlainText.line(entry.type().name()).replace('_', ' ');
    var values = entry.metadata().values();
    String detail = PlainText.line(values.text("subtype").orElse(values.text("event", "")));
    String name = type.substring(0, 1).toUpperCase(Locale.ROOT) + type.substring(1);
    return detail.isEmpty() ? name : name + ": " + detail;
  }
}
