package dev.tsearch.cli.command.cluster;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.PushRequest;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;

/// What a command wants to send to a cluster.
final class WantedPush {
  /// The end of the name of what remembers a push of some entries.
  private static final String SELECTED = ".selected";

  private WantedPush() {}

  /// The request.
  ///
  /// @param sources the formats of the sources; empty for all
  static PushRequest of(
      CommandContext work,
      ClusterPlace place,
      TimeRange time,
      List<String> sources,
      boolean isDryRun) {
    boolean isWhole = time.isUnbounded() && sources.isEmpty();
    var layout = new ArchiveLayout(work.place().root());
    return new PushRequest(
        new RealDisk(),
        layout.pushed(isWhole ? place.name() : place.name() + SELECTED),
        layout.pushed(place.name()),
        time,
        sources,
        keptFrom(work, place),
        isDryRun);
  }

  /// The beginning of the first month whose entries are kept.
  private static long keptFrom(CommandContext work, ClusterPlace place) {
    int months = place.rules().keepMonths();
    return months == 0
        ? Long.MIN_VALUE
        : YearMonth.from(work.environment().clock().instant().atOffset(ZoneOffset.UTC))
            .minusMonths(months - 1L)
            .atDay(1)
            .atStartOfDay()
            .toEpochSecond(ZoneOffset.UTC);
  }
}
