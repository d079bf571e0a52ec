package dev.tsearch.cli.render.markdown;

import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Formats a text in Markdown as lines of limited width. One owner, not thread-safe.
public final class Markdown {
  private static final String FENCE = "```";

  /// The name of a language after a fence, which the code itself shows.
  private static final Pattern LANGUAGE = Pattern.compile("[a-z0-9+#_-]{0,20}");

  private final int width;
  private final Emphasis emphasis;
  private final List<List<StyledText>> lines = new ArrayList<>();

  private Markdown(int width, Emphasis emphasis) {
    this.width = width;
    this.emphasis = emphasis;
  }

  /// The lines of a text.
  ///
  /// @param text sanitized text
  /// @param width the number of columns
  /// @param isStyled whether emphasis is shown by styles, so that its signs can be left out
  public static List<List<StyledText>> lines(String text, int width, boolean isStyled) {
    var markdown = new Markdown(width, new Emphasis(isStyled));
    markdown.addAll(List.of(text.split("\n", -1)));
    return markdown.lines;
  }

  private void addAll(List<String> source) {
    int at = 0;
    while (at < source.size()) {
      String line = source.get(at);
      int rows = MarkdownTable.length(source, at);
      if (isFence(line)) {
        at = code(source, at);
      } else if (rows > 0) {
        table(source.subList(at, at + rows));
        at += rows;
      } else {
        block(line);
        at++;
      }
    }
  }

  /// Whether a line begins a block of code. A line with the end of its code is text.
  private static boolean isFence(String line) {
    String text = line.strip();
    return text.startsWith(FENCE) && text.indexOf('`', fenceOf(text).length()) < 0;
  }

  /// The backquotes at the start of a text.
  private static String fenceOf(String text) {
    int length = 0;
    while (length < text.length() && text.charAt(length) == '`') {
      length++;
    }
    return text.substring(0, length);
  }

  /// Adds a block of code without its fences and its language; returns the index after it. Slack
  /// writes the first and the last line of code next to the fences, other programs a path.
  private int code(List<String> source, int start) {
    String opening = source.get(start).strip();
    String fence = fenceOf(opening);
    String first = opening.substring(fence.length()).strip();
    boolean isText = !LANGUAGE.matcher(first).matches();
    if (isText) {
      codeLine(first);
    }
    for (int at = start + 1; at < source.size(); at++) {
      String line = source.get(at);
      String text = line.strip();
      if (text.startsWith(fence) && fenceOf(text).equals(text)) {
        return at + 1;
      }
      if (isText && line.endsWith(fence)) {
        codeLine(line.substring(0, line.length() - fence.length()));
        return at + 1;
      }
      codeLine(line);
    }
    return source.size();
  }

  private void codeLine(String line) {
    wrapped("  ", "  ", List.of(new StyledText(Style.CODE, line)));
  }

  private void table(List<String> rows) {
    Optional<List<List<StyledText>>> table = MarkdownTable.of(rows, emphasis).lines(width);
    if (table.isPresent()) {
      lines.addAll(table.get());
    } else {
      rows.forEach(row -> wrapped("", "", emphasis.runs(row, Style.PLAIN)));
    }
  }

  private void block(String line) {
    String text = line.stripLeading();
    String indent = line.substring(0, line.length() - text.length());
    int level = headingLevel(text);
    if (level > 0) {
      wrapped(indent, indent, emphasis.runs(text.substring(level).strip(), Style.STRONG));
    } else if (text.startsWith("> ")) {
      wrapped(indent + "│ ", indent + "│ ", emphasis.runs(text.substring(2), Style.FAINT));
    } else if (text.startsWith("- ") || text.startsWith("* ") || text.startsWith("+ ")) {
      item(indent, "•", text.substring(2));
    } else if (numberLength(text) > 0) {
      int length = numberLength(text);
      item(indent, text.substring(0, length), text.substring(length + 1));
    } else {
      wrapped(indent, indent, emphasis.runs(text, Style.PLAIN));
    }
  }

  private void item(String indent, String mark, String text) {
    String rest = " ".repeat(mark.length() + 1);
    String todo = "[ ] ";
    String done = "[x] ";
    String shown = text;
    if (text.startsWith(todo)) {
      shown = "☐ " + text.substring(todo.length());
    } else if (text.startsWith(done)) {
      shown = "☑ " + text.substring(done.length());
    }
    wrapped(indent + mark + " ", indent + rest, emphasis.runs(shown, Style.PLAIN));
  }

  /// The number of `#` of a heading; 0 if a line is none.
  private static int headingLevel(String text) {
    int level = 0;
    while (level < text.length() && text.charAt(level) == '#') {
      level++;
    }
    boolean isHeading = level <= 6 && level < text.length() && text.charAt(level) == ' ';
    return isHeading ? level : 0;
  }

  /// The length of `12.` or `3)` before a blank; 0 if there is none.
  private static int numberLength(String text) {
    int digits = 0;
    while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
      digits++;
    }
    boolean isNumber =
        digits > 0
            && digits + 1 < text.length()
            && (text.charAt(digits) == '.' || text.charAt(digits) == ')')
            && text.charAt(digits + 1) == ' ';
    return isNumber ? digits + 1 : 0;
  }

  /// Adds the lines of a block.
  ///
  /// @param first the beginning of its first line
  /// @param rest the beginning of its other lines
  private void wrapped(String first, String rest, List<StyledText> runs) {
    List<List<StyledText>> wrapped = Wrap.kept(runs, Math.max(1, width - first.length()));
    for (int at = 0; at < wrapped.size(); at++) {
      var line = new ArrayList<StyledText>();
      line.add(new StyledText(Style.PLAIN, at == 0 ? first : rest));
      line.addAll(wrapped.get(at));
      lines.add(line);
    }
  }
}
