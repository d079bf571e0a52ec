/// Clusters of OpenSearch with a searchable copy of archives.
///
/// The module knows the archive (`core`) and the analysis and queries of the index (`indexer`); the
/// command line finds it through the service [dev.tsearch.indexer.remote.ClusterService] when a
/// command names a cluster. It uses the HTTP interface of OpenSearch and no client library.
///
/// Start reading at [OpenSearchCluster].
@NullMarked
package dev.tsearch.cluster;

import org.jspecify.annotations.NullMarked;
