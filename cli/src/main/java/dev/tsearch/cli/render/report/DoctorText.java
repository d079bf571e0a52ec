package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.DisplayWidth;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.core.json.ShellWord;
import dev.tsearch.indexer.doctor.Condition;
import dev.tsearch.indexer.doctor.DoctorFinding;
import java.nio.file.Path;
import java.util.List;

/// Prints what `tsearch doctor` found.
///
/// A pipe gets a line for each finding: the state (`fine`, `note` or `problem`), the part, the
/// text, and the command that deals with it, separated by tabs. The JSON has one object for each
/// finding: `schema part state text command`, and members that depend on the part:
///
/// | part | members |
/// |---|---|
/// | `archive` | `path origin exists` |
/// | `versions` | `program java format newest_format` |
/// | `partitions` | `sealed entries losses` |
/// | `index` | `usable entries uncovered` |
/// | `filters` | `partitions missing` |
/// | `access` | `owner open_to_others unreadable writable` |
/// | `size` | `bytes`, and objects of bytes `by_kind by_age` |
/// | `space` | `free_bytes` |
/// | `interrupted` | `writing erasing incomplete_files unread_sources set_aside_files` |
/// | `import` | `last importing watching` |
/// | `sources` | `sources gone gone_bytes` |
/// | `settings` | `changed`: objects of `key value origin` |
/// | `place` | `path origin files newest waiting waiting_bytes unreadable`; one object for each place |
/// | `retention` | `program days default settings files due due_not_imported next` |
/// | `places` | none; the known places could not be compared |
/// | `absent` | `origins`: the programs without transcripts |
///
/// `command` is null if there is nothing to do. Times are unix seconds, or null if unknown.
///
/// @param console where to print
/// @param root the archive's folder
/// @param isNamed whether the command line named the folder, so that other commands must, too
/// @param time formats times
public record DoctorText(Console console, Path root, boolean isNamed, HumanTime time) {
  private static final int STATE_COLUMNS = 9;
  private static final int PART_COLUMNS = 13;

  /// Below this width the text gets lines of its own.
  private static final int WIDE = 60;

  private static final String NARROW_MARGIN = "  ";

  /// Prints the findings as text.
  public void print(List<DoctorFinding> findings) throws OutputException {
    var words = new DoctorWords(time);
    for (DoctorFinding finding : findings) {
      if (console.outTerminal().isTerminal()) {
        block(finding, words.text(finding));
      } else {
        console
            .out()
            .line(
                String.join(
                    "\t",
                    finding.condition().word(),
                    finding.part(),
                    words.line(finding),
                    command(finding)));
      }
    }
  }

  /// Prints how many findings there are of each kind.
  public void printSummary(List<DoctorFinding> findings) throws OutputException {
    long notes = count(findings, Condition.NOTE);
    long problems = count(findings, Condition.PROBLEM);
    console.say(
        Quantity.of(problems, "problem", "problems")
            + ", "
            + Quantity.of(notes, "note", "notes")
            + ", "
            + Quantity.count(count(findings, Condition.FINE))
            + " fine");
  }

  private static long count(List<DoctorFinding> findings, Condition condition) {
    return findings.stream().filter(finding -> finding.condition() == condition).count();
  }

  private void block(DoctorFinding finding, String text) throws OutputException {
    Terminal terminal = console.outTerminal();
    String state = finding.condition().word();
    String head =
        terminal.paint(styleOf(finding.condition()), state)
            + " ".repeat(STATE_COLUMNS - state.length());
    boolean isWide = terminal.width() >= WIDE;
    String margin = isWide ? " ".repeat(STATE_COLUMNS + PART_COLUMNS) : NARROW_MARGIN;
    String first =
        head + (isWide ? DisplayWidth.pad(finding.part(), PART_COLUMNS) : finding.part());
    if (!isWide) {
      console.out().line(first);
      first = margin;
    }
    for (String line : Wrap.text(text, terminal.width() - margin.length())) {
      console.out().line(first + line);
      first = margin;
    }
    String command = command(finding);
    if (!command.isEmpty()) {
      console.out().line(margin + terminal.paint(Style.STRONG, command));
    }
  }

  private static Style styleOf(Condition condition) {
    return switch (condition) {
      case FINE -> Style.ADDED;
      case NOTE -> Style.SYSTEM;
      case PROBLEM -> Style.ERROR;
    };
  }

  /// The command as it is to be typed; empty for none.
  private String command(DoctorFinding finding) {
    String folder = ShellWord.quoted(root.toString());
    String command = finding.command().orElse("").replace(DoctorFinding.ARCHIVE, folder);
    return isNamed && command.startsWith("tsearch ") ? command + " --archive " + folder : command;
  }

  /// Prints one JSON object for each finding.
  public void printJson(List<DoctorFinding> findings) throws OutputException {
    var words = new DoctorWords(time);
    for (DoctorFinding finding : findings) {
      console
          .out()
          .json(generator -> {
            generator.writeNumberProperty("schema", 1);
            generator.writeStringProperty("part", finding.part());
            generator.writeStringProperty("state", finding.condition().word());
            generator.writeStringProperty("text", words.line(finding));
            String command = command(finding);
            if (command.isEmpty()) {
              generator.writeNullProperty("command");
            } else {
              generator.writeStringProperty("command", command);
            }
            new DoctorMembers(generator).write(finding);
          });
    }
  }
}
