package dev.tsearch.cluster.push;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.cluster.schema.Template;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterException;
import java.util.HashSet;
import java.util.Set;

/// The index template and the indices of a cluster.
///
/// @param http the cluster
record IndexSetup(ClusterHttp http) {
  private static final int NOT_FOUND = 404;

  /// Creates or replaces the template unless the cluster has it.
  ///
  /// @param isDryRun whether nothing is changed
  /// @throws ClusterException if its template is of a newer version
  void require(boolean isDryRun) throws ClusterException {
    String path = "/_index_template/" + http.place().index();
    Answer answer = http.send("GET", path);
    if (answer.status() != NOT_FOUND) {
      http.required("read the index template", answer);
    }
    JsonObject meta =
        answer.body().objects("index_templates").stream()
            .findFirst()
            .orElse(JsonObject.EMPTY)
            .object("index_template")
            .object("_meta");
    long schema = meta.number("schema", 0);
    if (schema > Template.VERSION) {
      throw new ClusterException(
          "cluster %s: its index template has schema %d, this tsearch knows %d"
              .formatted(http.place().name(), schema, Template.VERSION),
          "update tsearch, or name another index");
    }
    boolean isSame =
        schema == Template.VERSION && meta.text("analysis", "").equals(Template.ANALYSIS);
    if (!isSame && !isDryRun) {
      http.required("create the index template", http.send("PUT", path, Template.of(http.place())));
    }
  }

  /// The ids of the indices that exist.
  Set<String> indices() throws ClusterException {
    String all = new Names(http.place().index()).all();
    JsonObject settings =
        http.required(
                "read the indices",
                http.send("GET", "/" + all + "/_settings?filter_path=*.settings.index.uuid"))
            .body();
    Set<String> ids = new HashSet<>();
    for (String index : settings.values().keySet()) {
      ids.add(settings.object(index).object("settings").object("index").text("uuid", ""));
    }
    return ids;
  }

  /// Makes what was sent visible to searches.
  void refresh() throws ClusterException {
    String all = new Names(http.place().index()).all();
    http.required("refresh the indices", http.send("POST", "/" + all + "/_refresh"));
  }
}
