/// Requests to a cluster and its answers.
///
/// **Invariant:** credentials are in no message and no address.
///
/// Start reading at [ClusterHttp].
@NullMarked
package dev.tsearch.cluster.http;

import org.jspecify.annotations.NullMarked;
