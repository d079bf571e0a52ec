package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// Updates the index of an archive. Holds the archive's lock only while the active partition is
/// synced: other writers may append meanwhile.
public final class IndexUpkeep {
  private final Archive archive;
  private final ArchiveWriter writer;
  private final LockWait wait;
  private final ImportProgress progress;

  /// @param archive the archive
  /// @param writer its write side
  /// @param wait how long to wait for another writer that has the index
  /// @param progress receives the number of bytes to index, and the progress
  public IndexUpkeep(
      Archive archive, ArchiveWriter writer, LockWait wait, ImportProgress progress) {
    this.archive = archive;
    this.writer = writer;
    this.wait = wait;
    this.progress = progress;
  }

  /// Indexes the entries that the index lacks. Many are committed in parts, so that an interrupted
  /// one is continued. Creates the index if it is missing or cannot be used.
  ///
  /// @return the result; empty if another writer has the index all the time
  public Optional<IndexReport> catchUp() throws IOException {
    return run(EntryIndexWriter::openIfFree, CatchUp.COMMIT_BYTES);
  }

  /// Rebuilds the index, and the sidecars that another version wrote. Searches use the old index
  /// until the new one is committed.
  ///
  /// @return the result; empty if another writer has the index all the time
  public Optional<IndexReport> rebuild() throws IOException {
    Optional<IndexReport> report = run(EntryIndexWriter::rebuildIfFree, CatchUp.AT_END);
    writer.rebuildSidecars();
    return report;
  }

  /// Updates the index that `opening` opens.
  ///
  /// @param commitBytes after how many bytes what was indexed is committed
  Optional<IndexReport> run(Opening opening, long commitBytes) throws IOException {
    String archiveId = writer.manifest().head().archive();
    Path path = archive.layout().index();
    Optional<EntryIndexWriter> opened =
        wait.acquire(
            "waiting for another process that updates " + path,
            () -> opening.open(path, archiveId));
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (EntryIndexWriter index = opened.get()) {
      ArchiveWriter.Durable durable = writer.sync();
      try (Snapshot snapshot = archive.snapshot()) {
        IndexReport report =
            new CatchUp(snapshot, index, index.coverage(), durable, commitBytes, progress).run();
        writer.describeActive();
        return Optional.of(report);
      }
    }
  }

  /// Opens an index to write, unless another writer has it.
  @FunctionalInterface
  interface Opening {
    /// The index; empty if another writer has it.
    Optional<EntryIndexWriter> open(Path path, String archiveId) throws IOException;
  }
}
