package dev.tsearch.cli.render.help;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.Wrap;
import java.util.List;

/// A help text: usage, summary, rows of names with their meaning, and notes.
///
/// @param usage how to call it, for example `tsearch show ID`
/// @param summary what it does
/// @param sections the rows, under headings
/// @param notes the paragraphs after them
public record HelpText(
    String usage, String summary, List<HelpSection> sections, List<String> notes) {
  private static final int INDENT = 2;
  private static final int GAP = 2;

  /// The width of a name above which its meaning starts on the next line.
  private static final int MAX_NAME_WIDTH = 26;

  /// The width of the terminal below which meanings always start on the next line.
  private static final int MIN_TEXT_WIDTH = 30;

  /// Rows under a heading.
  public record HelpSection(String heading, List<HelpRow> rows) {}

  /// A name and its meaning.
  public record HelpRow(String name, String meaning) {}

  /// Prints the help text.
  public void print(TextOutput out, Terminal terminal) throws OutputException {
    wrapped(summary, out, terminal);
    out.line();
    wrapped("usage: " + usage, out, terminal);
    for (HelpSection section : sections) {
      out.line();
      for (String line : Wrap.text(section.heading() + ":", terminal.readingWidth())) {
        out.line(terminal.paint(Style.STRONG, line));
      }
      rows(section.rows(), out, terminal);
    }
    for (String note : notes) {
      out.line();
      wrapped(note, out, terminal);
    }
  }

  private static void rows(List<HelpRow> rows, TextOutput out, Terminal terminal)
      throws OutputException {
    int names = 0;
    for (HelpRow row : rows) {
      int width = DisplayWidth.of(row.name());
      names = width <= MAX_NAME_WIDTH ? Math.max(names, width) : names;
    }
    int column = INDENT + names + GAP;
    boolean besides = terminal.readingWidth() - column >= MIN_TEXT_WIDTH;
    for (HelpRow row : rows) {
      row(row, besides ? column : 2 * INDENT, besides, out, terminal);
    }
  }

  private static void row(
      HelpRow row, int column, boolean besides, TextOutput out, Terminal terminal)
      throws OutputException {
    String head = " ".repeat(INDENT) + row.name();
    boolean sameLine = besides && DisplayWidth.of(head) + GAP <= column;
    List<String> lines = Wrap.text(row.meaning(), terminal.readingWidth() - column);
    if (!sameLine) {
      for (String line : Wrap.text(row.name(), Math.max(1, terminal.width() - INDENT))) {
        out.line(" ".repeat(INDENT) + line);
      }
    }
    for (int i = 0; i < lines.size(); i++) {
      String start = i == 0 && sameLine ? DisplayWidth.pad(head, column) : " ".repeat(column);
      out.line(start + lines.get(i));
    }
  }

  private static void wrapped(String text, TextOutput out, Terminal terminal)
      throws OutputException {
    for (String line : Wrap.text(text, terminal.readingWidth())) {
      out.line(line);
    }
  }
}
