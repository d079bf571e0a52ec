package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;

/// The texts that Fluux Agent itself makes of a message: for display (its `build_display_content`),
/// and for its model (`build_message_for_llm`). Pure functions, equal to the program's output to
/// the byte.
public final class FluuxText {
  /// The name under which an entry keeps a text that its fields do not give back.
  static final String DISPLAY = "display";

  /// A sender in a room ends so, and nobody else does.
  private static final String OF_ROOM = "@muc";

  private static final List<String> ATTACHMENT = List.of("filename", "mime_type", "size");

  private FluuxText() {}

  /// The text of a message as it is displayed: the reaction, each attachment, and the content, one
  /// below the other; the former two as compact JSON. Empty if there is nothing of these.
  ///
  /// @param reaction `message_id` and `emojis`; the empty object if it is none
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

  /// The text of an entry as it is displayed.
  public static String display(Entry entry) {
    JsonObject metadata = entry.metadata().values();
    return metadata
        .text(DISPLAY)
        .orElseGet(() ->
            display(metadata.object("reaction"), metadata.objects("attachments"), entry.content()));
  }

  /// The text of a message as the model gets it: in a room, with the name of its sender before it.
  public static String forModel(String sender, String display) {
    return sender.endsWith(OF_ROOM) ? sender + ": " + display : display;
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

  /// Writes a text as the program's library does (serde_json): only what must be escaped is, and
  /// hexadecimal digits are small, which no setting of ours gives.
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
