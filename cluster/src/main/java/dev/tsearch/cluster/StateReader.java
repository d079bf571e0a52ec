package dev.tsearch.cluster;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.push.Releases;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.cluster.schema.Template;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterCheck;
import dev.tsearch.indexer.remote.ClusterCheck.IndexState;
import dev.tsearch.indexer.remote.ClusterCheck.TemplateState;
import dev.tsearch.indexer.remote.ClusterCheck.WriteRight;
import dev.tsearch.indexer.remote.ClusterException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the state of a cluster.
///
/// @param http the cluster
record StateReader(ClusterHttp http) {
  private static final int NOT_FOUND = 404;
  private static final int FORBIDDEN = 403;
  private static final String CLOSED = "closed";

  /// The id of a document that never exists.
  private static final String NO_DOCUMENT = "tsearch-check";

  ClusterCheck check(String archive) throws ClusterException {
    Answer root = http.required("read its version", http.send("GET", "/"), "version");
    JsonObject version = root.body().object("version");
    JsonObject health =
        http.required("read its health", http.send("GET", "/_cluster/health")).body();
    List<IndexState> indices = indices();
    boolean isWhole = indices.stream().allMatch(StateReader::isSearched);
    return new ClusterCheck(
        root.body().text("cluster_name", ""),
        version.text("distribution", "elasticsearch") + " " + version.text("number", ""),
        health.text("status", ""),
        (int) health.number("number_of_nodes", 0),
        template(),
        indices,
        indices.stream().mapToLong(IndexState::documents).sum(),
        indices.stream().anyMatch(StateReader::isSearched) ? ownDocuments(archive) : 0,
        isWhole ? new Releases(http).others(http.place().partitionsOf(archive)) : Map.of(),
        canWrite(indices));
  }

  /// Whether a search finds all documents of an index.
  private static boolean isSearched(IndexState index) {
    return !index.health().equals("red") && !index.health().equals(CLOSED);
  }

  private Names names() {
    return new Names(http.place().index());
  }

  /// The state of the template.
  TemplateState template() throws ClusterException {
    Answer answer = http.send("GET", "/_index_template/" + http.place().index());
    if (answer.status() == NOT_FOUND) {
      return TemplateState.MISSING;
    }
    if (answer.status() == FORBIDDEN) {
      return TemplateState.UNKNOWN;
    }
    http.required("read the index template", answer);
    JsonObject template =
        answer.body().objects("index_templates").stream()
            .findFirst()
            .orElse(JsonObject.EMPTY)
            .object("index_template");
    JsonObject meta = template.object("_meta");
    long schema = meta.number("schema", 0);
    if (schema > Template.VERSION) {
      return TemplateState.NEWER;
    }
    boolean isSame =
        schema == Template.VERSION && meta.text("analysis", "").equals(Template.ANALYSIS);
    return isSame ? TemplateState.SAME : TemplateState.OLDER;
  }

  private List<IndexState> indices() throws ClusterException {
    String all = names().all();
    JsonObject health =
        http.required(
                "read its health", http.send("GET", "/_cluster/health/" + all + "?level=indices"))
            .body()
            .object("indices");
    JsonObject sizes =
        http.required(
                "read the sizes of indices", http.send("GET", "/" + all + "/_stats/docs,store"))
            .body()
            .object("indices");
    Set<String> closed =
        http.required(
                "list closed indices",
                http.send("GET", "/" + all + "?filter_path=*.aliases&expand_wildcards=closed"))
            .body()
            .values()
            .keySet();
    var indices = new ArrayList<IndexState>();
    for (String name : health.values().keySet()) {
      JsonObject state = health.object(name);
      JsonObject size = sizes.object(name);
      indices.add(
          new IndexState(
              name,
              closed.contains(name) ? CLOSED : state.text("status", ""),
              size.object("primaries").object("docs").number("count", 0),
              size.object("total").object("store").number("size_in_bytes", 0),
              (int) state.number("number_of_shards", 0),
              (int) state.number("number_of_replicas", 0)));
    }
    indices.sort(java.util.Comparator.comparing(IndexState::name));
    return indices;
  }

  private long ownDocuments(String archive) throws ClusterException {
    String held = http.place().partitionsOf(archive);
    JsonObject query =
        JsonObject.EMPTY.with(
            "query", JsonObject.EMPTY.with("prefix", JsonObject.EMPTY.with("held", held)));
    Answer answer = http.send("POST", "/" + names().all() + "/_count", query);
    return http.required("search", answer).body().number("count", 0);
  }

  /// Deletes a document that does not exist, which needs the right to write and changes nothing.
  private WriteRight canWrite(List<IndexState> indices) throws ClusterException {
    Optional<IndexState> tried = indices.stream().filter(StateReader::isSearched).findFirst();
    if (tried.isEmpty()) {
      return WriteRight.UNKNOWN;
    }
    String line =
        "{\"delete\":{\"_index\":\"%s\",\"_id\":\"%s\"}}\n"
            .formatted(tried.get().name(), NO_DOCUMENT);
    Answer answer = http.sendLines("/_bulk", line.getBytes(StandardCharsets.UTF_8));
    if (answer.status() == FORBIDDEN) {
      return WriteRight.NO;
    }
    JsonObject item =
        http.required("write", answer).body().objects("items").stream()
            .findFirst()
            .orElse(JsonObject.EMPTY)
            .object("delete");
    return item.number("status", 0) == NOT_FOUND ? WriteRight.YES : WriteRight.NO;
  }
}
