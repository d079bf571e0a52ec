package dev.tsearch.indexer.remote;

import dev.tsearch.core.store.Archive;
import dev.tsearch.indexer.search.ArchiveAccess;
import dev.tsearch.indexer.search.ArchiveAccess.SearchEngine;
import dev.tsearch.indexer.search.IndexUpdate;
import java.nio.file.Path;

/// Lets a run read a cluster where it would read an archive.
///
/// @param excerpt the entries of the cluster that the run reads outside of searches
/// @param engine searches the cluster
public record RemoteArchives(Archive excerpt, SearchEngine engine) implements ArchiveAccess {

  @Override
  public Archive open(Path root) {
    return excerpt;
  }

  @Override
  public SearchEngine searcher(Archive archive, IndexUpdate update, Runnable beforeOpening) {
    return engine;
  }
}
