package dev.tsearch.indexer.remote;

import java.util.List;

/// How a cluster was asked.
///
/// @param cluster the name of the cluster
/// @param indices the indices that were asked; with `*` for all that begin so
/// @param indicesLeftOut how many indices cannot contain a match, since their time is another
/// @param shards the number of shards that answered or failed
/// @param shardsSkipped how many shards the cluster itself left out
/// @param tookMillis the time that the cluster says that it needed, summed up
/// @param requests the number of requests
/// @param problems why the result is not complete, one sentence each; empty if it is
public record RemoteTrace(
    String cluster,
    List<String> indices,
    int indicesLeftOut,
    int shards,
    int shardsSkipped,
    long tookMillis,
    int requests,
    List<String> problems) {

  /// Copies the lists.
  public RemoteTrace {
    indices = List.copyOf(indices);
    problems = List.copyOf(problems);
  }

  /// The requests in one sentence, for people.
  public String text() {
    return "cluster %s: asked %s%s, %d shards (%d skipped), in %d requests; it needed %d ms"
        .formatted(
            cluster,
            indices.isEmpty() ? "no index" : String.join(",", indices),
            indicesLeftOut == 0
                ? ""
                : " (%d indices of other times left out)".formatted(indicesLeftOut),
            shards,
            shardsSkipped,
            requests,
            tookMillis);
  }
}
