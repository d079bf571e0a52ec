package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;

/// The texts that Fluux Agent creates from a message: for display (its function
/// `build_display_content`) and for its model (`build_message_for_llm`). Pure functions with
/// exactly the program's output.
public final class FluuxText {
  /// The metadata of a display text that cannot be computed from the entry's fields.
  static final String DISPLAY = "display";

  /// The suffix of senders in a room.
  private static final String ROOM_SUFFIX = "@muc";

  private static final List<String> ATTACHMENT = List.of("filename", "mime_type", "size");

  private FluuxText() {}

  /// The display text of a message: the reaction and the attachments as compact JSON, and the
  /// content, each on a line of its own. Empty if the message has none of them.
  ///
  /// @param reaction `message_id` and `emojis`; the empty object if there is none
  /// @param attachments each with `filename`, `mime_type` and `size`
  public static String display(JsonObject reaction, List<JsonObject> attachments, String content) {
    var lines = new ArrayList<String>();
    if (!reaction.isEmpty()) {
      lines.add(reaction(reaction));
    }
    attachments.forEach(attachment -> lines.add(attachment(attachment)));
    if (!content.isEmpty()) {
      lines.add(content);
    }
    return String.join("\n", lines);
  }

  /// The display text of an entry.
  public static String display(Entry entry) {
    JsonObject metadata = entry.metadata().values();
    return metadata
        .text(DISPLAY)
        .orElseGet(() ->
            display(metadata.object("reaction"), metadata.objects("attachments"), entry.content()));
  }

  /// The text of a message for the model: in a room, with the sender's name as prefix.
  public static String forModel(String sender, String display) {
    return sender.endsWith(ROOM_SUFFIX) ? sender + ": " + display : display;
  }

  private static String reaction(JsonObject reaction) {
    var json = new StringBuilder("{\"message_id\":");
    quote(reaction.text("message_id", ""), json);
    json.append(",\"emojis\":[");
    String separator = "";
    for (String emoji : reaction.texts("emojis")) {
      json.append(separator);
      quote(emoji, json);
      separator = ",";
    }
    return json.append("]}").toString();
  }

  private static String attachment(JsonObject attachment) {
    var json = new StringBuilder("{");
    String separator = "";
    for (String name : ATTACHMENT) {
      json.append(separator).append('"').append(name).append("\":");
      quote(attachment.text(name, ""), json);
      separator = ",";
    }
    return json.append('}').toString();
  }

  /// Writes a JSON string as the program's library serde_json does: it escapes only what must be
  /// escaped, with lower-case hexadecimal digits. Our JSON library cannot be set up to do this.
  private static void quote(String text, StringBuilder json) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> json.append("\\\"");
        case '\\' -> json.append("\\\\");
        case '\b' -> json.append("\\b");
        case '\f' -> json.append("\\f");
        case '\n' -> json.append("\\n");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < ' ') {
            json.append("\\u00").append(c < 0x10 ? "0" : "").append(Integer.toHexString(c));
          } else {
            json.append(c);
          }
        }
      }
    }
    json.append('"');
  }
}
