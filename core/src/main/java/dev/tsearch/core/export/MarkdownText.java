package dev.tsearch.core.export;

import java.io.IOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes foreign text into a Markdown document so that it neither ends nor changes what is around
/// it. Text that is Markdown itself keeps its form: fences are written again at the margin, longer
/// than any run in them; headings become lower than those of the document; HTML becomes text, and
/// images become links.
final class MarkdownText {
  private static final int MIN_FENCE = 3;
  private static final int MAX_HEADING = 6;

  /// The levels that the document's own headings have.
  private static final int OWN_HEADINGS = 3;

  private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})([ \t].*|)");
  private static final Pattern UNDERLINE = Pattern.compile(" {0,3}(=+|-+)[ \t]*");
  private static final Pattern TAG_START = Pattern.compile("<(?=[A-Za-z/!?])");
  private static final Pattern MARKUP = Pattern.compile("[\\\\`*_{}\\[\\]<>#&!|~$]");

  private MarkdownText() {}

  /// The text on one line, without any markup.
  static String literal(String text) {
    return MARKUP.matcher(PlainText.line(text)).replaceAll("\\\\$0");
  }

  /// An id as code; without markup if it has characters that could end code.
  static String id(String text) {
    String line = PlainText.line(text);
    boolean isCode = line.indexOf('`') < 0 && line.indexOf('|') < 0 && !line.isBlank();
    return isCode ? "`" + line + "`" : literal(line);
  }

  /// Writes a fenced code block and ends its last line.
  ///
  /// @param language the language; may be empty
  static void fenced(String language, String text, Appendable out) throws IOException {
    String fence = "`".repeat(Math.max(MIN_FENCE, longestRun(text, '`') + 1));
    out.append(fence).append(language).append('\n').append(text);
    out.append(text.isEmpty() ? "" : "\n").append(fence).append('\n');
  }

  /// Writes Markdown of a message and ends its last line.
  static void message(String text, Appendable out) throws IOException {
    boolean isFirst = true;
    for (MarkdownBlock block : MarkdownBlock.of(PlainText.of(text))) {
      out.append(isFirst ? "" : "\n");
      isFirst = false;
      switch (block) {
        case MarkdownBlock.Code(String language, String code) -> fenced(language, code, out);
        case MarkdownBlock.Prose(List<String> lines) -> prose(lines, out);
      }
    }
  }

  private static void prose(List<String> lines, Appendable out) throws IOException {
    int from = 0;
    int to = lines.size();
    while (lines.get(from).isBlank()) {
      from++;
    }
    while (lines.get(to - 1).isBlank()) {
      to--;
    }
    String before = "";
    for (String line : lines.subList(from, to)) {
      out.append(line(line, before)).append('\n');
      before = line;
    }
  }

  /// One line of a message.
  ///
  /// @param before the line before, which this one could make a heading
  private static String line(String line, String before) {
    Matcher heading = HEADING.matcher(line);
    if (heading.matches()) {
      int level = Math.min(MAX_HEADING, heading.group(1).length() + OWN_HEADINGS);
      return "#".repeat(level) + inline(heading.group(2));
    }
    Matcher underline = UNDERLINE.matcher(line);
    if (!before.isBlank() && underline.matches()) {
      return underline.group(1).length() >= MIN_FENCE && underline.group(1).startsWith("-")
          ? "\n" + line
          : "\\" + line.strip();
    }
    return inline(line);
  }

  private static String inline(String line) {
    if (line.indexOf('`') < 0 && line.indexOf('<') < 0 && line.indexOf('!') < 0) {
      return line;
    }
    var out = new StringBuilder(line.length() + 16);
    for (InlinePart part : InlinePart.of(line)) {
      switch (part.kind()) {
        case CODE, ESCAPED -> out.append(part.text());
        case TICKS -> out.append(part.text().replace("`", "\\`"));
        case TEXT ->
            out.append(TAG_START.matcher(part.text()).replaceAll("&lt;").replace("![", "\\!["));
      }
    }
    return out.toString();
  }

  private static int longestRun(String text, char of) {
    int longest = 0;
    int run = 0;
    for (int at = text.indexOf(of); at >= 0 && at < text.length(); at++) {
      run = text.charAt(at) == of ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
