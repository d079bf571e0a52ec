package dev.tsearch.indexer.remote;

import java.util.List;

/// What a name may mean in a cluster.
///
/// @param entries the entries of the conversations, in the order of their archives
/// @param problems why entries may be missing, one sentence each
public record NamedInCluster(List<RemoteEntry> entries, List<String> problems) {

  /// Copies the lists.
  public NamedInCluster {
    entries = List.copyOf(entries);
    problems = List.copyOf(problems);
  }
}
