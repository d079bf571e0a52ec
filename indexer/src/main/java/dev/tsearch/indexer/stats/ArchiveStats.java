package dev.tsearch.indexer.stats;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.UsageTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The statistics of an archive. Single-threaded.
public final class ArchiveStats {
  private final Snapshot snapshot;
  private final StatsRequest request;
  private final StatsCollector collector;
  private final List<CorruptArchiveException> damages = new ArrayList<>();
  private int partitionsRead;

  /// What was found.
  ///
  /// @param rows the rows in the order of their labels; one without labels if nothing is grouped
  /// @param total the sums of all rows; a session that is in several of them counts once
  /// @param partitionsRead the number of partitions whose entries were read, because they have no
  ///   table of use or the filter needs more
  /// @param damages damaged partitions; what follows the damage is not counted
  public record Result(
      List<StatsRow> rows,
      Counts total,
      int partitionsRead,
      List<CorruptArchiveException> damages) {
    /// Copies the lists.
    public Result {
      rows = List.copyOf(rows);
      damages = List.copyOf(damages);
    }
  }

  private ArchiveStats(Snapshot snapshot, StatsRequest request) {
    this.snapshot = snapshot;
    this.request = request;
    this.collector = new StatsCollector(request);
  }

  /// Sums up what a snapshot says of the entries that a request selects.
  ///
  /// @param snapshot the archive's content; the caller closes it
  public static Result of(Snapshot snapshot, StatsRequest request) throws IOException {
    return new ArchiveStats(snapshot, request).result();
  }

  private Result result() throws IOException {
    for (Partition partition : snapshot.manifest().partitions()) {
      if (request.filter().mayMatch(partition)) {
        add(partition.ordinal(), snapshot.sidecar(partition));
      }
    }
    add(snapshot.activeOrdinal(), snapshot.activeSummary().map(ActiveSummary::sidecar));
    damages.addAll(snapshot.losses());
    return new Result(collector.rows(), collector.total(), partitionsRead, damages);
  }

  private void add(int ordinal, Optional<Sidecar> sidecar) throws IOException {
    if (sidecar.isPresent() && !request.filter().mayMatch(sidecar.get())) {
      return;
    }
    Optional<UsageTable> table =
        request.filter().isDecidedByTables() ? sidecar.flatMap(Sidecar::usage) : Optional.empty();
    (table.isPresent() ? table.get() : read(ordinal)).forEach(collector);
  }

  /// Reads the entries of a partition that the filter selects.
  private UsageTable read(int ordinal) throws IOException {
    partitionsRead++;
    var table = new UsageTable.UsageBuilder();
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        if (request.filter().matches(cursor.entry())) {
          table.add(cursor.entry());
        }
      }
    } catch (CorruptArchiveException e) {
      damages.add(e);
    }
    return table.build();
  }
}
