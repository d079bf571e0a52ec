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
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.indexer.upkeep.IndexReport;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Updates or rebuilds the index.
///
/// @param environment the surroundings of the run
/// @param engine does the work
public record IndexCommand(Environment environment, Engine engine) implements Command {
  private static final String REBUILD = "--rebuild";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("make the index anew", REBUILD))
        .addOption(Options.waiting());
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    boolean anew = Options.isGiven(arguments, REBUILD);
    Optional<IndexReport> report =
        ProgressDisplay.on(console, progress -> engine.updateIndex(work, anew, progress));
    if (report.isEmpty()) {
      throw new UserException("another process has the index; try again when it is done");
    }
    for (String damage : report.get().damages()) {
      console.error(damage);
    }
    console
        .out()
        .line(
            "indexed "
                + Quantity.of(report.get().entries(), "entry", "entries")
                + " of "
                + Quantity.bytes(report.get().bytes()));
    return report.get().damages().isEmpty() ? ExitCode.FOUND : ExitCode.ERROR;
  }
}
