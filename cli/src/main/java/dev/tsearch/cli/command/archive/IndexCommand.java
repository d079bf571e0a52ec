package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.ProgressDisplay;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.upkeep.IndexReport;
import dev.tsearch.indexer.upkeep.IndexUpkeep;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Updates or rebuilds the index.
///
/// @param environment the surroundings of the run
public record IndexCommand(Environment environment) implements Command {
  private static final String REBUILD = "--rebuild";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("rebuild the index from the entries", REBUILD))
        .addOption(Options.waiting());
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    boolean rebuild = Options.isGiven(arguments, REBUILD);
    Optional<IndexReport> report =
        ProgressDisplay.on(console, progress -> update(work, rebuild, progress));
    if (report.isEmpty()) {
      throw new UserException("another process updates the index; try again when it has finished");
    }
    for (String damage : report.get().damages()) {
      console.damage(damage);
    }
    console.out().line(text(report.get()));
    return report.get().damages().isEmpty() ? ExitCode.FOUND : ExitCode.ERROR;
  }

  private static String text(IndexReport report) {
    return report.entries() == 0
        ? "the index is up to date"
        : "indexed "
            + Quantity.of(report.entries(), "entry", "entries")
            + " of "
            + Quantity.bytes(report.bytes());
  }

  private static Optional<IndexReport> update(
      CommandContext work, boolean rebuild, ImportProgress progress)
      throws IOException, UserException {
    Archive archive = work.archive();
    var wait = new LockWait(work.patience(), progress::say);
    try (ArchiveWriter writer = work.writer(wait)) {
      var upkeep = new IndexUpkeep(archive, writer, wait, progress);
      if (rebuild) {
        return upkeep.rebuild();
      }
      writer.renewSidecars();
      return upkeep.catchUp();
    }
  }
}
