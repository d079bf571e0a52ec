package dev.tsearch.cluster.search;

import dev.tsearch.cluster.schema.DocumentWriter;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.util.List;

/// Searches for the entries that the titles of conversations come from: of each the first prompt,
/// the first slash command, which is the title without a prompt, the last name, and the last
/// summary.
final class Titles {
  /// As many as sessions are listed.
  private static final long MAX_TITLES = 10_000;

  private Titles() {}

  /// The searches.
  ///
  /// @param conversations the query that selects the conversations
  static List<Requests.Part> parts(JsonObject conversations, Requests requests) {
    return List.of(
        part(conversations, DocumentWriter.PROMPT, "asc", requests),
        part(conversations, DocumentWriter.COMMAND, "asc", requests),
        part(conversations, DocumentWriter.NAME, "desc", requests),
        part(conversations, DocumentWriter.SUMMARY, "desc", requests));
  }

  private static Requests.Part part(
      JsonObject conversations, String what, String order, Requests requests) {
    return firstOfEach(
        List.of(conversations, Dsl.term("says", what)), order, PlacedEntry.SOURCE, requests);
  }

  /// The search for the first or last entry of each conversation that matches all of some queries.
  ///
  /// @param order `asc` or `desc`
  /// @param source the members of the document to return
  static Requests.Part firstOfEach(
      List<JsonObject> queries, String order, Object source, Requests requests) {
    JsonObject body =
        Dsl.object("query", Dsl.object("bool", Dsl.object("filter", queries)))
            .with("collapse", Dsl.object("field", "conversation"))
            .with(
                "sort",
                List.of(
                    Dsl.sorted(IndexSchema.TIME, order, "_last"), Dsl.sorted("at", order, "_last")))
            .with("track_total_hits", false)
            .with("size", MAX_TITLES)
            .with("_source", source);
    return new Requests.Part(requests.everywhere(), body);
  }
}
