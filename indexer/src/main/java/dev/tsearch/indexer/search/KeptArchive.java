package dev.tsearch.indexer.search;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.lucene.reader.KeptIndex;
import dev.tsearch.indexer.search.meaning.MeaningSource;
import java.io.IOException;
import java.nio.file.Path;
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
  public Searcher searcher(
      Archive searched, IndexUpdate update, MeaningSource meaning, Runnable beforeOpening) {
    return searched.layout().root().equals(root)
        ? new Searcher(
            searched,
            new Searcher.IndexAccess(index::open, update, Searcher.MAX_TAIL_BYTES, meaning))
        : ONCE.searcher(searched, update, meaning, beforeOpening);
  }
}
