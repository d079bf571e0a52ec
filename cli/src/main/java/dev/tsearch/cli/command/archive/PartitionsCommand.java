package dev.tsearch.cli.command.archive;

import dev.tsearch.cli.command.Command;
import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.command.KnownDamage;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.report.PartitionList;
import dev.tsearch.cli.render.report.SizeTable;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.ArchiveSizes;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/// Lists the partitions of the archive.
///
/// @param environment the surroundings of the run
public record PartitionsCommand(Environment environment) implements Command {
  private static final String SIZES = "--sizes";

  @Override
  public CommandSpec spec() {
    return Options.none()
        .addOption(Options.flag("print the size of each part of the archive instead", SIZES))
        .addOption(Options.json("print one JSON object per partition, one per line"));
  }

  @Override
  public ExitCode run(ParseResult arguments, Console console) throws IOException, UserException {
    CommandContext work = CommandContext.of(arguments, environment);
    boolean isJson = Options.isGiven(arguments, Options.JSON);
    try (Snapshot snapshot = work.archive().snapshot()) {
      ExitCode code =
          Options.isGiven(arguments, SIZES)
              ? sizes(work, isJson, console)
              : list(snapshot, isJson, console);
      return KnownDamage.named(code, snapshot, console);
    }
  }

  private ExitCode list(Snapshot snapshot, boolean isJson, Console console) throws IOException {
    var list = new PartitionList();
    for (Partition partition : snapshot.manifest().partitions()) {
      list.sealed(partition);
    }
    active(snapshot, list);
    if (isJson) {
      list.printJson(console.out());
    } else {
      list.print(console, new HumanTime(environment.clock().instant(), environment.zone()));
    }
    return list.isEmpty() ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  private static ExitCode sizes(CommandContext work, boolean isJson, Console console)
      throws IOException, UserException {
    var table = new SizeTable(ArchiveSizes.of(work.archive()));
    if (isJson) {
      table.printJson(console.out());
    } else {
      table.print(console);
    }
    return table.sizes().entries() == 0 ? ExitCode.NOTHING : ExitCode.FOUND;
  }

  /// Adds the active partition. The manifest has no row for it, so its entries are counted.
  private static void active(Snapshot snapshot, PartitionList list) throws IOException {
    int count = 0;
    long min = TimeRange.UNDATED;
    long max = TimeRange.UNDATED;
    try (EntryCursor cursor = snapshot.cursor(snapshot.activeOrdinal())) {
      while (cursor.next()) {
        count++;
        long time = cursor.entry().timestamp();
        if (time != TimeRange.UNDATED) {
          min = min == TimeRange.UNDATED ? time : Math.min(min, time);
          max = Math.max(max, time);
        }
      }
    }
    if (count > 0) {
      list.active(snapshot.activeOrdinal(), new TimeRange(min, max), count, snapshot.activeBytes());
    }
  }
}
