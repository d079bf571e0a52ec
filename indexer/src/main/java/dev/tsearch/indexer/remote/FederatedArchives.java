package dev.tsearch.indexer.remote;

import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ArchiveExcerpt;
import dev.tsearch.indexer.search.ArchiveAccess;
import dev.tsearch.indexer.search.IndexUpdate;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Lets a run search clusters besides the archive. A machine without an archive has no entries of
/// its own.
///
/// @param local opens the archive
/// @param clusters search the clusters
/// @param named where names of sessions are looked for; empty for the archive
public record FederatedArchives(
    ArchiveAccess local, List<RemoteEngine> clusters, Optional<KnownSessions> named)
    implements ArchiveAccess {

  /// Sessions that names may mean, of all places.
  ///
  /// @param entries one entry of each, or more
  /// @param searched the archive that is searched
  public record KnownSessions(Archive entries, Archive searched) {}

  /// Copies the list.
  public FederatedArchives {
    clusters = List.copyOf(clusters);
  }

  /// The same, with names looked for among some entries.
  ///
  /// @param root the folder of the archive
  public FederatedArchives with(Archive entries, Path root) throws IOException {
    return new FederatedArchives(
        local, clusters, Optional.of(new KnownSessions(entries, open(root))));
  }

  @Override
  public Archive open(Path root) throws IOException {
    if (named.isPresent()) {
      return named.get().entries();
    }
    try {
      return local.open(root);
    } catch (NoSuchFileException _) {
      return ArchiveExcerpt.of(List.of());
    }
  }

  @Override
  public SearchEngine searcher(Archive archive, IndexUpdate update, Runnable beforeOpening) {
    Archive searched = named.map(KnownSessions::searched).orElse(archive);
    return new InsertedLast(
        new FederatedEngine(local.searcher(searched, update, beforeOpening), clusters));
  }
}
