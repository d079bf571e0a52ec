package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteEntry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Entries of answers.
final class PlacedEntry {
  /// The members of a document that an entry is made of.
  static final List<String> SOURCE = List.of("entry", "owner", "at");

  /// The same without the text.
  static final JsonObject SOURCE_WITHOUT_TEXT =
      Dsl.object("includes", SOURCE).with("excludes", List.of("entry.content"));

  private PlacedEntry() {}

  /// The hits of an answer.
  static List<JsonObject> hits(Answer answer) {
    return answer.body().object("hits").objects("hits");
  }

  /// The entries of an answer, in its order. A document without an entry is one of another program,
  /// whose index has a name that begins the same.
  ///
  /// @param cluster the name of the cluster, for messages
  static List<RemoteEntry> of(Answer answer, String cluster) throws ClusterException {
    return List.copyOf(byPlace(answer, cluster).values());
  }

  /// The place of a document.
  static String place(String index, String id) {
    return index + ' ' + id;
  }

  /// The entries of an answer by the places of their documents, in its order.
  ///
  /// @param cluster the name of the cluster, for messages
  static Map<String, RemoteEntry> byPlace(Answer answer, String cluster) throws ClusterException {
    Map<String, RemoteEntry> found = new LinkedHashMap<>();
    for (JsonObject hit : hits(answer)) {
      JsonObject source = hit.object("_source");
      if (!source.has("entry")) {
        continue;
      }
      String id = hit.text("_id", "");
      try {
        found.put(
            place(hit.text("_index", ""), id),
            new RemoteEntry(
                EntryCodec.entry(source.object("entry")),
                source.texts("owner"),
                source.number("at", 0)));
      } catch (MalformedJsonException e) {
        throw new ClusterException(
            "cluster %s: the document %s has no entry (%s)".formatted(cluster, id, e.getMessage()),
            "");
      }
    }
    return found;
  }
}
