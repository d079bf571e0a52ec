package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.Engine;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.ProgressDisplay;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.report.VerificationText;
import dev.tsearch.indexer.upkeep.ArchiveRepair;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Rebuilds the derived files of the archive.
///
/// @param environment the surroundings of the run
/// @param engine does the work
public record RepairCommand(Environment environment, Engine engine) implements Command {

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.flag(
                "one JSON object a line: what was done, then as verify does", Options.JSON))
        .addOption(Options.waiting());
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    ArchiveRepair.Report report =
        ProgressDisplay.on(console, progress -> engine.repair(work, progress));
    var text = new VerificationText(console, work.place().root());
    if (Options.isGiven(arguments, Options.JSON)) {
      text.printDoneJson(report.done());
      text.printJson(report.after());
    } else {
      text.printDone(report.done());
      text.print(report.after());
    }
    return report.after().isSound() ? ExitCode.FOUND : ExitCode.ERROR;
  }
}
