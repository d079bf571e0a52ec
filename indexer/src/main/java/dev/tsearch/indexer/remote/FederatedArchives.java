package dev.tsearch.indexer.remote;

import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ArchiveExcerpt;
import dev.tsearch.indexer.search.ArchiveAccess;
import dev.tsearch.indexer.search.IndexUpdate;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// Lets a run search clusters besides the archive. A machine without an archive has no entries of
/// its own.
///
/// @param local opens the archive
/// @param clusters search the clusters
public record FederatedArchives(ArchiveAccess local, List<RemoteEngine> clusters)
    implements ArchiveAccess {

  /// Copies the list.
  public FederatedArchives {
    clusters = List.copyOf(clusters);
  }

  @Override
  public Archive open(Path root) throws IOException {
    try {
      return local.open(root);
    } catch (NoSuchFileException _) {
      return ArchiveExcerpt.of(List.of());
    }
  }

  @Override
  public SearchEngine searcher(Archive archive, IndexUpdate update, Runnable beforeOpening) {
    return new InsertedLast(
        new FederatedEngine(local.searcher(archive, update, beforeOpening), clusters));
  }
}
