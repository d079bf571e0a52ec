package dev.tsearch.cluster.schema;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.analysis.TermLine;
import dev.tsearch.indexer.lucene.reader.FacetCounts;
import dev.tsearch.indexer.remote.ClusterPlace;
import java.util.List;

/// The index template: how the indices of a prefix are made.
///
/// The analyzer `terms` splits at white space, and each token at `|` into terms of one position
/// (`pattern_capture`). The analyzer [#PHRASES] is for phrases of queries. All are part of
/// OpenSearch itself, so no plugin is needed: the terms come from here.
public final class Template {
  /// The version of the schema. Increment it when documents are made differently.
  public static final long VERSION = 4;

  /// The analysis that made the terms.
  public static final String ANALYSIS = LuceneTokenizer.currentFingerprint();

  /// The analyzer of phrases: that of the terms, except that [#GAP] stands for any term. Its name
  /// has the version, so an index of another one does not have it: see [#isOther].
  public static final String PHRASES = "phrases-" + VERSION;

  /// A position of a phrase that may have any term.
  public static final String GAP = String.valueOf(TermLine.MARK);

  /// Longer than the longest line of terms: a token is never split.
  private static final long MAX_TOKEN = 1_048_576;

  /// Expressions are at most 1000 characters as typed, and longer as they are sent.
  private static final long MAX_EXPRESSION = 8_000;

  private Template() {}

  /// Whether a shard refused a search since its index was made with another version of the schema.
  ///
  /// @param reason why it did
  public static boolean isOther(String reason) {
    return reason.contains("analyzer [" + PHRASES + "]");
  }

  /// A query that matches all documents, and fails in indices of another version.
  public static JsonObject everyDocument() {
    JsonObject nothing =
        object("query", GAP).with("analyzer", PHRASES).with("zero_terms_query", "all");
    return object("match", object("content", nothing));
  }

  /// The template of a cluster.
  public static JsonObject of(ClusterPlace place) {
    return object("index_patterns", new Names(place.index()).patterns())
        .with("priority", 200L)
        .with("template", object("settings", settings(place)).with("mappings", mappings()))
        .with("_meta", object("schema", VERSION).with("analysis", ANALYSIS));
  }

  private static JsonObject settings(ClusterPlace place) {
    JsonObject analysis =
        object(
                "tokenizer",
                object("lines", object("type", "whitespace").with("max_token_length", MAX_TOKEN)))
            .with(
                "filter",
                object(
                        "position",
                        object("type", "pattern_capture")
                            .with("preserve_original", false)
                            .with("patterns", List.of("([^|]+)")))
                    .with("gap", object("type", "stop").with("stopwords", List.of(GAP))))
            .with(
                "analyzer",
                object(
                        "terms",
                        object("type", "custom")
                            .with("tokenizer", "lines")
                            .with("filter", List.of("position")))
                    .with(
                        PHRASES,
                        object("type", "custom")
                            .with("tokenizer", "lines")
                            .with("filter", List.of("position", "gap"))));
    return object("number_of_shards", (long) place.rules().shards())
        .with("auto_expand_replicas", "0-1")
        .with("refresh_interval", "5s")
        .with("max_regex_length", MAX_EXPRESSION)
        .with("analysis", analysis);
  }

  private static JsonObject mappings() {
    JsonObject terms = JsonObject.EMPTY;
    JsonObject values = JsonObject.EMPTY;
    for (Field field : Field.values()) {
      terms = terms.with(field.key(), object("type", "keyword").with("doc_values", false));
    }
    for (Field field : FacetCounts.FIELDS) {
      values = values.with(field.key(), object("type", "keyword").with("index", false));
    }
    JsonObject column = object("type", "keyword").with("index", false);
    JsonObject properties =
        object("content", object("type", "text").with("analyzer", "terms"))
            .with("terms", object("type", "integer").with("index", false))
            .with("f", object("properties", terms))
            .with("v", object("properties", values))
            .with("conversation", object("type", "keyword"))
            .with("time", object("type", "long"))
            .with("at", object("type", "long"))
            .with(DocumentWriter.KIND, object("type", "byte").with("index", false))
            .with(DocumentWriter.TEXT, object("type", "integer").with("index", false))
            .with("id", object("type", "keyword"))
            .with("says", object("type", "keyword"))
            .with("owner", object("type", "keyword"))
            .with("held", object("type", "keyword"))
            .with("digest", column.with("doc_values", false))
            .with("entry", object("type", "object").with("enabled", false));
    return object("dynamic", false)
        .with("_meta", object("schema", VERSION).with("analysis", ANALYSIS))
        .with("properties", properties);
  }

  private static JsonObject object(String name, Object value) {
    return JsonObject.EMPTY.with(name, value);
  }
}
