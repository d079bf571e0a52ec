package dev.tsearch.cluster.push;

import dev.tsearch.cluster.push.Change.DocumentKey;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The documents that a cluster has of the partitions of an archive.
///
/// @param attempts how often the cluster is asked
/// @param names the names of its indices
record HeldDocuments(Attempts attempts, Names names) {
  private static final long PAGE = 5_000;

  /// The documents of a partition.
  List<DocumentKey> of(String held) throws ClusterException {
    var keys = new ArrayList<DocumentKey>();
    List<Object> after = List.of();
    while (true) {
      JsonObject body =
          object("size", PAGE)
              .with("_source", false)
              .with("query", object("term", object("held", held)))
              .with("sort", List.of("id", "_index"));
      if (!after.isEmpty()) {
        body = body.with("search_after", after);
      }
      List<JsonObject> hits =
          attempts
              .read("/" + names.all() + "/_search?filter_path=hits.hits", body)
              .body()
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

  /// The ordinals of the partitions that the cluster has documents of.
  Set<Integer> ordinals(String archive) throws ClusterException {
    String prefix = attempts.http().place().partitionsOf(archive);
    Set<Integer> ordinals = new HashSet<>();
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
          attempts
              .read("/" + names.all() + "/_search", body)
              .body()
              .object("aggregations")
              .object("held");
      for (JsonObject bucket : found.objects("buckets")) {
        String held = bucket.object("key").text("held", "");
        if (held.startsWith(prefix)) {
          ordinals.add(Integer.parseInt(held.substring(prefix.length())));
        }
      }
      after = found.object("after_key");
      if (after.isEmpty()) {
        return ordinals;
      }
    }
  }

  private static JsonObject object(String name, Object value) {
    return JsonObject.EMPTY.with(name, value);
  }
}
