package dev.tsearch.cluster;

import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.push.Push;
import dev.tsearch.cluster.push.Releases;
import dev.tsearch.cluster.search.FacetSearch;
import dev.tsearch.cluster.search.MatchSearch;
import dev.tsearch.cluster.search.NamedEntries;
import dev.tsearch.cluster.search.Neighbors;
import dev.tsearch.cluster.search.SessionSearch;
import dev.tsearch.cluster.search.SimilarTerms;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.remote.Cluster;
import dev.tsearch.indexer.remote.Cluster.SimilarTerm;
import dev.tsearch.indexer.remote.ClusterCheck;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.PushListener;
import dev.tsearch.indexer.remote.PushReport;
import dev.tsearch.indexer.remote.PushRequest;
import dev.tsearch.indexer.remote.RemoteEntry;
import dev.tsearch.indexer.remote.RemoteFacets;
import dev.tsearch.indexer.remote.RemoteMatches;
import dev.tsearch.indexer.remote.RemoteQuery;
import dev.tsearch.indexer.remote.RemoteSessions;
import dev.tsearch.indexer.remote.RemoteTrace;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// A client of a cluster of OpenSearch.
final class OpenSearchCluster implements Cluster {
  private final ClusterHttp http;

  OpenSearchCluster(ClusterHttp http) {
    this.http = http;
  }

  @Override
  public ClusterCheck check(String archive) throws ClusterException {
    return new StateReader(http).check(archive);
  }

  @Override
  public PushReport push(Snapshot snapshot, PushRequest request, PushListener listener)
      throws ClusterException, IOException {
    return new Push(http, snapshot, request, listener).run();
  }

  @Override
  public long release(String lost, String archive) throws ClusterException {
    return new Releases(http).of(lost, http.place().partitionsOf(archive));
  }

  @Override
  public void end(SearchDeadline deadline) {
    http.end(deadline);
  }

  @Override
  public RemoteMatches matches(RemoteQuery query) throws ClusterException {
    return new MatchSearch(http).run(query);
  }

  @Override
  public RemoteFacets facets(RemoteQuery query) throws ClusterException {
    return new FacetSearch(http).run(query);
  }

  @Override
  public RemoteSessions.ListedConversations sessions(RemoteQuery query) throws ClusterException {
    return new SessionSearch(http).run(query);
  }

  @Override
  public RemoteEntry.FoundByName named(String name) throws ClusterException {
    return new NamedEntries(http).of(name);
  }

  @Override
  public List<RemoteEntry> oneOfEach(String name) throws ClusterException {
    return new NamedEntries(http).oneOfEach(name);
  }

  @Override
  public List<RemoteEntry> neighbors(List<RemoteEntry> entries, int before, int after)
      throws ClusterException {
    return new Neighbors(http).of(entries, before, after);
  }

  @Override
  public Map<String, List<SimilarTerm>> similar(List<String> terms) throws ClusterException {
    return new SimilarTerms(http).of(terms);
  }

  @Override
  public List<RemoteTrace.Phase> phases() {
    return http.phases();
  }

  @Override
  public void close() {
    http.close();
  }
}
