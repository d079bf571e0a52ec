package dev.tsearch.core.export;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes foreign text into an HTML document. Of the Markdown of messages it shows fences, code
/// between backticks, headings, lists, tables and bold text; everything else stays as it was
/// written, and nothing becomes a link or an image.
public final class HtmlText {
  /// The first level of the headings of messages, below those of the document.
  private static final int FIRST_HEADING = 4;

  private static final int MAX_HEADING = 6;
  private static final Pattern HEADING = Pattern.compile(" {0,3}(#{1,6})[ \t]+(.*)");
  private static final Pattern TABLE = Pattern.compile("[ \t]*\\|.*");
  private static final Pattern BOLD = Pattern.compile("\\*\\*(?=\\S)([^*]+)(?<=\\S)\\*\\*");

  private HtmlText() {}

  /// Writes a text with its characters escaped, for an element or for an attribute in quotes.
  public static void escaped(String text, Appendable out) throws IOException {
    int start = 0;
    for (int at = 0; at < text.length(); at++) {
      String entity =
          switch (text.charAt(at)) {
            case '&' -> "&amp;";
            case '<' -> "&lt;";
            case '>' -> "&gt;";
            case '"' -> "&quot;";
            case '\'' -> "&#39;";
            default -> "";
          };
      if (!entity.isEmpty()) {
        out.append(text, start, at).append(entity);
        start = at + 1;
      }
    }
    out.append(text, start, text.length());
  }

  /// Writes a code block.
  ///
  /// @param language the language; may be empty
  public static void code(String language, String text, Appendable out) throws IOException {
    out.append("<pre><code");
    if (!language.isEmpty()) {
      out.append(" class=\"language-");
      escaped(language.toLowerCase(Locale.ROOT), out);
      out.append('"');
    }
    out.append('>');
    escaped(text, out);
    out.append("</code></pre>\n");
  }

  /// Writes Markdown of a message.
  public static void message(String text, Appendable out) throws IOException {
    for (MarkdownBlock block : MarkdownBlock.of(text)) {
      switch (block) {
        case MarkdownBlock.Code(String language, String code) -> code(language, code, out);
        case MarkdownBlock.Prose(List<String> lines) -> prose(lines, out);
      }
    }
  }

  private static void prose(List<String> lines, Appendable out) throws IOException {
    for (int at = 0; at < lines.size(); ) {
      String line = lines.get(at);
      Matcher heading = HEADING.matcher(line);
      int end = at + 1;
      if (heading.matches()) {
        int level = Math.min(MAX_HEADING, heading.group(1).length() + FIRST_HEADING - 1);
        out.append("<h" + level + ">");
        inline(heading.group(2), out);
        out.append("</h" + level + ">\n");
      } else if (HtmlLists.isItem(line)) {
        end = HtmlLists.end(lines, at);
        new HtmlLists(out).write(lines.subList(at, end), text -> inline(text, out));
      } else if (!line.isBlank()) {
        boolean isTable = isTable(line);
        while (end < lines.size() && continues(lines.get(end), isTable)) {
          end++;
        }
        out.append(isTable ? "<pre class=\"table\">" : "<p>");
        paragraph(lines.subList(at, end), out);
        out.append(isTable ? "</pre>\n" : "</p>\n");
      }
      at = end;
    }
  }

  private static boolean isTable(String line) {
    return TABLE.matcher(line).matches();
  }

  private static boolean continues(String line, boolean isTable) {
    return !line.isBlank()
        && isTable(line) == isTable
        && !HEADING.matcher(line).matches()
        && !HtmlLists.endsParagraph(line);
  }

  private static void paragraph(List<String> lines, Appendable out) throws IOException {
    String separator = "";
    for (String line : lines) {
      out.append(separator);
      inline(line, out);
      separator = "\n";
    }
  }

  private static void inline(String line, Appendable out) throws IOException {
    for (InlinePart part : InlinePart.of(line)) {
      switch (part.kind()) {
        case CODE -> {
          out.append("<code>");
          escaped(part.code(), out);
          out.append("</code>");
        }
        case TEXT -> bold(part.text(), out);
        case ESCAPED, TICKS -> escaped(part.text(), out);
      }
    }
  }

  private static void bold(String text, Appendable out) throws IOException {
    Matcher bold = BOLD.matcher(text);
    int start = 0;
    while (bold.find()) {
      escaped(text.substring(start, bold.start()), out);
      out.append("<strong>");
      escaped(bold.group(1), out);
      out.append("</strong>");
      start = bold.end();
    }
    escaped(text.substring(start), out);
  }
}
