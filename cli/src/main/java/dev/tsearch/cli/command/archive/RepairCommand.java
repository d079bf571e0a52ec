package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.ProgressDisplay;
import dev.tsearch.cli.command.StorageOf;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.report.VerificationText;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.upkeep.ArchiveRepair;
import dev.tsearch.indexer.upkeep.ArchiveVerification;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Rebuilds the derived files of the archive, and derives damaged entries again.
///
/// @param environment the surroundings of the run
/// @param importer derives entries again
public record RepairCommand(Environment environment, Importer importer) implements Command {

  private static final String DRY_RUN = "--dry-run";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("list what would be rebuilt, change nothing", DRY_RUN))
        .addOption(Options.json("print JSON: what was done, then the findings of verify"))
        .addOption(Options.waiting());
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    if (Options.isGiven(arguments, DRY_RUN)) {
      return plan(work, Options.isGiven(arguments, Options.JSON), console);
    }
    ArchiveRepair.Report report = ProgressDisplay.on(console, progress -> repair(work, progress));
    var text = new VerificationText(console, work.place().root(), work.forgettingRules());
    if (Options.isGiven(arguments, Options.JSON)) {
      text.printDoneJson(report.done());
      text.printJson(report.after(), false);
    } else {
      text.printDone(report.done());
      text.print(report.after(), false);
    }
    return report.after().isSound() ? ExitCode.FOUND : ExitCode.ERROR;
  }

  /// Prints what a repair would do. Takes no lock.
  ///
  /// @return the status that the repair would have
  private static ExitCode plan(CommandContext work, boolean json, Console console)
      throws IOException, UserException {
    VerificationReport report =
        ProgressDisplay.on(
            console,
            progress -> {
              work.archive(); // reports a missing archive
              var verification =
                  new ArchiveVerification(new RealDisk(), work.place().root(), progress);
              return ForgottenCheck.with(work, verification.run());
            });
    var text = new VerificationText(console, work.place().root(), work.forgettingRules());
    if (json) {
      text.printJson(report, false);
    } else {
      text.printPlan(report);
    }
    return report.isTruthDamaged() ? ExitCode.ERROR : ExitCode.FOUND;
  }

  private ArchiveRepair.Report repair(CommandContext work, ImportProgress progress)
      throws IOException, UserException {
    try {
      return new ArchiveRepair(
              new RealDisk(),
              work.place().root(),
              StorageOf.settings(work.settings()),
              new LockWait(work.patience(), progress::say),
              progress,
              importer.restoration(work))
          .run();
    } catch (NoSuchFileException e) {
      work.archive(); // reports a missing archive
      throw e;
    }
  }
}
