package dev.tsearch.indexer.remote;

import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.util.List;

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

  /// The first matches of a query.
  RemoteMatches matches(RemoteQuery query) throws ClusterException;

  /// The number of matches for each value of each field.
  RemoteFacets facets(RemoteQuery query) throws ClusterException;

  /// The conversations with matches, those with the most matches first; at most 10,000.
  List<RemoteSession> sessions(RemoteQuery query) throws ClusterException;

  /// The entries of the conversations that a name may mean, in the order of their archives: that of
  /// a session or of an entry, the beginning of one, `SESSION/ENTRY`, or `latest`.
  List<RemoteEntry> named(String name) throws ClusterException;

  @Override
  void close();
}
