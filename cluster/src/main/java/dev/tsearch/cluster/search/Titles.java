package dev.tsearch.cluster.search;

import dev.tsearch.cluster.schema.DocumentWriter;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteEntry;
import java.util.ArrayList;
import java.util.List;

/// Reads the entries that the titles of conversations come from: of each the first prompt, the last
/// name, and the last summary. At most 1,000 of each kind.
final class Titles {
  private static final long MAX_TITLES = 1_000;

  private Titles() {}

  /// The entries.
  ///
  /// @param conversations the query that selects the conversations
  static List<RemoteEntry> of(JsonObject conversations, Requests requests) throws ClusterException {
    var titles = new ArrayList<RemoteEntry>();
    titles.addAll(of(conversations, DocumentWriter.PROMPT, "asc", requests));
    titles.addAll(of(conversations, DocumentWriter.NAME, "desc", requests));
    titles.addAll(of(conversations, DocumentWriter.SUMMARY, "desc", requests));
    return titles;
  }

  private static List<RemoteEntry> of(
      JsonObject conversations, String what, String order, Requests requests)
      throws ClusterException {
    JsonObject filter = Dsl.object("filter", List.of(conversations, Dsl.term("says", what)));
    JsonObject more =
        Dsl.object("collapse", Dsl.object("field", "conversation"))
            .with("sort", List.of(Dsl.object(IndexSchema.TIME, order), Dsl.object("at", order)));
    return entries(Dsl.object("bool", filter), more, requests);
  }

  /// The first entries that match a query.
  ///
  /// @param more further members of the request
  static List<RemoteEntry> entries(JsonObject query, JsonObject more, Requests requests)
      throws ClusterException {
    JsonObject body =
        more.with("query", query).with("size", MAX_TITLES).with("_source", PlacedEntry.SOURCE);
    return PlacedEntry.of(requests.search(requests.everywhere(), body), requests.cluster()).stream()
        .map(PlacedEntry::entry)
        .toList();
  }
}
