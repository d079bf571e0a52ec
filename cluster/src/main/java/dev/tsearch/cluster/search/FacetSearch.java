package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteFacets;
import dev.tsearch.indexer.remote.RemoteQuery;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Counts the matches of a query by value. A shard returns its [#MAX_VALUES] most frequent values
/// of a field, so with more values than that the counts may be too low; the answer says by how much
/// at most.
///
/// @param http the cluster
public record FacetSearch(ClusterHttp http) {
  private static final long MAX_VALUES = 10_000;
  private static final long MAX_BUCKETS = 10_000;

  /// The offsets of all time zones are multiples of a quarter of an hour.
  private static final long QUARTER_SECONDS = 900;

  private static final String TIMES = "times";

  /// The counts.
  public RemoteFacets run(RemoteQuery query) throws ClusterException {
    var requests = new Requests(http);
    List<String> indices = requests.within(query.time());
    if (indices.isEmpty()) {
      return new RemoteFacets(Map.of(), Map.of(), 0, List.of(), requests.trace().problems());
    }
    var dsl = QueryDsl.of(query, new TermCounter(requests).of(query.compiled()));
    JsonObject body =
        Dsl.object("size", 0L).with("track_total_hits", true).with("query", dsl.matching(query));
    JsonObject fields = JsonObject.EMPTY;
    for (Field field : FacetCounts.FIELDS) {
      fields =
          fields.with(
              field.key(),
              Dsl.object(
                  "terms",
                  Dsl.object("field", "v." + field.key())
                      .with("size", MAX_VALUES)
                      .with("show_term_doc_count_error", true)));
    }
    Answer counted = requests.search("values", indices, body.with("aggs", fields));
    Map<Field, Map<String, Long>> values = new EnumMap<>(Field.class);
    var approximations = new ArrayList<String>();
    for (Field field : FacetCounts.FIELDS) {
      JsonObject of = counted.body().object("aggregations").object(field.key());
      values.put(field, values(of));
      note(field, of, approximations);
    }
    Map<Long, Long> times = times(indices, body, requests);
    long dated = times.values().stream().mapToLong(Long::longValue).sum();
    long total = counted.body().object("hits").object("total").number("value", 0);
    return new RemoteFacets(
        values, times, total - dated, approximations, requests.trace().problems());
  }

  private static Map<String, Long> values(JsonObject of) {
    Map<String, Long> values = new HashMap<>();
    for (JsonObject bucket : of.objects("buckets")) {
      values.put(bucket.text("key", ""), bucket.number("doc_count", 0));
    }
    return values;
  }

  private static void note(Field field, JsonObject of, List<String> approximations) {
    long error = of.number("doc_count_error_upper_bound", 0);
    long others = of.number("sum_other_doc_count", 0);
    if (error > 0) {
      approximations.add(
          "the counts of %s are approximate: each is at most %,d too low"
              .formatted(field.key(), error));
    } else if (others > 0) {
      approximations.add(
          "%s has more than %,d values: %,d matches have one that is not counted"
              .formatted(field.key(), MAX_VALUES, others));
    }
  }

  /// The numbers of matches by time, in pages.
  private static Map<Long, Long> times(List<String> indices, JsonObject body, Requests requests)
      throws ClusterException {
    Map<Long, Long> times = new HashMap<>();
    JsonObject histogram =
        Dsl.object(
            "histogram", Dsl.object("field", IndexSchema.TIME).with("interval", QUARTER_SECONDS));
    JsonObject composite =
        Dsl.object("size", MAX_BUCKETS).with("sources", List.of(Dsl.object(TIMES, histogram)));
    while (true) {
      Answer answer =
          requests.search(
              "times",
              indices,
              body.with("aggs", Dsl.object(TIMES, Dsl.object("composite", composite))));
      JsonObject found = answer.body().object("aggregations").object(TIMES);
      for (JsonObject bucket : found.objects("buckets")) {
        times.merge(
            TermCounter.whole(bucket.object("key").value(TIMES)),
            bucket.number("doc_count", 0),
            Long::sum);
      }
      if (found.objects("buckets").size() < MAX_BUCKETS) {
        return times;
      }
      composite = composite.with("after", found.object("after_key"));
    }
  }
}
