package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.schema.EntryDocument;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteEntry;
import java.util.ArrayList;
import java.util.List;

/// Reads the entries of conversations next to some entries, in the order of the archive that sent
/// them.
///
/// @param http the cluster
public record Neighbors(ClusterHttp http) {

  /// The entries.
  ///
  /// @param before how many before each
  /// @param after how many after each
  public List<RemoteEntry> of(List<RemoteEntry> entries, int before, int after)
      throws ClusterException {
    var requests = new Requests(http);
    var parts = new ArrayList<Requests.Part>();
    for (RemoteEntry entry : entries) {
      parts.add(part(entry, "lt", "desc", before, requests));
      parts.add(part(entry, "gt", "asc", after, requests));
    }
    var neighbors = new ArrayList<RemoteEntry>();
    for (Answer answer : requests.searchAll("neighbors", parts)) {
      neighbors.addAll(PlacedEntry.of(answer, requests.cluster()));
    }
    return neighbors;
  }

  private static Requests.Part part(
      RemoteEntry entry, String side, String order, int count, Requests requests) {
    JsonObject conversation = Dsl.term("conversation", EntryDocument.conversation(entry.entry()));
    JsonObject beyond = Dsl.ofField("range", "at", Dsl.object(side, entry.place()));
    JsonObject body =
        Dsl.object("query", Dsl.object("bool", Dsl.object("filter", List.of(conversation, beyond))))
            .with("sort", List.of(Dsl.sorted("at", order, "_last")))
            .with("size", (long) count)
            .with("track_total_hits", false)
            .with("_source", PlacedEntry.SOURCE);
    return new Requests.Part(requests.everywhere(), body);
  }
}
