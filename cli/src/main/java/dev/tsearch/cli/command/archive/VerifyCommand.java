package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.ProgressDisplay;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.report.VerificationText;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.upkeep.ArchiveVerification;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Verifies the archive.
///
/// @param environment the surroundings of the run
public record VerifyCommand(Environment environment) implements Command {

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.flag(
                "print one JSON object per finding, then one for the archive", Options.JSON));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    VerificationReport report = ProgressDisplay.on(console, progress -> verify(work, progress));
    var text = new VerificationText(console, work.place().root());
    if (Options.isGiven(arguments, Options.JSON)) {
      text.printJson(report);
    } else {
      text.print(report);
    }
    return report.isSound() ? ExitCode.FOUND : ExitCode.ERROR;
  }

  private static VerificationReport verify(CommandContext work, ImportProgress progress)
      throws IOException, UserException {
    try {
      return new ArchiveVerification(new RealDisk(), work.place().root(), progress).run();
    } catch (NoSuchFileException e) {
      work.archive(); // reports a missing archive
      throw e;
    }
  }
}
