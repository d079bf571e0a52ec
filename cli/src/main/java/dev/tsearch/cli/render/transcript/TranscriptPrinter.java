package dev.tsearch.cli.render.transcript;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.Hyperlink;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Prints entries as a transcript: who sent an entry, when, and its text. One owner, not
/// thread-safe.
public final class TranscriptPrinter {
  /// What the bars beside it say.
  private static final String ACTIVITY_LEGEND = "  entries over time";

  private static final String INDENT = "    ";

  /// Follows the id of the entry that others are printed around.
  private static final String MARK = " ◀ this entry";

  /// The number of lines that a folded text keeps.
  private static final int FOLDED_LINES = 6;

  private final Console console;
  private final HumanTime time;
  private final Manner manner;
  private final ShortIds ids;
  private final String margin;
  private long printed = TimeRange.UNDATED;
  private boolean hasEntries;

  /// The entry that others are printed around.
  private @Nullable EntryId marked;

  /// How much is printed, and how.
  ///
  /// @param isWhole whether long calls, results and texts of the program are printed whole
  /// @param isFormatted whether Markdown is formatted
  /// @param depth how deep the conversation is inside of others
  public record Manner(boolean isWhole, boolean isFormatted, int depth) {}

  /// @param ids the short forms of the ids of the entries
  public TranscriptPrinter(Console console, HumanTime time, Manner manner, ShortIds ids) {
    this.ids = ids;
    this.console = console;
    this.time = time;
    this.manner = manner;
    this.margin = INDENT.repeat(manner.depth());
  }

  private Terminal terminal() {
    return console.outTerminal();
  }

  /// Prints the heading of a conversation.
  ///
  /// @param title what it is, in parts that are separated by dots
  /// @param detail how long it is
  /// @param activity the activity over its time; empty to leave it out
  public void heading(List<StyledText> title, String detail, String activity)
      throws OutputException {
    print("", StyledText.joined(title, new StyledText(Style.HEADING, " · ")));
    if (!detail.isEmpty()) {
      faint(detail);
    }
    if (!activity.isEmpty()) {
      line(
          "",
          new StyledText(Style.SPEAKER, activity),
          new StyledText(Style.FAINT, ACTIVITY_LEGEND));
    }
  }

  /// Prints the title of the conversation above its heading.
  ///
  /// @param most the number of lines that it may take; a longer one is cut
  public void title(String text, int most) throws OutputException {
    List<StyledText> runs = List.of(new StyledText(Style.STRONG, Sanitizer.line(text)));
    for (List<StyledText> line : Wrap.runs(runs, roomForCut(), most)) {
      print("", line);
    }
  }

  /// Prints a remark about the conversation.
  public void faint(String text) throws OutputException {
    line("", new StyledText(Style.FAINT, Sanitizer.line(text)));
  }

  /// Prints an entry, unless it has nothing to read.
  ///
  /// @param shown its text, as its source program shows it
  /// @param input the input of a tool call, if it is known
  /// @param turn the number of the turn that it begins; 0 if it begins none
  public void entry(Entry entry, String shown, Optional<JsonObject> input, int turn)
      throws OutputException {
    EntryForm form = EntryForm.of(entry);
    String indent = form == EntryForm.SAID ? "" : INDENT;
    var text = new EntryText(terminal().width() - margin.length() - indent.length(), markup());
    List<List<StyledText>> lines = text.lines(entry, shown, input);
    boolean isMark =
        form == EntryForm.RULE
            || entry.type().equals(EntryType.TOOL_CALL)
            || EntryLabel.hasFailed(entry);
    if (lines.isEmpty() && !isMark) {
      return;
    }
    hasEntries = true;
    switch (form) {
      case SAID -> said(entry, turn, lines);
      case ASIDE -> {
        aside(entry);
        body(entry, indent, lines, FOLDED_LINES);
      }
      case NOTE -> note(entry, indent, lines);
      case RULE -> {
        rule(entry);
        body(entry, indent, lines, FOLDED_LINES);
      }
    }
  }

  /// Whether an entry was printed.
  public boolean hasEntries() {
    return hasEntries;
  }

  private EntryText.Markup markup() {
    if (!manner.isFormatted()) {
      return EntryText.Markup.PLAIN;
    }
    return terminal().colored() ? EntryText.Markup.STYLED : EntryText.Markup.FORMATTED;
  }

  private void said(Entry entry, int turn, List<List<StyledText>> lines) throws OutputException {
    console.out().line();
    String when = time.nextTo(entry.timestamp(), printed);
    String number = turn > 0 ? "  turn " + Quantity.count(turn) : "";
    EntryLabel label = EntryLabel.of(entry);
    line(
        "",
        new StyledText(label.style(), label.text()),
        new StyledText(Style.FAINT, "  " + when + "  "),
        id(entry),
        new StyledText(Style.FAINT, number));
    printed = entry.timestamp();
    body(
        entry,
        "",
        lines,
        entry.type().equals(EntryType.SUMMARY) ? FOLDED_LINES : Integer.MAX_VALUE);
  }

  private void aside(Entry entry) throws OutputException {
    EntryLabel label = EntryLabel.of(entry);
    line(
        "  ",
        new StyledText(label.style(), label.text()),
        new StyledText(Style.FAINT, "  "),
        id(entry),
        new StyledText(Style.FAINT, timeOf(entry)));
  }

  /// Prints a text of the program: its first line, or all of it.
  private void note(Entry entry, String indent, List<List<StyledText>> lines)
      throws OutputException {
    EntryLabel label = EntryLabel.of(entry);
    var runs = new ArrayList<StyledText>();
    runs.add(new StyledText(label.style(), label.text()));
    runs.add(new StyledText(Style.FAINT, "  "));
    runs.add(id(entry));
    runs.add(new StyledText(Style.FAINT, timeOf(entry)));
    if (isWhole(entry)) {
      print("  ", runs);
      body(entry, indent, lines, Integer.MAX_VALUE);
      return;
    }
    runs.add(new StyledText(Style.FAINT, "  "));
    runs.addAll(lines.getFirst());
    boolean fits = lines.size() == 1;
    if (!fits) {
      runs.add(new StyledText(Style.FAINT, " …"));
    }
    print("  ", List.copyOf(oneLine(runs)));
  }

  /// The runs, cut to one line of the terminal.
  private List<StyledText> oneLine(List<StyledText> runs) {
    List<List<StyledText>> lines = Wrap.runs(runs, roomForCut(), 1);
    return lines.isEmpty() ? List.of() : lines.getFirst();
  }

  /// The columns of a line that may end with the sign that it is cut.
  private int roomForCut() {
    return terminal().width() - margin.length() - 3;
  }

  private void rule(Entry entry) throws OutputException {
    String name = Sanitizer.line(entry.type().name());
    console.out().line();
    String id = ids.of(entry.id());
    line(
        "",
        new StyledText(Style.SYSTEM, "── " + name + " ── "),
        new StyledText(Style.SYSTEM, id, Hyperlink.ofEntry(entry.identity().toString())),
        new StyledText(Style.SYSTEM, timeOf(entry)));
  }

  /// Marks an entry, and prints it whole.
  public void mark(EntryId entry) {
    marked = entry;
  }

  private boolean isWhole(Entry entry) {
    return manner.isWhole() || entry.identity().equals(marked);
  }

  private StyledText id(Entry entry) {
    String target = Hyperlink.ofEntry(entry.identity().toString());
    return entry.identity().equals(marked)
        ? new StyledText(Style.STRONG, ids.of(entry.id()) + MARK, target)
        : new StyledText(Style.FAINT, ids.of(entry.id()), target);
  }

  private String timeOf(Entry entry) {
    return "  " + time.nextTo(entry.timestamp(), printed);
  }

  private void body(Entry entry, String indent, List<List<StyledText>> lines, int most)
      throws OutputException {
    boolean isCut = !isWhole(entry) && lines.size() - 1 > most;
    for (List<StyledText> line : isCut ? folded(lines, most) : lines) {
      String painted = StyledText.paint(line, terminal()).stripTrailing();
      console.out().line(painted.isEmpty() ? "" : margin + indent + painted);
    }
    if (isCut) {
      String count = Quantity.count(lines.size() - most);
      String text = "… " + count + " more lines:";
      pointer(indent, Style.FAINT, text, ids.of(entry.id()), entry.identity().toString());
    }
  }

  /// The first lines; of a difference its file, and the lines from its first change on.
  private static List<List<StyledText>> folded(List<List<StyledText>> lines, int most) {
    int change = 0;
    while (change < lines.size() && !isChange(lines.get(change))) {
      change++;
    }
    if (change < most - 1 || change == lines.size()) {
      return lines.subList(0, most);
    }
    var kept = new ArrayList<>(lines.subList(0, 1));
    int from = Math.min(change - 1, lines.size() - most + 1);
    kept.addAll(lines.subList(from, from + most - 1));
    return kept;
  }

  private static boolean isChange(List<StyledText> line) {
    return !line.isEmpty()
        && (line.getFirst().style() == Style.REMOVED || line.getFirst().style() == Style.ADDED);
  }

  /// Prints a command to type, on a line of its own if it would be broken.
  ///
  /// @param name the short name that `show` accepts
  /// @param target the whole name
  private void pointer(String indent, Style style, String text, String name, String target)
      throws OutputException {
    String command = "tsearch show ";
    String shown = Sanitizer.line(name);
    int room = terminal().width() - margin.length() - indent.length();
    boolean isOneLine = DisplayWidth.of(text + " " + command + shown) <= room;
    if (!isOneLine) {
      line(indent, new StyledText(style, text));
    }
    List<StyledText> runs =
        List.of(
            new StyledText(style, isOneLine ? text + " " + command : command),
            new StyledText(style, shown, Hyperlink.ofEntry(target)));
    console.out().line(margin + indent + StyledText.paint(runs, terminal()));
  }

  /// Prints a link to the conversation of a sub-agent below the call that started it.
  ///
  /// @param name the short name that `show` accepts
  /// @param target the whole name
  /// @param detail how long the conversation is
  public void link(String name, String target, String detail) throws OutputException {
    pointer(INDENT, Style.SPEAKER, "↳ " + Sanitizer.line(detail) + ":", name, target);
  }

  private void line(String indent, StyledText... runs) throws OutputException {
    print(indent, List.of(runs));
  }

  private void print(String indent, List<StyledText> runs) throws OutputException {
    int room = terminal().width() - margin.length() - indent.length();
    for (List<StyledText> line : Wrap.kept(runs, room)) {
      console.out().line(margin + indent + StyledText.paint(line, terminal()));
    }
  }
}
