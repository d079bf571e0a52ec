package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
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

  /// Removes entries, adds those that have new lines, and writes the segments again that had them.
  ///
  /// @param gone by partition, the positions of the lines that were overwritten
  /// @param changed the entries that are left of them
  public void run(Map<Integer, Set<Long>> gone, List<EntryAddress> changed) throws IOException {
    if (index.isEmpty() || gone.isEmpty()) {
      return;
    }
    EntryIndexWriter open = index.get();
    open.keepSegments();
    ArchiveWriter.Durable durable = writer.sync();
    try (Snapshot snapshot = archive.snapshot()) {
      for (Map.Entry<Integer, Set<Long>> each : gone.entrySet()) {
        open.delete(each.getKey(), each.getValue());
      }
      add(changed, snapshot, open);
      new CatchUp(snapshot, open, open.coverage(), durable, CatchUp.AT_END, ImportProgress.NONE)
          .run();
    }
    open.expunge();
  }

  /// Adds changed entries, as far as the index covers their partitions.
  private static void add(List<EntryAddress> changed, Snapshot snapshot, EntryIndexWriter open)
      throws IOException {
    for (EntryAddress address : changed) {
      Partition partition = snapshot.manifest().partition(address.ordinal()).orElseThrow();
      if (address.offset() < open.coverage().indexedBytes(partition.ordinal(), partition.bytes())) {
        var located = new LocatedEntry(snapshot.read(address), address);
        open.add(partition.ordinal(), List.of(located));
      }
    }
  }

  @Override
  public void close() throws IOException {
    if (index.isPresent()) {
      index.get().close();
    }
  }
}
