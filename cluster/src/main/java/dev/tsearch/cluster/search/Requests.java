package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.cluster.schema.Template;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteTrace;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// The requests of one search, and what is known of them. Used by one thread.
final class Requests {
  /// The members of an answer that are read.
  private static final String MEMBERS =
      "took,timed_out,_shards,hits.total,hits.hits._index,hits.hits._id,hits.hits.sort,"
          + "hits.hits.fields,hits.hits._source,aggregations,suggest,error";

  private static final JsonObject HEADER =
      Dsl.object("allow_no_indices", true).with("allow_partial_search_results", true);

  private static final String SEARCH = "search";
  private static final int SUCCESS = 200;

  /// How long a point in time is kept after its last page.
  static final String KEEP = "1m";

  private static final long MIN_MILLIS = 100;

  private final ClusterHttp http;
  private final Names names;
  private final Set<String> problems = new LinkedHashSet<>();
  private List<String> indices = List.of();
  private int indicesLeftOut;

  /// Those that can contain matches; empty if all can.
  private Optional<List<String>> range = Optional.empty();

  /// Whether indices that are closed or gone are left out, which was noted.
  private boolean isLenient;

  private int shards;
  private int shardsSkipped;

  Requests(ClusterHttp http) {
    this.http = http;
    this.names = new Names(http.place().index());
  }

  /// All indices.
  List<String> everywhere() {
    return names.patterns();
  }

  /// Chooses the indices that can contain entries of a time range; may be none.
  List<String> within(TimeRange time) throws ClusterException {
    if (time.isUnbounded()) {
      indices = everywhere();
      return indices;
    }
    long start = System.nanoTime();
    Answer answer =
        http.required(
            "list indices",
            http.send(
                "GET", "/" + names.all() + "?filter_path=*.aliases&expand_wildcards=open,closed"));
    ran("indices", start, JsonObject.EMPTY);
    List<String> existing = List.copyOf(answer.body().values().keySet());
    indices = names.within(time, existing);
    range = Optional.of(indices);
    indicesLeftOut = indices.equals(everywhere()) ? 0 : existing.size() - indices.size();
    return indices;
  }

  /// Searches indices. Shards that fail are remembered as a problem.
  ///
  /// @param name what it is for
  Answer search(String name, List<String> where, JsonObject body) throws ClusterException {
    String path =
        "/"
            + String.join(",", where)
            + "/_search?search_type="
            + type(body)
            + "&ignore_unavailable="
            + !needsAll(where)
            + "&expand_wildcards="
            + states(where)
            + "&allow_no_indices=true&allow_partial_search_results=true&filter_path="
            + MEMBERS;
    long start = System.nanoTime();
    Answer answer = http.send("POST", path, limited(body));
    if (isLeftOut(answer)) {
      return search(name, where, body);
    }
    searched(answer);
    ran(name, start, answer.body());
    note(answer.body());
    return answer;
  }

  /// Whether a search of some indices fails if one of them is closed. What words there are outside
  /// of a time range does not change the matches.
  private boolean needsAll(List<String> where) {
    return !isLenient && (range.isEmpty() || range.get().equals(where));
  }

  private String states(List<String> where) {
    return needsAll(where) ? "open,closed" : "open";
  }

  /// Whether an index is closed, which is noted, or gone since it was listed: the next search
  /// leaves it out.
  private boolean isLeftOut(Answer answer) {
    Optional<String> closed = answer.closedIndex();
    boolean isGone = answer.failureType().equals("index_not_found_exception");
    if (isLenient || (closed.isEmpty() && !isGone)) {
      return false;
    }
    closed.ifPresent(index ->
        problems.add(
            "cluster %s: the index %s is closed: the result is not complete"
                .formatted(http.place().name(), index)));
    isLenient = true;
    return true;
  }

  /// Searches a point in time. Shards that fail are remembered as a problem.
  ///
  /// @param name what it is for
  /// @param body the search with the point in time
  Answer searchPoint(String name, JsonObject body) throws ClusterException {
    String path =
        "/_search?search_type="
            + type(body)
            + "&allow_partial_search_results=true&filter_path="
            + MEMBERS;
    long start = System.nanoTime();
    Answer answer = http.send("POST", path, limited(body));
    searched(answer);
    ran(name, start, answer.body());
    note(answer.body());
    return answer;
  }

  /// Keeps the indices as they are now for the pages of this search.
  ///
  /// @return the point in time, for [#release]; empty if the cluster keeps no more of them
  Optional<String> keep(List<String> where) throws ClusterException {
    long start = System.nanoTime();
    Answer answer =
        http.send(
            "POST",
            "/"
                + String.join(",", where)
                + "/_search/point_in_time?keep_alive="
                + KEEP
                + "&allow_partial_pit_creation=true");
    ran("point in time", start, JsonObject.EMPTY);
    return answer.isSuccess() ? answer.body().text("pit_id") : Optional.empty();
  }

  /// Ends a point in time. If that fails, the cluster ends it later.
  void release(String point) throws ClusterException {
    http.send("DELETE", "/_search/point_in_time", Dsl.object("pit_id", List.of(point)));
  }

  /// Scores are computed from the frequencies of all shards. Other searches do not ask for these
  /// first, and a shard keeps their answers.
  private static String type(JsonObject body) {
    boolean isScored = body.objects("sort").stream().anyMatch(sort -> sort.has("_score"));
    return isScored ? "dfs_query_then_fetch" : "query_then_fetch";
  }

  /// A search of a request of several.
  ///
  /// @param where the indices
  /// @param body the search
  record Part(List<String> where, JsonObject body) {}

  /// Runs several searches in one request. Shards that fail are remembered as a problem.
  ///
  /// @param name what they are for
  /// @return the answer to each
  List<Answer> searchAll(String name, List<Part> parts) throws ClusterException {
    if (parts.isEmpty()) {
      return List.of();
    }
    var lines = new ByteArrayOutputStream();
    for (Part part : parts) {
      Json.OWN.write(header(part), lines);
      lines.write('\n');
      Json.OWN.write(limited(part.body()), lines);
      lines.write('\n');
    }
    String members =
        "took,responses.status,responses.error,"
            + Arrays.stream(MEMBERS.split(","))
                .map(member -> "responses." + member)
                .collect(Collectors.joining(","));
    long start = System.nanoTime();
    Answer all =
        http.required(
            SEARCH,
            http.sendLines("/_msearch?filter_path=" + members, lines.toByteArray()),
            "responses");
    ran(name, start, all.body());
    var answers = new ArrayList<Answer>();
    for (JsonObject each : all.body().objects("responses")) {
      Answer answer = new Answer((int) each.number("status", SUCCESS), each);
      if (isLeftOut(answer)) {
        return searchAll(name, parts);
      }
      searched(answer);
      note(each);
      answers.add(answer);
    }
    if (answers.size() != parts.size()) {
      throw http.failure(SEARCH, all);
    }
    return answers;
  }

  private void searched(Answer answer) throws ClusterException {
    if (Template.isOther(answer.reason())) {
      throw http.otherVersion();
    }
    http.required(SEARCH, answer, "_shards");
  }

  private JsonObject header(Part part) {
    return HEADER
        .with("index", part.where())
        .with("ignore_unavailable", !needsAll(part.where()))
        .with("expand_wildcards", states(part.where()))
        .with("search_type", type(part.body()));
  }

  /// The cluster ends a search in time to send what it has found.
  private JsonObject limited(JsonObject body) {
    long millis = Math.max(MIN_MILLIS, http.time().toMillis() * 9 / 10);
    return body.with("timeout", millis + "ms");
  }

  private void ran(String name, long startNanos, JsonObject body) {
    long took = body.number("took", 0);
    long millis = (System.nanoTime() - startNanos) / 1_000_000;
    http.remember(new RemoteTrace.Phase(name, millis, took));
  }

  private void note(JsonObject body) {
    JsonObject state = body.object("_shards");
    long total = state.number("total", 0);
    shards = (int) Math.max(shards, total);
    shardsSkipped = (int) Math.max(shardsSkipped, state.number("skipped", 0));
    // A shard that no node has is not among the failed ones.
    long missing = Math.max(state.number("failed", 0), total - state.number("successful", total));
    if (missing > 0) {
      List<String> reasons =
          state.objects("failures").stream()
              .map(failure -> failure.object("reason").text("reason", ""))
              .filter(reason -> !reason.isEmpty())
              .toList();
      problems.add(
          reasons.stream().anyMatch(Template::isOther)
              ? http.otherVersion().problem() + ": the result is not complete"
              : "cluster %s: %d of %d shards did not answer%s: the result is not complete"
                  .formatted(
                      http.place().name(),
                      missing,
                      total,
                      reasons.isEmpty() ? "" : " (" + reasons.getFirst() + ")"));
    }
    if (body.flag("timed_out")) {
      problems.add(
          "cluster %s: the time was over before every shard was searched"
              .formatted(http.place().name()));
    }
  }

  /// How the cluster was asked so far.
  RemoteTrace trace() {
    return new RemoteTrace(
        http.place().name(),
        indices,
        indicesLeftOut,
        shards,
        shardsSkipped,
        new ArrayList<>(problems));
  }

  /// The cluster.
  String cluster() {
    return http.place().name();
  }
}
