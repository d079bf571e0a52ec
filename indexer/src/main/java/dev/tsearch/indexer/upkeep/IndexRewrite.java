package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;

/// Removes the old text of rewritten partitions from the index, and adds the new one. Holds the
/// index from its opening on, so that no other writer indexes old text meanwhile. Single-threaded.
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

  /// Indexes partitions again, and writes the segments again that had their entries.
  public void run(Set<Integer> ordinals) throws IOException {
    if (index.isEmpty() || ordinals.isEmpty()) {
      return;
    }
    EntryIndexWriter open = index.get();
    Coverage coverage = open.coverage();
    for (int ordinal : ordinals) {
      open.delete(ordinal);
      coverage = coverage.without(ordinal);
    }
    ArchiveWriter.Durable durable = writer.sync();
    try (Snapshot snapshot = archive.snapshot()) {
      new CatchUp(snapshot, open, coverage, durable, ImportProgress.NONE).run();
    }
    open.expunge();
  }

  @Override
  public void close() throws IOException {
    if (index.isPresent()) {
      index.get().close();
    }
  }
}
