package dev.tsearch.indexer.remote;

import java.util.List;
import java.util.stream.Collectors;

/// How a cluster was asked.
///
/// @param cluster the name of the cluster
/// @param indices the indices that were asked; with `*` for all that begin so
/// @param indicesLeftOut how many indices cannot contain a match, since their time is another
/// @param shards the number of shards that answered or failed
/// @param shardsSkipped how many shards the cluster itself left out
/// @param tookMillis the time that the cluster says that it needed, summed up
/// @param phases the requests, in their order
/// @param problems why the result is not complete, one sentence each; empty if it is
public record RemoteTrace(
    String cluster,
    List<String> indices,
    int indicesLeftOut,
    int shards,
    int shardsSkipped,
    long tookMillis,
    List<Phase> phases,
    List<String> problems) {

  /// A request.
  ///
  /// @param name what it is for
  /// @param millis how long it took
  /// @param tookMillis how much of that the cluster says that it needed
  public record Phase(String name, long millis, long tookMillis) {}

  /// Copies the lists.
  public RemoteTrace {
    indices = List.copyOf(indices);
    phases = List.copyOf(phases);
    problems = List.copyOf(problems);
  }

  /// The requests in one sentence, for people.
  public String text() {
    return "cluster %s: asked %s%s, %d shards (%d skipped); it needed %d ms: %s"
        .formatted(
            cluster,
            indices.isEmpty() ? "no index" : String.join(",", indices),
            indicesLeftOut == 0
                ? ""
                : " (%d indices of other times left out)".formatted(indicesLeftOut),
            shards,
            shardsSkipped,
            tookMillis,
            phases.stream()
                .map(phase ->
                    "%s %d of %d ms".formatted(phase.name(), phase.tookMillis(), phase.millis()))
                .collect(Collectors.joining(", ")));
  }
}
