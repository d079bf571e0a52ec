package dev.tsearch.indexer.remote;

import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.util.List;
import java.util.Map;

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

  /// Releases what was sent from an archive that is lost with the name of the owner, or from
  /// another copy of this one.
  ///
  /// @param lost the id of the archive, or `ARCHIVE/COPY` for one of its copies
  /// @param archive the id of the archive here, which stays
  /// @return how many documents were released or deleted
  long release(String lost, String archive) throws ClusterException;

  /// Limits the time of the searches that follow.
  void end(SearchDeadline deadline);

  /// The first matches of a query.
  RemoteMatches matches(RemoteQuery query) throws ClusterException;

  /// The number of matches for each value of each field.
  RemoteFacets facets(RemoteQuery query) throws ClusterException;

  /// The conversations with matches, those with the most matches first; at most 10,000.
  RemoteSessions.ListedConversations sessions(RemoteQuery query) throws ClusterException;

  /// The entries of the conversations that a name may mean, in the order of their archives: that of
  /// a session or of an entry, the beginning of one, `SESSION/ENTRY`, or `latest`.
  RemoteEntry.FoundByName named(String name) throws ClusterException;

  /// An entry of each conversation that a name may mean, see [#named].
  List<RemoteEntry> oneOfEach(String name) throws ClusterException;

  /// The entries of their conversations next to some entries.
  ///
  /// @param before how many before each
  /// @param after how many after each
  List<RemoteEntry> neighbors(List<RemoteEntry> entries, int before, int after)
      throws ClusterException;

  /// For each term, the terms that differ from it by one or two letters, and begin as it does.
  Map<String, List<SimilarTerm>> similar(List<String> terms) throws ClusterException;

  /// The requests of all searches so far, in their order.
  List<RemoteTrace.Phase> phases();

  @Override
  void close();

  /// A term of a cluster that is similar to another.
  ///
  /// @param term the term
  /// @param edits how many letters are different
  /// @param entries the number of entries with it
  record SimilarTerm(String term, int edits, long entries) {}
}
