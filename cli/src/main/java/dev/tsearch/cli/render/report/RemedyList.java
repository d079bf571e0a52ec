package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.core.transcript.CallSignature;
import dev.tsearch.core.transcript.Remedy;
import dev.tsearch.indexer.answer.CountedRemedy;
import dev.tsearch.indexer.answer.RemedyObjects;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Prints what ran between failures and the success of the same command, the most frequent first.
///
/// A pipe gets one line per kind, its parts separated by tabs: number, sessions, time and
/// `session/id` of the example's failed call, what failed, and the steps of the example, separated
/// by ` → `. The JSON has one object of [RemedyObjects] per kind.
///
/// @param groups the kinds, in the order to print
public record RemedyList(List<CountedRemedy> groups) {
  private static final String STEP = "→ ";
  private static final String BETWEEN = " → ";
  private static final int MAX_STEPS = 8;
  private static final int INDENT = 2;

  /// Copies the list.
  public RemedyList {
    groups = List.copyOf(groups);
  }

  /// Prints one JSON object per kind.
  public void printJson(TextOutput out) throws OutputException {
    for (CountedRemedy group : groups) {
      out.json(generator -> RemedyObjects.write(group, generator));
    }
  }

  /// Prints text.
  public void print(TextOutput out, Terminal terminal, HumanTime time) throws OutputException {
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
      List<String> steps = steps(group.example());
      int shown = Math.min(MAX_STEPS, steps.size());
      for (String step : steps.subList(0, shown)) {
        row(STEP + step, Style.PLAIN, terminal, out);
      }
      if (shown < steps.size()) {
        row("… " + (steps.size() - shown) + " more", Style.FAINT, terminal, out);
      }
      String success = described(group.example().success());
      String again = success.equals(described(failed)) ? "the same again" : success;
      row(STEP + again, Style.STRONG, terminal, out);
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
  private static List<String> steps(Remedy example) {
    String failed = described(example.failed());
    return example.steps().stream()
        .map(RemedyList::described)
        .filter(step -> !step.equals(failed))
        .toList();
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
      var steps = new ArrayList<>(steps(example));
      steps.add(described(example.success()));
      out.line(
          String.join(
              "\t",
              Integer.toString(group.count()),
              Integer.toString(group.sessions()),
              UtcTime.text(example.failed().timestamp()),
              Sanitizer.line(example.failed().identity().toString()),
              described(example.failed()),
              String.join(BETWEEN, steps)));
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
      ids.add(group.example().failed().metadata().session());
    }
    return ShortIds.of(ids);
  }
}
