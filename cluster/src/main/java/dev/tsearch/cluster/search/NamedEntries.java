package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteEntry;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Reads the sessions that a name may mean.
///
/// @param http the cluster
public record NamedEntries(ClusterHttp http) {
  /// More sessions than that have a name that is too short to choose one.
  private static final long MAX_SESSIONS = 20;

  private static final long PAGE = 1_000;

  private static final String LATEST = "latest";

  /// The entries of these sessions, in the order of the archives that sent them.
  public List<RemoteEntry> of(String name) throws ClusterException {
    var requests = new Requests(http);
    boolean isLatest = name.equals(LATEST);
    JsonObject body =
        Dsl.object("query", isLatest ? Dsl.ALL : meaning(name))
            .with("size", isLatest ? 1 : MAX_SESSIONS)
            .with("collapse", Dsl.object("field", "conversation"))
            .with("sort", List.of(Dsl.object(IndexSchema.TIME, "desc")))
            .with("_source", PlacedEntry.SOURCE);
    Set<String> sessions = new LinkedHashSet<>();
    for (RemoteEntry found :
        PlacedEntry.of(requests.search("name", requests.everywhere(), body), requests.cluster())) {
      sessions.add(Field.SESSION.term(found.entry().metadata().session()));
    }
    List<RemoteEntry> entries =
        sessions.isEmpty()
            ? List.of()
            : all(Dsl.terms("f.session", List.copyOf(sessions)), requests);
    List<String> problems = requests.trace().problems();
    if (!problems.isEmpty()) {
      throw new ClusterException(problems.getFirst(), "");
    }
    return entries;
  }

  private static JsonObject meaning(String name) {
    int slash = name.lastIndexOf('/');
    var ways = new ArrayList<JsonObject>();
    ways.add(beginning("id", name));
    ways.add(beginning("f.session", Field.SESSION.term(name)));
    if (slash > 0) {
      ways.add(beginning("f.session", Field.SESSION.term(name.substring(0, slash))));
      ways.add(beginning("id", name.substring(slash + 1)));
    }
    return Dsl.object("bool", Dsl.object("should", ways));
  }

  private static JsonObject beginning(String field, String text) {
    return Dsl.ofField("prefix", field, Dsl.object("value", text));
  }

  /// All entries that match, in pages.
  private static List<RemoteEntry> all(JsonObject query, Requests requests)
      throws ClusterException {
    var entries = new ArrayList<RemoteEntry>();
    JsonObject body =
        Dsl.object("query", Dsl.filter(query))
            .with("size", PAGE)
            .with("sort", List.of(Dsl.object("at", "asc"), Dsl.object("id", "asc")))
            .with("_source", PlacedEntry.SOURCE);
    while (true) {
      Answer answer = requests.search("entries", requests.everywhere(), body);
      entries.addAll(PlacedEntry.of(answer, requests.cluster()));
      List<JsonObject> hits = PlacedEntry.hits(answer);
      if (hits.size() < PAGE) {
        return entries;
      }
      body = body.with("search_after", hits.getLast().list("sort"));
    }
  }
}
