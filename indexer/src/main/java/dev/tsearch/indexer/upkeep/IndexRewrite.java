package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Removes the old text of changed entries from the index, and adds the new one. Holds the index
/// from its opening on, so that no other writer indexes old text meanwhile. Single-threaded.
public final class IndexRewrite implements Closeable {
  private final Archive archive;
  private final ArchiveWriter writer;
  private final Optional<EntryIndexWriter> index;

  private IndexRewrite(Archive archive, ArchiveWriter writer, Optional<EntryIndexWriter> index) {
    this.archive = archive;
    this.writer = writer;
    this.index = index;
  }

  /// Opens the index of an archive, which may have none.
  ///
  /// @return the index; empty if another process writes it
  public static Optional<IndexRewrite> open(Archive archive, ArchiveWriter writer)
      throws IOException {
    if (!archive.disk().exists(archive.layout().index())) {
      return Optional.of(new IndexRewrite(archive, writer, Optional.empty()));
    }
    return EntryIndexWriter.openIfFree(archive.layout().index(), writer.manifest().head().archive())
        .map(opened -> new IndexRewrite(archive, writer, Optional.of(opened)));
  }

  /// Indexes changed entries again, and writes the segments again that had them. Entries whose
  /// lines are gone are only removed.
  ///
  /// @param changed by partition, the positions of the lines that were overwritten
  public void run(Map<Integer, Set<Long>> changed) throws IOException {
    if (index.isEmpty() || changed.isEmpty()) {
      return;
    }
    EntryIndexWriter open = index.get();
    ArchiveWriter.Durable durable = writer.sync();
    try (Snapshot snapshot = archive.snapshot()) {
      for (Map.Entry<Integer, Set<Long>> each : changed.entrySet()) {
        open.delete(each.getKey(), each.getValue());
        Optional<Partition> partition = snapshot.manifest().partition(each.getKey());
        if (partition.isPresent()) {
          add(partition.get(), each.getValue(), snapshot, open);
        }
      }
      new CatchUp(snapshot, open, open.coverage(), durable, ImportProgress.NONE).run();
    }
    open.expunge();
  }

  /// Adds what is left of changed entries, as far as the index covers their partition.
  private static void add(
      Partition partition, Set<Long> changed, Snapshot snapshot, EntryIndexWriter open)
      throws IOException {
    long covered = open.coverage().indexedBytes(partition.ordinal(), partition.bytes());
    var left = new ArrayList<LocatedEntry>();
    try (EntryCursor cursor = snapshot.cursor(partition.ordinal())) {
      while (cursor.next() && cursor.address().offset() < covered) {
        if (changed.contains(cursor.address().offset())) {
          left.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
    }
    if (!left.isEmpty()) {
      open.add(partition.ordinal(), left);
    }
  }

  @Override
  public void close() throws IOException {
    if (index.isPresent()) {
      index.get().close();
    }
  }
}
