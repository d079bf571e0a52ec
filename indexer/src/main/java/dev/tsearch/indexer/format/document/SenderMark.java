package dev.tsearch.indexer.format.document;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A line that names the sender of the text after it, such as `## User (08:15 UTC)`, `### 🤖
/// Assistant (m-9)` or `_**Agent (m-9 2026-04-01 08:00:05Z)**_`. Headings that only begin with such
/// a word, such as `#### User messages`, are none.
///
/// @param role `user`, `assistant` or `system`
/// @param model the model that the line names; may be empty
/// @param time the time that the line names, in the form of ISO 8601, or a clock such as `08:15`;
///   may be empty
/// @param text what the sender says on the same line; empty if it begins on the next
record SenderMark(String role, String model, String time, String text) {
  private static final Pattern LINE =
      Pattern.compile(
          "(?:#{1,6} |_?\\*\\*)+(?:👤 |🤖 |🧑 )?(?<who>User|Human|You|Prompt|Assistant|Agent|Claude|AI|Model|ChatGPT|Gemini|System)(?<rest>\\b.*)");

  /// What may follow the name: a number, details in brackets or after a colon, and emphasis.
  private static final Pattern REST =
      Pattern.compile(
          "(?: \\d{1,4})?:?(?:\\*\\*_?)?:?(?:\\s*[(\\[](?<details>[^()\\[\\]]*)[)\\]]|\\s+[-–—]\\s+(?<after>.*))?:?(?:\\*\\*_?)?:?\\s*");

  /// A name in bold letters with a colon, and what is said after it.
  private static final Pattern INLINE = Pattern.compile("(?::\\*\\*|\\*\\*:)\\s+(?<text>\\S.*)");

  private static final Pattern TIME =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d(?::\\d\\d)?)(?:\\.\\d+)?(Z?)");
  private static final Pattern CLOCK = Pattern.compile("\\b(\\d\\d:\\d\\d(?::\\d\\d)?)(?: UTC)?");
  private static final Pattern TIME_LINE =
      Pattern.compile("[*_]{0,3}\\[?" + TIME.pattern() + "\\]?[*_]{0,3}");

  /// The mark on a line; empty if it is none.
  static Optional<SenderMark> of(String line) {
    if (!beginsWith("#*_", line)) {
      return Optional.empty();
    }
    Matcher mark = LINE.matcher(line);
    if (!mark.matches()) {
      return Optional.empty();
    }
    String role =
        switch (mark.group("who")) {
          case "User", "Human", "You", "Prompt" -> "user";
          case "System" -> "system";
          default -> "assistant";
        };
    Matcher said = INLINE.matcher(mark.group("rest"));
    if (said.matches()) {
      return Optional.of(new SenderMark(role, "", "", said.group("text")));
    }
    Matcher rest = REST.matcher(mark.group("rest"));
    if (!rest.matches()) {
      return Optional.empty();
    }
    String details = rest.group("details") == null ? rest.group("after") : rest.group("details");
    return Optional.of(of(role, details == null ? "" : details));
  }

  private static SenderMark of(String role, String details) {
    Matcher time = TIME.matcher(details);
    Matcher clock = CLOCK.matcher(details);
    String left = details;
    String stated = "";
    if (time.find()) {
      stated = iso(time);
      left = time.replaceFirst("");
    } else if (clock.find()) {
      stated = clock.group(1);
      left = clock.replaceFirst("");
    }
    String model = left.replaceFirst("^\\s*model ", "").strip();
    boolean isModel = role.equals("assistant") && !model.isEmpty() && model.indexOf(' ') < 0;
    return new SenderMark(role, isModel ? model : "", stated, "");
  }

  /// The same sender at another time.
  SenderMark at(String other) {
    return new SenderMark(role, model, other, text);
  }

  /// The time that is alone on a line, next to the line of the sender; empty if it is another line.
  static Optional<String> timeAlone(String line) {
    String stripped = line.strip();
    if (!beginsWith("*_[0123456789", stripped)) {
      return Optional.empty();
    }
    Matcher time = TIME_LINE.matcher(stripped);
    return time.matches() ? Optional.of(iso(time)) : Optional.empty();
  }

  /// Whether the first character of a line is one of some. Most lines are ruled out by it.
  private static boolean beginsWith(String characters, String line) {
    return !line.isEmpty() && characters.indexOf(line.charAt(0)) >= 0;
  }

  private static String iso(Matcher time) {
    return time.group(1) + "T" + time.group(2) + time.group(3);
  }
}
