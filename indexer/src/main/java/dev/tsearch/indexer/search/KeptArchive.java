package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.KeptIndex;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Keeps one archive and its index open, for a process that runs many commands. Commits of other
/// processes are seen by the next search. Safe for use by many threads.
public final class KeptArchive implements ArchiveAccess {
  private final Path root;
  private final KeptIndex index;
  private @Nullable Archive archive;

  /// @param root the folder of the archive, which need not exist yet
  public KeptArchive(Path root) {
    this.root = root;
    this.index = new KeptIndex(new ArchiveLayout(root).index());
  }

  /// The folder of the archive.
  public Path root() {
    return root;
  }

  /// How many bytes of the entries the index does not cover: all, if it cannot be used; 0 without
  /// an archive.
  public long uncoveredBytes() throws IOException {
    try (Snapshot snapshot = open(root).snapshot()) {
      Optional<EntryIndexReader> opened = index.open(snapshot.head().archive(), _ -> {});
      if (opened.isEmpty()) {
        return uncoveredBytes(snapshot, Coverage.nothing(snapshot.head().archive(), ""));
      }
      try (EntryIndexReader reader = opened.get()) {
        return uncoveredBytes(snapshot, reader.coverage());
      }
    } catch (NoSuchFileException _) {
      return 0;
    }
  }

  private static long uncoveredBytes(Snapshot snapshot, Coverage coverage) throws IOException {
    long indexed = coverage.indexedBytes(snapshot.activeOrdinal(), snapshot.activeBytes());
    long lacking = Math.max(0, snapshot.activeBytes() - indexed);
    for (Partition partition : snapshot.manifest().partitions()) {
      lacking += partition.bytes() - coverage.indexedBytes(partition.ordinal(), partition.bytes());
    }
    return lacking;
  }

  /// Other archives are opened anew.
  @Override
  public synchronized Archive open(Path other) throws IOException {
    if (!other.equals(root)) {
      return ONCE.open(other);
    }
    Archive known = archive;
    if (known == null || !known.exists()) {
      known = Archive.openToKeep(new RealDisk(), root);
      archive = known;
    }
    return known;
  }

  @Override
  public ArchiveAccess.SearchEngine searcher(
      Archive searched, IndexUpdate update, Runnable beforeOpening) {
    return searched.layout().root().equals(root)
        ? new Searcher(searched, update, index::open, Searcher.MAX_TAIL_BYTES)
        : ONCE.searcher(searched, update, beforeOpening);
  }
}
