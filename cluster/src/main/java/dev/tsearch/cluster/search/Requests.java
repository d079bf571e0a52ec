package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteTrace;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The requests of one search, and what is known of them. Used by one thread.
final class Requests {
  private final ClusterHttp http;
  private final Names names;
  private final Set<String> problems = new LinkedHashSet<>();
  private List<String> indices = List.of();
  private int indicesLeftOut;
  private int shards;
  private int shardsSkipped;
  private long tookMillis;
  private int count;

  Requests(ClusterHttp http) {
    this.http = http;
    this.names = new Names(http.place().index());
  }

  /// All indices.
  List<String> everywhere() {
    return List.of(names.all());
  }

  /// Chooses the indices that can contain entries of a time range; may be none.
  List<String> within(TimeRange time) throws ClusterException {
    if (time.isUnbounded()) {
      indices = everywhere();
      return indices;
    }
    count++;
    Answer answer =
        http.required(
            "list indices", http.send("GET", "/" + names.all() + "?filter_path=*.aliases"));
    List<String> existing = List.copyOf(answer.body().values().keySet());
    indices = names.within(time, existing);
    indicesLeftOut = indices.equals(everywhere()) ? 0 : existing.size() - indices.size();
    return indices;
  }

  /// Searches indices. Shards that fail are remembered as a problem.
  Answer search(List<String> where, JsonObject body) throws ClusterException {
    count++;
    String path =
        "/"
            + String.join(",", where)
            + "/_search?search_type=dfs_query_then_fetch&ignore_unavailable=true"
            + "&allow_no_indices=true&allow_partial_search_results=true";
    Answer answer = http.required("search", http.send("POST", path, body));
    tookMillis += answer.body().number("took", 0);
    JsonObject state = answer.body().object("_shards");
    shards = (int) Math.max(shards, state.number("total", 0));
    shardsSkipped = (int) Math.max(shardsSkipped, state.number("skipped", 0));
    note(answer.body(), state);
    return answer;
  }

  private void note(JsonObject body, JsonObject state) {
    long total = state.number("total", 0);
    // A shard that no node has is not among the failed ones.
    long missing = Math.max(state.number("failed", 0), total - state.number("successful", total));
    if (missing > 0) {
      String why =
          state.objects("failures").stream()
              .map(failure -> failure.object("reason").text("reason", ""))
              .filter(reason -> !reason.isEmpty())
              .findFirst()
              .map(reason -> " (" + reason + ")")
              .orElse("");
      problems.add(
          "cluster %s: %d of %d shards did not answer%s: the result is not complete"
              .formatted(http.place().name(), missing, total, why));
    }
    if (body.flag("timed_out")) {
      problems.add(
          "cluster %s: the time was over before every shard was searched"
              .formatted(http.place().name()));
    }
  }

  /// The requests so far.
  RemoteTrace trace() {
    return new RemoteTrace(
        http.place().name(),
        indices,
        indicesLeftOut,
        shards,
        shardsSkipped,
        tookMillis,
        count,
        new ArrayList<>(problems));
  }

  /// The cluster.
  String cluster() {
    return http.place().name();
  }
}
