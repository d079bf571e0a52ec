package dev.tsearch.indexer.remote;

/// Connects to clusters. Implementations are services. Stateless.
public interface ClusterService {

  /// A client of a cluster, which is asked nothing yet. The caller closes it.
  ///
  /// @throws ClusterException if the certificates cannot be read
  Cluster connect(ClusterPlace place) throws ClusterException;
}
