package dev.tsearch.indexer.remote;

import java.util.List;
import java.util.stream.Collectors;

/// How a cluster was asked for matches.
///
/// @param cluster the name of the cluster
/// @param indices the indices that were asked; with `*` for all that begin so
/// @param indicesLeftOut how many indices cannot contain a match, since their time is another
/// @param shards the number of shards that answered or failed
/// @param shardsSkipped how many shards the cluster itself left out
/// @param problems why the result is not complete, one sentence each; empty if it is
public record RemoteTrace(
    String cluster,
    List<String> indices,
    int indicesLeftOut,
    int shards,
    int shardsSkipped,
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
    problems = List.copyOf(problems);
  }

  /// The requests in one sentence, for people.
  ///
  /// @param phases the requests of all searches for one answer, in their order
  public String text(List<Phase> phases) {
    return "cluster %s: asked %s%s, %d shards (%d skipped); it needed %d ms: %s"
        .formatted(
            cluster,
            indices.isEmpty() ? "no index" : String.join(",", indices),
            indicesLeftOut == 0
                ? ""
                : " (%d indices of other times left out)".formatted(indicesLeftOut),
            shards,
            shardsSkipped,
            phases.stream().mapToLong(Phase::tookMillis).sum(),
            phases.stream()
                .map(phase ->
                    "%s %d of %d ms".formatted(phase.name(), phase.tookMillis(), phase.millis()))
                .collect(Collectors.joining(", ")));
  }
}
