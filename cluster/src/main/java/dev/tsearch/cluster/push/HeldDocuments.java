package dev.tsearch.cluster.push;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The documents that a cluster has of the partitions of an archive.
///
/// @param attempts how often the cluster is asked
/// @param names the names of its indices
record HeldDocuments(Attempts attempts, Names names) {
  private static final long PAGE = 5_000;

  /// The documents of a partition.
  ///
  /// @param partition what its name begins with
  List<DocumentKey> of(String partition) throws ClusterException {
    var keys = new ArrayList<DocumentKey>();
    List<Object> after = List.of();
    while (true) {
      JsonObject body =
          object("size", PAGE)
              .with("_source", false)
              .with("query", object("prefix", object("held", partition)))
              .with("sort", List.of("id", "conversation", "_index"));
      if (!after.isEmpty()) {
        body = body.with("search_after", after);
      }
      List<JsonObject> hits =
          whole(
                  attempts.read(
                      "/"
                          + names.all()
                          + "/_search?filter_path=hits.hits,_shards,timed_out,error&"
                          + Names.WITH_CLOSED,
                      body))
              .object("hits")
              .objects("hits");
      for (JsonObject hit : hits) {
        keys.add(new DocumentKey(hit.text("_index", ""), hit.text("_id", "")));
        after = hit.list("sort");
      }
      if (hits.size() < PAGE) {
        return keys;
      }
    }
  }

  /// An answer of all shards: what one does not list would not be released.
  private JsonObject whole(Answer answer) throws ClusterException {
    long failed = missing(answer.body());
    if (failed > 0 || answer.body().flag("timed_out")) {
      throw new ClusterException(
          "cluster %s: read documents: %d shards did not answer"
              .formatted(attempts.http().place().name(), failed),
          "try again later",
          true);
    }
    return answer.body();
  }

  /// How many documents the cluster has of the partitions of a copy of an archive; -1 if some of
  /// its shards do not answer.
  ///
  /// @param copy what the names of the partitions begin with
  long count(String copy) throws ClusterException {
    JsonObject body = object("query", object("prefix", object("held", copy)));
    JsonObject found =
        attempts.read("/" + names.all() + "/_count?" + Names.WITH_CLOSED, body).body();
    return missing(found) > 0 ? -1 : found.number("count", -1);
  }

  /// How many shards did not answer. One that no node has is not among the failed ones.
  private static long missing(JsonObject answer) {
    JsonObject shards = answer.object("_shards");
    long total = shards.number("total", 0);
    return Math.max(shards.number("failed", 0), total - shards.number("successful", total));
  }

  /// How many documents the cluster has of each partition, by its ordinal.
  ///
  /// @param copy what the names of the partitions begin with
  Map<Integer, Long> ordinals(String copy) throws ClusterException {
    Map<Integer, Long> ordinals = new LinkedHashMap<>();
    holds(copy).forEach((hold, documents) -> ordinals.merge(hold.ordinal(), documents, Long::sum));
    ordinals.remove(-1);
    return ordinals;
  }

  /// The partitions that the cluster has documents of, and how many.
  ///
  /// @param prefix what their names begin with
  Map<Hold, Long> holds(String prefix) throws ClusterException {
    Map<Hold, Long> holds = new LinkedHashMap<>();
    JsonObject after = JsonObject.EMPTY;
    while (true) {
      JsonObject composite =
          object("size", PAGE)
              .with("sources", List.of(object("held", object("terms", object("field", "held")))));
      if (!after.isEmpty()) {
        composite = composite.with("after", after);
      }
      JsonObject body =
          object("size", 0L)
              .with("query", object("prefix", object("held", prefix)))
              .with("aggs", object("held", object("composite", composite)));
      JsonObject found =
          whole(attempts.read("/" + names.all() + "/_search?" + Names.WITH_CLOSED, body))
              .object("aggregations")
              .object("held");
      for (JsonObject bucket : found.objects("buckets")) {
        String held = bucket.object("key").text("held", "");
        if (held.startsWith(prefix)) {
          holds.put(Hold.parsed(held), bucket.number("doc_count", 0));
        }
      }
      after = found.object("after_key");
      if (after.isEmpty()) {
        return holds;
      }
    }
  }

  private static JsonObject object(String name, Object value) {
    return JsonObject.EMPTY.with(name, value);
  }
}
