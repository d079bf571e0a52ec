package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteEntry;
import java.util.ArrayList;
import java.util.List;

/// An entry of an answer.
///
/// @param entry the entry
/// @param place its place in the archive that sent it first: the last value of its sort key
/// @param sort its sort key
record PlacedEntry(RemoteEntry entry, long place, List<Object> sort) {
  /// The members of a document that an entry is made of.
  static final List<String> SOURCE = List.of("entry", "owner");

  /// The entries of an answer, in its order.
  ///
  /// @param cluster the name of the cluster, for messages
  static List<PlacedEntry> of(Answer answer, String cluster) throws ClusterException {
    var found = new ArrayList<PlacedEntry>();
    for (JsonObject hit : answer.body().object("hits").objects("hits")) {
      JsonObject source = hit.object("_source");
      List<Object> sort = hit.list("sort");
      try {
        var entry =
            new RemoteEntry(EntryCodec.entry(source.object("entry")), source.texts("owner"));
        long place = sort.isEmpty() ? 0 : TermCounter.whole(sort.getLast());
        found.add(new PlacedEntry(entry, place, sort));
      } catch (MalformedJsonException e) {
        throw new ClusterException(
            "cluster %s: the document %s has no entry (%s)"
                .formatted(cluster, hit.text("_id", ""), e.getMessage()),
            "");
      }
    }
    return found;
  }
}
