package dev.tsearch.cli.render.report;

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
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.transcript.ToolCallText;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.core.transcript.CallSignature;
import dev.tsearch.core.transcript.Remedy;
import dev.tsearch.indexer.answer.CountedRemedy;
import dev.tsearch.indexer.answer.RemedyObjects;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Prints what ran between failures and the success of the same command, the most frequent first.
///
/// A pipe gets one line per kind, its parts separated by tabs: number, sessions, time and
/// `session/id` of the example's failed call, what failed, the steps of the example, separated by `
/// → `, and the error. The JSON has one object of [RemedyObjects] per kind.
///
/// @param groups the kinds, in the order to print
public record RemedyList(List<CountedRemedy> groups) {
  /// Reads the input of a call from its source.
  @FunctionalInterface
  public interface CallInputs {
    /// The input; [JsonObject#EMPTY] if it is unknown.
    JsonObject of(Entry call) throws IOException;
  }

  private static final String STEP = "→ ";
  private static final String BETWEEN = " → ";
  private static final int MAX_STEPS = 8;

  /// How many lines of an error, and of a change, are shown.
  private static final int MAX_LINES = 3;

  private static final int INDENT = 2;

  /// What a line says that names a failure.
  private static final Pattern FAILURE =
      Pattern.compile("(?i)error|fail|cannot|denied|rejected|not found|no such|exception");

  /// A step with less room than this has no id beside it.
  private static final int MIN_STEP = 40;

  /// Copies the list.
  public RemedyList {
    groups = List.copyOf(groups);
  }

  /// Prints one JSON object per kind.
  public void printJson(TextOutput out) throws OutputException {
    for (CountedRemedy group : groups) {
      out.json(generator -> RemedyObjects.write(group, command -> command, generator));
    }
  }

  /// Prints text: on a terminal with the changes of steps that edit a file.
  public void print(TextOutput out, Terminal terminal, HumanTime time, CallInputs inputs)
      throws IOException {
    if (!terminal.isTerminal()) {
      printLines(out);
      return;
    }
    ShortIds ids = ids();
    boolean isFirst = true;
    for (CountedRemedy group : groups) {
      if (!isFirst) {
        out.line();
      }
      isFirst = false;
      Entry failed = group.example().failed();
      heading(group, terminal, out);
      for (String line : error(group.result())) {
        row(line, Style.ERROR, terminal, out);
      }
      List<Entry> steps = steps(group.example());
      int shown = Math.min(MAX_STEPS, steps.size());
      for (Entry step : steps.subList(0, shown)) {
        step(step, described(step), Style.PLAIN, ids.of(step.id()), terminal, out);
        List<StyledText> change =
            ToolCallText.change(inputs.of(step)).stream().filter(RemedyList::isChanged).toList();
        for (StyledText line : change.subList(0, Math.min(MAX_LINES, change.size()))) {
          row("  " + line.text(), line.style(), terminal, out);
        }
      }
      if (shown < steps.size()) {
        row("… " + (steps.size() - shown) + " more", Style.FAINT, terminal, out);
      }
      Entry success = group.example().success();
      String what = described(success);
      String again = what.equals(described(failed)) ? "the same again" : what;
      step(success, again, Style.STRONG, ids.of(success.id()), terminal, out);
      String command =
          "tsearch show " + ids.of(failed.metadata().session()) + "/" + ids.of(failed.id());
      reference(time.of(failed.timestamp()), command, terminal, out);
    }
  }

  /// The time and the command that shows the failure: on one line, if it has room for both. The
  /// command is never cut, because people copy it.
  private static void reference(String time, String command, Terminal terminal, TextOutput out)
      throws OutputException {
    String indent = " ".repeat(INDENT);
    String line = indent + time + ": " + command;
    if (DisplayWidth.of(line) <= terminal.width()) {
      out.line(terminal.paint(Style.FAINT, line));
      return;
    }
    out.line(terminal.paint(Style.FAINT, indent + time + ":"));
    out.line(terminal.paint(Style.FAINT, indent + command));
  }

  /// The steps of an example, without those that read like the call that failed.
  private static List<Entry> steps(Remedy example) {
    String failed = described(example.failed());
    return example.steps().stream().filter(step -> !described(step).equals(failed)).toList();
  }

  /// The first lines of a failed result that speak of a failure, else its first lines, without the
  /// exit status that the heading of a shell's result is.
  private static List<String> error(Entry result) {
    List<String> lines =
        Sanitizer.text(result.content())
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.matches("Exit code \\d+"))
            .toList();
    List<String> telling =
        lines.stream().filter(line -> FAILURE.matcher(line).find()).limit(MAX_LINES).toList();
    return telling.isEmpty() ? lines.subList(0, Math.min(MAX_LINES, lines.size())) : telling;
  }

  private static boolean isChanged(StyledText line) {
    return line.text().startsWith("+") || line.text().startsWith("-");
  }

  /// Prints a step with its id, which `show` accepts, if the line has room for it.
  private static void step(
      Entry step, String what, Style style, String id, Terminal terminal, TextOutput out)
      throws OutputException {
    String text = " ".repeat(INDENT) + STEP + what;
    int room = terminal.width() - DisplayWidth.of(id) - 2;
    if (room < MIN_STEP) {
      row(STEP + what, style, terminal, out);
      return;
    }
    String link = Hyperlink.ofEntry(step.identity().toString());
    out.line(
        terminal.paint(style, DisplayWidth.cut(text, room))
            + "  "
            + terminal.paint(Style.FAINT, terminal.link(link, id)));
  }

  private static void heading(CountedRemedy group, Terminal terminal, TextOutput out)
      throws OutputException {
    String count = Quantity.count(group.count()) + "×";
    String in =
        group.sessions() > 1 ? " in " + Quantity.of(group.sessions(), "session", "sessions") : "";
    String line = count + in + "  " + described(group.example().failed());
    out.line(terminal.paint(Style.HEADING, DisplayWidth.cut(line, terminal.width())));
  }

  private static void row(String text, Style style, Terminal terminal, TextOutput out)
      throws OutputException {
    String line = DisplayWidth.cut(" ".repeat(INDENT) + text, terminal.width());
    out.line(terminal.paint(style, line));
  }

  private void printLines(TextOutput out) throws OutputException {
    for (CountedRemedy group : groups) {
      Remedy example = group.example();
      var steps = new ArrayList<String>();
      steps(example).forEach(step -> steps.add(described(step)));
      steps.add(described(example.success()));
      out.line(
          String.join(
              "\t",
              Integer.toString(group.count()),
              Integer.toString(group.sessions()),
              UtcTime.text(example.failed().timestamp()),
              Sanitizer.line(example.failed().identity().toString()),
              described(example.failed()),
              String.join(BETWEEN, steps),
              String.join(" ", error(group.result()))));
    }
  }

  /// A call on one line: its tool, and its file or its command, without the change to a folder that
  /// most commands of an agent start with.
  private static String described(Entry call) {
    String command = CallSignature.command(call);
    int chained = command.startsWith("cd ") ? command.indexOf(" && ") : -1;
    String shown = chained < 0 ? command : command.substring(chained + 4);
    return Sanitizer.line(call.metadata().tool() + " " + shown);
  }

  private ShortIds ids() {
    Set<String> ids = new HashSet<>();
    for (CountedRemedy group : groups) {
      ids.add(group.example().failed().id());
      ids.add(group.example().success().id());
      group.example().steps().forEach(step -> ids.add(step.id()));
      ids.add(group.example().failed().metadata().session());
    }
    return ShortIds.of(ids);
  }
}
