package dev.tsearch.cluster;

import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.indexer.remote.Cluster;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterPlace;
import dev.tsearch.indexer.remote.ClusterService;

/// Connects to clusters of OpenSearch. Stateless.
public final class OpenSearchService implements ClusterService {

  @Override
  public Cluster connect(ClusterPlace place) throws ClusterException {
    return new OpenSearchCluster(new ClusterHttp(place));
  }
}
