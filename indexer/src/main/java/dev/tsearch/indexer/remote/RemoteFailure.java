package dev.tsearch.indexer.remote;

import java.io.IOException;

/// A [ClusterException] where an archive would fail with an [IOException].
public final class RemoteFailure extends IOException {
  private static final long serialVersionUID = 1L;

  private final ClusterException failure;

  RemoteFailure(ClusterException failure) {
    super(failure.getMessage(), failure);
    this.failure = failure;
  }

  /// What the cluster could not do.
  public ClusterException failure() {
    return failure;
  }
}
