package dev.tsearch.indexer.stats;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.ActiveSummary;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.UsageBuilder;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.usage.SessionUse;
import dev.tsearch.core.store.usage.UsagePack;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/// The statistics of an archive. Single-threaded.
public final class ArchiveStats {
  private final Snapshot snapshot;
  private final StatsRequest request;
  private StatsCollector collector;
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
    Optional<UsagePack> pack =
        request.filter().isEverything() ? snapshot.usagePack() : Optional.empty();
    if (pack.isEmpty() || !addPacked(pack.get())) {
      collector = new StatsCollector(request);
      for (Partition partition : snapshot.manifest().partitions()) {
        if (request.filter().mayMatch(partition)) {
          table(partition).forEach(collector);
        }
      }
      active().forEach(collector);
    }
    damages.addAll(snapshot.losses());
    return new Result(collector.rows(), collector.total(), partitionsRead, damages);
  }

  /// Adds the merged sums of many partitions, and the tables of the others. The sessions of those
  /// may have lines of answers that the sums have, too: they are added from their tables.
  ///
  /// @return whether all was added; the file may be damaged
  private boolean addPacked(UsagePack pack) throws IOException {
    Optional<List<SessionUse>> sessions = pack.sessions();
    if (sessions.isEmpty()) {
      return false;
    }
    var tables = new ArrayList<UsageTable>();
    for (Partition partition : snapshot.manifest().partitions()) {
      if (!pack.partitions().contain(partition)) {
        tables.add(table(partition));
      }
    }
    tables.add(active());
    var growing = new HashSet<String>();
    tables.forEach(table -> table.forEach(new SessionIds(growing)));
    for (SessionUse session : sessions.get()) {
      boolean isGrowing = growing.contains(session.session());
      if (isGrowing || !collector.add(session)) {
        Optional<UsageTable> table = pack.table(session);
        if (table.isEmpty()) {
          return false;
        }
        table.get().forEach(isGrowing ? collector : collector.merged());
      }
    }
    tables.forEach(table -> table.forEach(collector));
    return true;
  }

  private UsageTable table(Partition partition) throws IOException {
    return table(partition.ordinal(), snapshot.sidecar(partition));
  }

  private UsageTable active() throws IOException {
    return table(snapshot.activeOrdinal(), snapshot.activeSummary().map(ActiveSummary::sidecar));
  }

  private UsageTable table(int ordinal, Optional<Sidecar> sidecar) throws IOException {
    if (sidecar.isPresent() && !request.filter().mayMatch(sidecar.get())) {
      return UsageTable.EMPTY;
    }
    Optional<UsageTable> table =
        request.filter().isDecidedByTables() ? sidecar.flatMap(Sidecar::usage) : Optional.empty();
    return table.isPresent() ? table.get() : read(ordinal);
  }

  /// Reads the entries of a partition that the filter selects.
  private UsageTable read(int ordinal) throws IOException {
    partitionsRead++;
    var table = new UsageBuilder();
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
