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

  /// The scores of names.
  private static final double WHOLE = 2;

  private static final double BEGINNING = 1;

  /// The entries of these sessions, in the order of the archives that sent them.
  public RemoteEntry.FoundByName of(String name) throws ClusterException {
    var requests = new Requests(http);
    Set<String> sessions = new LinkedHashSet<>();
    for (RemoteEntry found : oneOfEach(name, requests)) {
      sessions.add(Field.SESSION.term(found.entry().metadata().session()));
    }
    List<RemoteEntry> entries =
        sessions.isEmpty()
            ? List.of()
            : all(Dsl.terms("f.session", List.copyOf(sessions)), requests);
    return new RemoteEntry.FoundByName(entries, requests.trace().problems());
  }

  /// An entry of each of the conversations that a name may mean.
  public List<RemoteEntry> oneOfEach(String name) throws ClusterException {
    return oneOfEach(name, new Requests(http));
  }

  private static List<RemoteEntry> oneOfEach(String name, Requests requests)
      throws ClusterException {
    boolean isLatest = name.equals(LATEST);
    JsonObject body =
        Dsl.object("query", isLatest ? Dsl.ALL : meaning(name))
            .with("size", isLatest ? 1 : MAX_SESSIONS)
            .with("collapse", Dsl.object("field", "conversation"))
            .with(
                "sort", List.of(Dsl.object("_score", "desc"), Dsl.object(IndexSchema.TIME, "desc")))
            .with("_source", PlacedEntry.SOURCE);
    return PlacedEntry.of(requests.search("name", requests.everywhere(), body), requests.cluster());
  }

  /// What a name may mean, as in an archive: whole names before those that begin with it.
  private static JsonObject meaning(String name) {
    int colon = name.indexOf(':');
    JsonObject ofAny = ofAnySource(name);
    return colon <= 0
        ? ofAny
        : Dsl.best(List.of(ofAny, ofSource(name.substring(0, colon), name.substring(colon + 1))));
  }

  private static JsonObject ofSource(String source, String name) {
    JsonObject is = Dsl.term("f.source", Field.SOURCE.term(source));
    return Dsl.object(
        "bool", Dsl.object("must", List.of(ofAnySource(name))).with("filter", List.of(is)));
  }

  private static JsonObject ofAnySource(String name) {
    int slash = name.lastIndexOf('/');
    var ways = new ArrayList<JsonObject>();
    addWays("id", name, ways);
    addWays("f.session", Field.SESSION.term(name), ways);
    int cut = name.indexOf('…');
    if (cut > 0) { // the beginning and the end, as headings show long names
      String beginning = Field.SESSION.term(name.substring(0, cut));
      ways.add(way("prefix", "f.session", beginning, BEGINNING));
    }
    if (slash > 0) {
      addWays("f.session", Field.SESSION.term(name.substring(0, slash)), ways);
      addWays("id", name.substring(slash + 1), ways);
    }
    return Dsl.best(ways);
  }

  private static void addWays(String field, String name, List<JsonObject> ways) {
    ways.add(way("term", field, name, WHOLE));
    ways.add(way("prefix", field, name, BEGINNING));
  }

  private static JsonObject way(String kind, String field, String name, double score) {
    JsonObject query = Dsl.ofField(kind, field, Dsl.object("value", name));
    return Dsl.object("constant_score", Dsl.object("filter", query).with("boost", score));
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
