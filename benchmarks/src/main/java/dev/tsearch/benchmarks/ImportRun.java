package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.bare.BareIndexing;
import dev.tsearch.benchmarks.bare.BareIndexing.Fields;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.ImportSetup;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// An import of a folder, and the same entries indexed by Lucene alone.
///
/// @param corpus the folder
/// @param threads the number of threads that index with Lucene
record ImportRun(Path corpus, int threads) {
  static final double BUFFER_MEGABYTES = 64;
  private static final int PARTITIONS_PER_PIECE = 16;

  /// The whole import, from files to a committed archive: originals, entries, partitions, sidecars,
  /// index.
  Cost importInto(Path archive) throws IOException {
    var json = new Json(JsonLimits.SOURCE);
    var setting =
        new ImportSetup(
            new RealDisk(),
            archive,
            StorageSettings.DEFAULT,
            LockWait.STANDARD,
            InstantSource.system(),
            System::nanoTime);
    var ingestor =
        new Ingestor(setting, AllFormats.detector(json), new ArchiveIndex(), EmbeddedSources.NONE);
    var clock = new Cost.Clock();
    ImportReport report =
        ingestor.importPaths(List.of(corpus), ImportMode.CHANGED, ImportProgress.NONE);
    return clock.stop(report.entriesAdded());
  }

  /// Indexes the entries of an archive with Lucene alone, the active partition included. Entries
  /// are read in pieces while the clock is stopped; the commit counts.
  ///
  /// @param index an empty folder
  Cost index(Path archive, Fields fields, Path index) throws IOException {
    try (Snapshot snapshot = Archive.open(new RealDisk(), archive).snapshot()) {
      Cost cost = Cost.NONE;
      try (var indexing = new BareIndexing(index, threads, BUFFER_MEGABYTES, fields)) {
        List<Integer> ordinals = ordinals(snapshot);
        for (int from = 0; from < ordinals.size(); from += PARTITIONS_PER_PIECE) {
          int to = Math.min(ordinals.size(), from + PARTITIONS_PER_PIECE);
          List<List<LocatedEntry>> piece = read(snapshot, ordinals.subList(from, to));
          var clock = new Cost.Clock();
          indexing.add(piece);
          cost = cost.plus(clock.stop(piece.stream().mapToLong(List::size).sum()));
        }
        var clock = new Cost.Clock();
        indexing.commit();
        cost = cost.plus(clock.stop(0));
      }
      return cost;
    }
  }

  /// All entries of an archive, by partition.
  static List<List<LocatedEntry>> read(Path archive) throws IOException {
    try (Snapshot snapshot = Archive.open(new RealDisk(), archive).snapshot()) {
      return read(snapshot, ordinals(snapshot));
    }
  }

  private static List<Integer> ordinals(Snapshot snapshot) throws IOException {
    var ordinals = new ArrayList<Integer>();
    for (Partition partition : snapshot.manifest().partitions()) {
      ordinals.add(partition.ordinal());
    }
    ordinals.add(snapshot.activeOrdinal());
    return ordinals;
  }

  private static List<List<LocatedEntry>> read(Snapshot snapshot, List<Integer> ordinals)
      throws IOException {
    var blocks = new ArrayList<List<LocatedEntry>>();
    for (int ordinal : ordinals) {
      var block = new ArrayList<LocatedEntry>();
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (cursor.next()) {
          block.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
      blocks.add(block);
    }
    return blocks;
  }
}
