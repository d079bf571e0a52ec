package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.remote.Cluster.SimilarTerm;
import dev.tsearch.indexer.remote.ClusterException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds the terms of a cluster that are similar to others: its suggestions of terms.
///
/// @param http the cluster
public record SimilarTerms(ClusterHttp http) {
  private static final int MAX_EDITS = 2;

  /// Of these the caller chooses the most frequent.
  private static final long MAX_TERMS = 50;

  /// How many similar terms a shard looks at.
  private static final long MAX_INSPECTIONS = 1_000;

  /// No term is too frequent to have similar ones.
  private static final long MAX_FREQUENCY = 1_000_000_000;

  /// For each term, the similar ones.
  public Map<String, List<SimilarTerm>> of(List<String> terms) throws ClusterException {
    JsonObject wanted = JsonObject.EMPTY;
    for (int at = 0; at < terms.size(); at++) {
      for (int edits = 1; edits <= MAX_EDITS; edits++) {
        wanted = wanted.with(name(at, edits), suggestion(terms.get(at), edits));
      }
    }
    var requests = new Requests(http);
    JsonObject found =
        requests
            .search(
                "similar words",
                requests.everywhere(),
                Dsl.object("size", 0L).with("track_total_hits", false).with("suggest", wanted))
            .body()
            .object("suggest");
    Map<String, List<SimilarTerm>> similar = new LinkedHashMap<>();
    for (int at = 0; at < terms.size(); at++) {
      var of = new ArrayList<SimilarTerm>();
      for (int edits = 1; edits <= MAX_EDITS; edits++) {
        for (JsonObject typed : found.objects(name(at, edits))) {
          for (JsonObject option : typed.objects("options")) {
            of.add(new SimilarTerm(option.text("text", ""), edits, option.number("freq", 0)));
          }
        }
      }
      similar.put(terms.get(at), of);
    }
    return similar;
  }

  private static String name(int term, int edits) {
    return term + "-" + edits;
  }

  private static JsonObject suggestion(String term, int edits) {
    return Dsl.object("text", term)
        .with(
            "term",
            Dsl.object("field", IndexSchema.CONTENT)
                .with("analyzer", "keyword")
                .with("suggest_mode", "always")
                .with("sort", "frequency")
                .with("string_distance", "damerau_levenshtein")
                .with("max_edits", (long) edits)
                .with("prefix_length", 1L)
                .with("min_word_length", 1L)
                .with("max_term_freq", MAX_FREQUENCY)
                .with("accuracy", 0.01)
                .with("max_inspections", MAX_INSPECTIONS)
                .with("shard_size", MAX_TERMS)
                .with("size", MAX_TERMS));
  }
}
