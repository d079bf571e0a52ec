package dev.tsearch.indexer.format.entire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.RawValue;
import dev.tsearch.indexer.format.entire.SessionRecorder.RecorderSettings;
import java.io.ByteArrayOutputStream;
import java.util.List;

/// Encodes the lines of a recorded transcript, with the members in the order of the document. Used
/// by one thread at a time.
///
/// @param session the session, as JSON
/// @param version the version of the recording program, as JSON
@SuppressWarnings("ArrayRecordComponent") // never compared
record TurnLine(byte[] session, byte[] version) {
  static final List<String> COUNTS =
      List.of(
          "input_tokens",
          "output_tokens",
          "cache_creation_input_tokens",
          "cache_read_input_tokens");

  static TurnLine of(String session, String version) {
    return new TurnLine(RawValue.encode(session), RawValue.encode(version));
  }

  /// The line with its line feed.
  ///
  /// @param parent the id of the previous line; empty for none
  byte[] of(RecordedTurn turn, String id, String parent, String time, String cwd) {
    var line = new ByteArrayOutputStream(turn.content().length + 400);
    String role = turn.isUser() ? "user" : "assistant";
    put(line, "{\"type\":\"", role, "\",\"sessionId\":");
    line.writeBytes(session);
    put(line, ",\"uuid\":");
    putText(line, id);
    put(line, ",\"parentUuid\":");
    if (parent.isEmpty()) {
      put(line, "null");
    } else {
      putText(line, parent);
    }
    put(line, ",\"timestamp\":");
    putText(line, time);
    put(line, ",\"cwd\":");
    putText(line, cwd);
    put(line, ",\"version\":");
    line.writeBytes(version);
    put(line, ",\"message\":{\"role\":\"", role, "\",\"content\":");
    line.writeBytes(turn.content());
    if (!turn.isUser()) {
      putCounts(line, turn.usage());
    }
    put(line, "}}\n");
    return line.toByteArray();
  }

  /// The line of a turn that states its id and time, as the object that a reader parses.
  ///
  /// @param parent the id of the previous line; empty for none
  static JsonObject object(RecordedTurn turn, RecorderSettings settings, String parent) {
    String role = turn.isUser() ? "user" : "assistant";
    JsonObject.Builder message =
        JsonObject.builder().put("role", role).put("content", turn.plain());
    if (!turn.isUser()) {
      message.put("usage", counts(turn.usage()));
    }
    return JsonObject.builder()
        .put("type", role)
        .put("sessionId", settings.session())
        .put("uuid", turn.id().orElseThrow())
        .putText("parentUuid", parent)
        .put("timestamp", turn.time().orElseThrow())
        .put("cwd", turn.cwd().orElse(settings.cwd()))
        .put("version", settings.version())
        .put("message", message.build())
        .build();
  }

  /// The four counts, 0 for those that are unknown.
  private static JsonObject counts(JsonObject usage) {
    JsonObject.Builder counts = JsonObject.builder();
    for (String name : COUNTS) {
      counts.put(name, count(name, usage));
    }
    return counts.build();
  }

  private static void putCounts(ByteArrayOutputStream line, JsonObject usage) {
    String before = ",\"usage\":{\"";
    for (String name : COUNTS) {
      put(line, before, name, "\":", Long.toString(count(name, usage)));
      before = ",\"";
    }
    line.write('}');
  }

  private static long count(String name, JsonObject usage) {
    return Math.max(0, usage.number(name, 0));
  }

  /// Writes a text in quotes. Most texts of a line need no escape, and no encoder of JSON.
  private static void putText(ByteArrayOutputStream line, String text) {
    if (isPlain(text)) {
      line.write('"');
      line.writeBytes(text.getBytes(UTF_8));
      line.write('"');
    } else {
      line.writeBytes(RawValue.encode(text));
    }
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < ' ' || c > '~' || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  private static void put(ByteArrayOutputStream line, String... texts) {
    for (String text : texts) {
      line.writeBytes(text.getBytes(UTF_8));
    }
  }
}
