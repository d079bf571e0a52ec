package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.TimeRange;
import java.util.List;

/// Prints entries as a transcript: speaker, time and text; calls and results of tools are folded to
/// their first lines. One owner, not thread-safe.
public final class TranscriptPrinter {
  private static final String INDENT = "    ";

  /// The number of lines that a folded text keeps.
  private static final int FOLDED_LINES = 6;

  private final Console console;
  private final HumanTime time;
  private final Folding folding;
  private final ShortIds ids;
  private long printed = TimeRange.UNDATED;

  /// Whether long calls and results of tools are folded.
  public enum Folding {
    /// Folded to their first lines.
    FOLDED,
    /// Printed whole.
    WHOLE
  }

  /// @param ids the short forms of the ids of the entries
  public TranscriptPrinter(Console console, HumanTime time, Folding folding, ShortIds ids) {
    this.ids = ids;
    this.console = console;
    this.time = time;
    this.folding = folding;
  }

  /// Prints the heading of a conversation.
  public void heading(String title, String detail) throws OutputException {
    Terminal terminal = console.outTerminal();
    for (String line : Wrap.text(Sanitizer.line(title), terminal.width())) {
      console.out().line(terminal.paint(Style.HEADING, line));
    }
    if (!detail.isEmpty()) {
      String line = DisplayWidth.cut(Sanitizer.line(detail), terminal.width());
      console.out().line(terminal.paint(Style.FAINT, line));
    }
  }

  /// Prints an entry.
  ///
  /// @param shown its text, as its source program shows it
  public void entry(Entry entry, String shown) throws OutputException {
    boolean folds = isAside(entry);
    headline(entry);
    if (folds && shown.isBlank()) {
      return;
    }
    String indent = folds ? INDENT : "";
    List<String> lines =
        Wrap.text(Sanitizer.text(shown.strip()), console.outTerminal().width() - indent.length());
    boolean cut = folds && folding == Folding.FOLDED && lines.size() > FOLDED_LINES + 1;
    Style style = folds ? Style.FAINT : Style.PLAIN;
    for (String line : cut ? lines.subList(0, FOLDED_LINES) : lines) {
      console.out().line(line.isEmpty() ? "" : indent + console.outTerminal().paint(style, line));
    }
    if (cut) {
      String more =
          "… "
              + Quantity.count(lines.size() - FOLDED_LINES)
              + " more lines: tsearch show "
              + ids.of(entry.id());
      console.out().line(indent + console.outTerminal().paint(Style.FAINT, more));
    }
  }

  /// Prints the speaker if it changed, and always for tools.
  private void headline(Entry entry) throws OutputException {
    Terminal terminal = console.outTerminal();
    String when = time.beside(entry.timestamp(), printed);
    if (isAside(entry)) {
      String line = "  " + symbol(entry) + "  " + ids.of(entry.id()) + "  " + when;
      console.out().line(terminal.paint(failed(entry) ? Style.ERROR : Style.FAINT, line));
      return;
    }
    console.out().line();
    String name = Sanitizer.line(entry.from());
    String kind =
        entry.type().equals(EntryType.MESSAGE)
            ? ""
            : " (" + Sanitizer.line(entry.type().name()) + ")";
    console
        .out()
        .line(
            terminal.paint(Style.SPEAKER, name + kind)
                + terminal.paint(Style.FAINT, "  " + when + "  " + ids.of(entry.id())));
    printed = entry.timestamp();
  }

  private static String symbol(Entry entry) {
    String tool = Sanitizer.line(entry.metadata().tool());
    if (entry.type().equals(EntryType.TOOL_CALL)) {
      return "→ " + (tool.isEmpty() ? Sanitizer.line(entry.to()) : tool);
    }
    if (entry.type().equals(EntryType.TOOL_RESULT)) {
      String name = tool.isEmpty() ? Sanitizer.line(entry.from()) : tool;
      return "← " + name + (failed(entry) ? " failed" : "");
    }
    if (entry.type().equals(EntryType.HOOK_EVENT)) {
      return "⚑ " + Sanitizer.line(entry.to()) + (tool.isEmpty() ? "" : " " + tool);
    }
    return "(" + entry.type().name() + ")";
  }

  private static boolean failed(Entry entry) {
    return entry.metadata().values().flag("is_error");
  }

  /// Whether an entry has no sender and recipient that differ.
  private static boolean isAside(Entry entry) {
    return isOfTool(entry)
        || entry.type().equals(EntryType.THINKING)
        || entry.type().equals(EntryType.HOOK_EVENT);
  }

  private static boolean isOfTool(Entry entry) {
    return entry.type().equals(EntryType.TOOL_CALL) || entry.type().equals(EntryType.TOOL_RESULT);
  }
}
