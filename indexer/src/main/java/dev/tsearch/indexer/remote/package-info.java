/// Clusters that hold a searchable copy of archives: a port to a module that is loaded only when it
/// is needed.
///
/// It owns [ClusterService], which the module implements, the description of a cluster
/// ([ClusterPlace]), and what the commands exchange with it. The archive stays the place where the
/// source data is; a cluster can be rebuilt from the archives at any time.
///
/// Start reading at [Cluster].
@NullMarked
package dev.tsearch.indexer.remote;

import org.jspecify.annotations.NullMarked;
