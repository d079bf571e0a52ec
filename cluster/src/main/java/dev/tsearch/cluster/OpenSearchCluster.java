package dev.tsearch.cluster;

import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.push.Push;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.remote.Cluster;
import dev.tsearch.indexer.remote.ClusterCheck;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.PushListener;
import dev.tsearch.indexer.remote.PushReport;
import dev.tsearch.indexer.remote.PushRequest;
import java.io.IOException;

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
  public void close() {
    http.close();
  }
}
