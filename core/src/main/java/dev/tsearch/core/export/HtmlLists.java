package dev.tsearch.core.export;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes the lists of a message as lists of HTML: items after `-`, `*`, `+` or a number, nested by
/// indentation. A line without a mark belongs to the item before it; line breaks are written only
/// there, as they are shown. One use.
final class HtmlLists {
  /// Deeper items are in the list above them: hostile text must not nest elements without end.
  private static final int MAX_DEPTH = 6;

  private static final int TAB_COLUMNS = 4;
  private static final Pattern ITEM =
      Pattern.compile("([ \t]*)(?:([-*+])|([0-9]{1,9})[.)])[ \t]+(\\S.*)");

  /// A line of three or more marks, which is no item.
  private static final Pattern RULE = Pattern.compile("[ \t]*([-*_])(?:[ \t]*\\1){2,}[ \t]*");

  private final Appendable out;
  private final Deque<ListLevel> levels = new ArrayDeque<>();

  HtmlLists(Appendable out) {
    this.out = out;
  }

  /// A list that is not complete.
  ///
  /// @param columns the indentation of its items
  /// @param element its element
  private record ListLevel(int columns, String element) {}

  /// Writes a text within a line.
  @FunctionalInterface
  interface InlineWriter {
    /// Writes it.
    void write(String text) throws IOException;
  }

  /// Whether a line is an item.
  static boolean isItem(String line) {
    return ITEM.matcher(line).matches() && !RULE.matcher(line).matches();
  }

  /// Whether a line is an item that ends a paragraph. A sentence may go on with a number.
  static boolean endsParagraph(String line) {
    Matcher item = ITEM.matcher(line);
    boolean isFirst = item.matches() && (item.group(3) == null || item.group(3).equals("1"));
    return isFirst && isItem(line);
  }

  /// The index after a list: blank lines are within it if an item or indented text follows.
  ///
  /// @param from the index of its first item
  static int end(List<String> lines, int from) {
    int end = from + 1;
    for (int at = from + 1; at < lines.size(); at++) {
      String line = lines.get(at);
      boolean isAfterBlank = lines.get(at - 1).isBlank();
      boolean isWithin =
          isItem(line) || !isAfterBlank || line.startsWith("  ") || line.startsWith("\t");
      if (line.isBlank()) {
        continue;
      }
      if (!isWithin || RULE.matcher(line).matches()) {
        break;
      }
      end = at + 1;
    }
    return end;
  }

  /// Writes the lines of a list.
  void write(List<String> lines, InlineWriter inline) throws IOException {
    for (String line : lines) {
      Matcher item = ITEM.matcher(line);
      if (isItem(line) && item.matches()) {
        begin(columns(item.group(1)), item.group(3));
        inline.write(item.group(4));
      } else if (!line.isBlank()) {
        out.append('\n');
        inline.write(line.strip());
      }
    }
    while (!levels.isEmpty()) {
      close();
    }
    out.append('\n');
  }

  private void begin(int columns, String number) throws IOException {
    String element = number == null ? "ul" : "ol";
    while (levels.size() > 1 && columns < levels.element().columns()) {
      close();
    }
    boolean isDeeper =
        levels.isEmpty() || (columns > levels.element().columns() + 1 && levels.size() < MAX_DEPTH);
    if (!isDeeper && !levels.element().element().equals(element)) {
      close();
      isDeeper = true;
    }
    if (isDeeper) {
      boolean isFromOne = number == null || number.equals("1");
      out.append('<' + element + (isFromOne ? ">" : " start=\"" + number + "\">"));
      levels.push(new ListLevel(columns, element));
    } else {
      out.append("</li>");
    }
    out.append("<li>");
  }

  private void close() throws IOException {
    out.append("</li></" + levels.pop().element() + ">");
  }

  private static int columns(String indentation) {
    int columns = 0;
    for (int i = 0; i < indentation.length(); i++) {
      columns += indentation.charAt(i) == '\t' ? TAB_COLUMNS : 1;
    }
    return columns;
  }
}
