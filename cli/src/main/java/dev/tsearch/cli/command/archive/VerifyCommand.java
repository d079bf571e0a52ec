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
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.upkeep.ArchiveVerification;
import dev.tsearch.indexer.upkeep.LastVerification;
import dev.tsearch.indexer.upkeep.VerificationReport;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Verifies the archive.
///
/// @param environment the surroundings of the run
/// @param nanoTime a monotonic clock in nanoseconds
public record VerifyCommand(Environment environment, LongSupplier nanoTime) implements Command {
  private static final String QUICK = "--quick";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(
            Options.flag(
                "check lengths, lists and checksums of derived files, not the entries", QUICK))
        .addOption(Options.json("print one JSON object per finding, then one for the archive"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    boolean isQuick = Options.isGiven(arguments, QUICK);
    long begin = nanoTime.getAsLong();
    VerificationReport report =
        ProgressDisplay.on(console, progress -> verify(work, isQuick, progress));
    Duration time = Duration.ofNanos(nanoTime.getAsLong() - begin);
    remember(report, isQuick, work.place().root());
    var text = new VerificationText(console, work.place().root(), work.forgettingRules());
    if (Options.isGiven(arguments, Options.JSON)) {
      text.printJson(report, isQuick);
    } else {
      text.print(report, isQuick);
      text.printTime(time);
    }
    return report.isSound() ? ExitCode.FOUND : ExitCode.ERROR;
  }

  /// Keeps the result for `tsearch web`. An archive that cannot be written keeps none.
  private void remember(VerificationReport report, boolean isQuick, Path root) {
    var layout = new ArchiveLayout(root);
    try {
      LastVerification.of(report, layout, isQuick, environment.clock().instant())
          .write(new RealDisk(), layout);
    } catch (IOException _) {
      // The verification itself needs no place to write to.
    }
  }

  private static VerificationReport verify(
      CommandContext work, boolean isQuick, ImportProgress progress)
      throws IOException, UserException {
    try {
      var verification = new ArchiveVerification(new RealDisk(), work.place().root(), progress);
      return isQuick ? verification.runQuickly() : ForgottenCheck.with(work, verification.run());
    } catch (NoSuchFileException e) {
      work.archive(); // reports a missing archive
      throw e;
    }
  }
}
