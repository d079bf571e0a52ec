package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A text of an old version, without the marks for attachments and reactions:
///
/// ```
/// [Reacted to msg_id: <id> with <emoji>]              the whole text
/// [Attached: <name> (<media type>, <size>)]           lines before the text
/// [Attached: <name>]
/// [Attached: download failed]
/// ```
///
/// @param content the text without the marks
/// @param reaction the reaction in the form of newer versions; the empty object if there is none
/// @param attachments the attachments in the form of newer versions
record LegacyText(String content, JsonObject reaction, List<JsonObject> attachments) {
  private static final Pattern REACTED =
      Pattern.compile("\\[Reacted to (?:msg_id: )?(\\S.{0,1000}?) with (\\S.{0,200})]");
  private static final Pattern ATTACHED =
      Pattern.compile("\\[Attached: (.{1,1000}?)(?: \\(([^(),]{1,200}), ([^()]{1,100})\\))?]");
  private static final String FAILED = "download failed";
  private static final String UNKNOWN = "unknown";

  /// Parses a text.
  static LegacyText of(String text) {
    if (!text.startsWith("[")) {
      return new LegacyText(text, JsonObject.EMPTY, List.of());
    }
    Matcher reacted = REACTED.matcher(text);
    if (reacted.matches()) {
      JsonObject reaction =
          JsonObject.builder()
              .put("message_id", reacted.group(1))
              .put("emojis", List.of(reacted.group(2).split("[,\\s]+")))
              .build();
      return new LegacyText("", reaction, List.of());
    }
    var attachments = new ArrayList<JsonObject>();
    String rest = text;
    while (!rest.isEmpty()) {
      int end = rest.indexOf('\n');
      Matcher attached = ATTACHED.matcher(end < 0 ? rest : rest.substring(0, end));
      if (!attached.matches()) {
        break;
      }
      attachments.add(attachment(attached));
      rest = end < 0 ? "" : rest.substring(end + 1);
    }
    return new LegacyText(rest, JsonObject.EMPTY, attachments);
  }

  private static JsonObject attachment(Matcher attached) {
    String name = attached.group(1);
    boolean failed = name.equals(FAILED);
    String type = attached.group(2) == null ? UNKNOWN : attached.group(2);
    String size = attached.group(3) == null ? UNKNOWN : attached.group(3);
    return JsonObject.builder()
        .put("filename", failed ? UNKNOWN : name)
        .put("mime_type", type)
        .put("size", failed ? FAILED : size)
        .build();
  }

  /// Whether the text had marks.
  boolean isMarked() {
    return !reaction.isEmpty() || !attachments.isEmpty();
  }
}
