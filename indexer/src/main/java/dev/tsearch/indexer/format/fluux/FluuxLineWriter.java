package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.Arrays;
import java.util.Locale;

/// Writes the lines of Fluux Agent's files: compact JSON with the program's order of members, and
/// without the optional members that have no value. Pure functions; each line ends with a line
/// feed.
public final class FluuxLineWriter {
  private static final int VERSION = 1;

  private static final DateTimeFormatter SECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private FluuxLineWriter() {}

  /// The first line of a conversation.
  public static byte[] header(Jid jid, Instant created) {
    return line(headerObject(jid, created));
  }

  /// The object on the first line of a conversation.
  static JsonObject headerObject(Jid jid, Instant created) {
    return JsonObject.builder()
        .put("type", "session")
        .put("version", VERSION)
        .put("created", time(created))
        .put("jid", jid.value())
        .build();
  }

  /// The line of a message.
  public static byte[] message(StoredMessage message) {
    return line(messageObject(message));
  }

  /// The object on the line of a message.
  static JsonObject messageObject(StoredMessage message) {
    JsonObject.Builder line =
        JsonObject.builder()
            .put("type", "message")
            .put("role", message.role())
            .put("content", message.content());
    message.msgId().ifPresent(id -> line.put("msg_id", id));
    message.sender().ifPresent(sender -> line.put("sender", sender));
    message.time().ifPresent(time -> line.put("ts", time(time)));
    if (!message.attachments().isEmpty()) {
      line.put("attachments", message.attachments());
    }
    if (!message.reaction().isEmpty()) {
      line.put("reaction", message.reaction());
    }
    return line.build();
  }

  /// The line of a fact to remember.
  public static byte[] fact(String key, String content, Instant time) {
    return line(
        JsonObject.builder().put("key", key).put("content", content).put("ts", time(time)).build());
  }

  /// A time as the program's library chrono writes it (`to_rfc3339`): with an offset, and with 0,
  /// 3, 6 or 9 digits of a second's fraction, as many as are needed.
  static String time(Instant time) {
    int nanos = time.get(ChronoField.NANO_OF_SECOND);
    String digits = String.format(Locale.ROOT, ".%09d", nanos);
    int shown = digits.length();
    if (nanos == 0) {
      shown = 0;
    } else if (nanos % 1_000_000 == 0) {
      shown = 4;
    } else if (nanos % 1_000 == 0) {
      shown = 7;
    }
    return SECONDS.format(time) + digits.substring(0, shown) + "+00:00";
  }

  private static byte[] line(JsonObject object) {
    byte[] json = Json.OWN.bytes(object);
    byte[] line = Arrays.copyOf(json, json.length + 1);
    line[json.length] = '\n';
    return line;
  }
}
