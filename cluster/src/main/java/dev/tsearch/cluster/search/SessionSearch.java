package dev.tsearch.cluster.search;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.schema.EntryDocument;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.RemoteEntry;
import dev.tsearch.indexer.remote.RemoteQuery;
import dev.tsearch.indexer.remote.RemoteSessions;
import dev.tsearch.indexer.remote.RemoteSessions.RemoteSession;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Finds the conversations with matches, and describes them from all of their entries.
///
/// @param http the cluster
public record SessionSearch(ClusterHttp http) {
  private static final long MAX_SESSIONS = 10_000;

  /// A conversation has few folders.
  private static final long MAX_PROJECTS = 20;

  private static final String GROUPS = "groups";

  /// The conversations, those with the most matches first. Those of the sub-agents of these
  /// sessions come last, with no matches.
  public RemoteSessions.ListedConversations run(RemoteQuery query) throws ClusterException {
    var requests = new Requests(http);
    List<String> indices = requests.within(query.time());
    if (indices.isEmpty()) {
      return new RemoteSessions.ListedConversations(List.of(), requests.trace().problems());
    }
    var dsl = QueryDsl.of(query, new TermCounter(requests).of(query.compiled()));
    Map<String, JsonObject> matched = groups(indices, dsl.matching(query), requests);
    if (matched.isEmpty()) {
      return new RemoteSessions.ListedConversations(List.of(), requests.trace().problems());
    }
    Set<String> sessions = new LinkedHashSet<>();
    matched
        .keySet()
        .forEach(key -> sessions.add(Field.SESSION.term(EntryDocument.partsOf(key)[1])));
    JsonObject ofSessions = Dsl.terms("f.session", List.copyOf(sessions));
    Map<String, JsonObject> all = groups(requests.everywhere(), Dsl.filter(ofSessions), requests);
    Map<String, SessionRow> rows = new LinkedHashMap<>();
    matched
        .keySet()
        .forEach(key -> rows.put(key, row(key, all.getOrDefault(key, JsonObject.EMPTY))));
    all.forEach((key, group) -> rows.putIfAbsent(key, row(key, group)));
    var titles = new ArrayList<RemoteEntry>();
    for (Answer answer : requests.searchAll("titles", Titles.parts(ofSessions, requests))) {
      titles.addAll(PlacedEntry.of(answer, requests.cluster()));
    }
    addTitles(rows, titles);
    var found = new ArrayList<RemoteSession>();
    rows.forEach((key, row) -> {
      JsonObject group = matched.getOrDefault(key, JsonObject.EMPTY);
      found.add(
          new RemoteSession(
              row, group.number("doc_count", 0), time(group, "max"), time(group, "min")));
    });
    return new RemoteSessions.ListedConversations(found, requests.trace().problems());
  }

  private static Map<String, JsonObject> groups(
      List<String> indices, JsonObject query, Requests requests) throws ClusterException {
    JsonObject of =
        Dsl.object("min", Dsl.object("min", Dsl.object("field", IndexSchema.TIME)))
            .with("max", Dsl.object("max", Dsl.object("field", IndexSchema.TIME)))
            .with(
                "projects",
                Dsl.object("terms", Dsl.object("field", "v.project").with("size", MAX_PROJECTS)));
    JsonObject terms =
        Dsl.object("terms", Dsl.object("field", "conversation").with("size", MAX_SESSIONS))
            .with("aggs", of);
    JsonObject body =
        Dsl.object("size", 0L).with("query", query).with("aggs", Dsl.object(GROUPS, terms));
    Map<String, JsonObject> groups = new LinkedHashMap<>();
    for (JsonObject bucket :
        requests
            .search("sessions", indices, body)
            .body()
            .object("aggregations")
            .object(GROUPS)
            .objects("buckets")) {
      groups.put(bucket.text("key", ""), bucket);
    }
    return groups;
  }

  private static long time(JsonObject group, String which) {
    return TermCounter.whole(group.object(which).value("value"));
  }

  private static SessionRow row(String conversation, JsonObject group) {
    String[] parts = EntryDocument.partsOf(conversation);
    String project = "";
    for (JsonObject bucket : group.object("projects").objects("buckets")) {
      String other = bucket.text("key", "");
      boolean isShorter =
          other.length() == project.length()
              ? other.compareTo(project) < 0
              : other.length() < project.length();
      project = project.isEmpty() || isShorter ? other : project;
    }
    return new SessionRow(
        parts[0],
        parts[1],
        parts[2],
        project,
        (int) group.number("doc_count", 0),
        time(group, "min"),
        time(group, "max"),
        "",
        0);
  }

  /// Adds titles. If the times of their entries are those of files, so are those of the others.
  private static void addTitles(Map<String, SessionRow> rows, List<RemoteEntry> titles) {
    Map<String, SessionRow> said = new HashMap<>();
    for (RemoteEntry title : titles) {
      SessionRow row = SessionRow.of(title.entry());
      said.merge(EntryDocument.conversation(title.entry()), row, SessionRow::merge);
    }
    rows.replaceAll((key, row) -> {
      SessionRow more = said.get(key);
      return more == null ? row : row.withTextsOf(more).withTimeInferred(more.isTimeInferred());
    });
  }
}
