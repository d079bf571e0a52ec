package dev.tsearch.indexer.remote;

import dev.tsearch.core.store.Snapshot;
import java.io.IOException;

/// A client of one cluster. Safe for use by many threads.
public interface Cluster extends AutoCloseable {

  /// How the cluster is and what it holds.
  ///
  /// @param archive the id of the archive whose documents are counted
  ClusterCheck check(String archive) throws ClusterException;

  /// Sends what the cluster does not have of a snapshot of an archive.
  ///
  /// @param listener is told how far it is
  /// @throws ClusterException if the cluster cannot take it; what it acknowledged is remembered
  /// @throws IOException if the archive cannot be read
  PushReport push(Snapshot snapshot, PushRequest request, PushListener listener)
      throws ClusterException, IOException;

  @Override
  void close();
}
