package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.analysis.TermLine;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.remote.ClusterException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;

/// Asks a cluster for what it knows of the terms of a query: one request without hits, whose answer
/// each shard keeps until it changes.
///
/// @param requests the requests of the search
record TermCounter(Requests requests) {
  /// A term of more parts is found in a phrase only as its parts.
  private static final int MAX_SPAN = 24;

  private static final String TERM = "t ";
  private static final String SPAN = "s ";
  private static final String PREFIX = "p ";

  /// The types of entries before which the context of a model ends.
  static final List<String> COMPACTIONS =
      List.of(EntryType.ARCHIVAL.name(), EntryType.COMPACTION.name());

  TermCounts of(CompiledQuery query) throws ClusterException {
    QueryTerms terms = QueryTerms.of(query);
    Map<String, Object> filters = new LinkedHashMap<>();
    filters.put("compactions", Dsl.terms("f.type", COMPACTIONS));
    terms.all().forEach(it -> filters.put(TERM + it, Dsl.term(IndexSchema.CONTENT, it)));
    for (String term : terms.ofPhrases()) {
      for (int span = 2; span <= Math.min(term.length(), MAX_SPAN); span++) {
        String marked = TermLine.marked(span) + term;
        filters.put(SPAN + marked, Dsl.term(IndexSchema.CONTENT, marked));
      }
    }
    for (String prefix : terms.prefixes()) {
      for (int span = 2; span <= MAX_SPAN; span++) {
        String marked = TermLine.marked(span) + prefix;
        filters.put(
            PREFIX + marked,
            Dsl.ofField("prefix", IndexSchema.CONTENT, Dsl.object("value", marked)));
      }
    }
    JsonObject counted =
        Dsl.object("docs", Dsl.object("value_count", Dsl.object("field", "terms")))
            .with("postings", Dsl.object("sum", Dsl.object("field", "terms")))
            .with("newest", Dsl.object("max", Dsl.object("field", IndexSchema.TIME)))
            .with("terms", filters(filters));
    Answer answer =
        requests.search(requests.everywhere(), Dsl.object("size", 0L).with("aggs", counted));
    return read(answer.body().object("aggregations"), terms);
  }

  private static JsonObject filters(Map<String, Object> filters) {
    return Dsl.object("filters", Dsl.object("filters", new JsonObject(filters)));
  }

  private static TermCounts read(JsonObject counted, QueryTerms terms) {
    JsonObject buckets = counted.object("terms").object("buckets");
    var statistics = new ScoreStatistics();
    statistics.set(
        IndexSchema.CONTENT,
        whole(counted.object("docs").value("value")),
        whole(counted.object("postings").value("value")));
    statistics.setNewest(whole(counted.object("newest").value("value")));
    for (String term : terms.all()) {
      statistics.set(new Term(IndexSchema.CONTENT, term), count(buckets, TERM + term));
    }
    return new TermCounts(
        statistics,
        spans(terms.ofPhrases(), SPAN, buckets),
        spans(terms.prefixes(), PREFIX, buckets),
        count(buckets, "compactions"));
  }

  /// A sum, which OpenSearch writes as a number with a fraction; 0 if there is none.
  static long whole(@org.jspecify.annotations.Nullable Object number) {
    return number instanceof Number value ? value.longValue() : 0;
  }

  private static long count(JsonObject buckets, String name) {
    return buckets.object(name).number("doc_count", 0);
  }

  private static Map<String, List<Integer>> spans(
      Set<String> terms, String kind, JsonObject buckets) {
    Map<String, List<Integer>> spans = new LinkedHashMap<>();
    for (String term : terms) {
      var of = new ArrayList<Integer>();
      for (int span = 2; span <= MAX_SPAN; span++) {
        if (count(buckets, kind + TermLine.marked(span) + term) > 0) {
          of.add(span);
        }
      }
      spans.put(term, of);
    }
    return spans;
  }
}
