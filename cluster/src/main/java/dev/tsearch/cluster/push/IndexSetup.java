package dev.tsearch.cluster.push;

import dev.tsearch.cluster.http.Answer;
import dev.tsearch.cluster.http.ClusterHttp;
import dev.tsearch.cluster.schema.Names;
import dev.tsearch.cluster.schema.Template;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.remote.ClusterException;
import dev.tsearch.indexer.remote.ClusterException.Lasting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The index template and the indices of a cluster.
///
/// @param attempts how often the cluster is asked
record IndexSetup(Attempts attempts) {
  /// Creates or replaces the template unless the cluster has it.
  ///
  /// @param isDryRun whether nothing is changed
  /// @throws ClusterException if its template is of a newer version
  void require(boolean isDryRun) throws ClusterException {
    String path = "/_index_template/" + http().place().index();
    Answer answer = attempts.optional("read the index template", () -> http().send("GET", path));
    JsonObject template =
        answer.body().objects("index_templates").stream()
            .findFirst()
            .orElse(JsonObject.EMPTY)
            .object("index_template");
    JsonObject meta = template.object("_meta");
    long schema = meta.number("schema", 0);
    if (schema > Template.VERSION) {
      throw new ClusterException(
          "cluster %s: its index template has schema %d, this tsearch knows %d"
              .formatted(http().place().name(), schema, Template.VERSION),
          "update tsearch, or name another index");
    }
    requireSameIndices();
    boolean isSame =
        schema == Template.VERSION
            && meta.text("analysis", "").equals(Template.ANALYSIS)
            && template.list("index_patterns").equals(names().patterns());
    if (!isSame && !isDryRun) {
      attempts.required(
          "create the index template", () -> http().send("PUT", path, Template.of(http().place())));
    }
  }

  /// An index keeps the mapping that it was made with, so a search of it would miss documents that
  /// are made for another one.
  private void requireSameIndices() throws ClusterException {
    JsonObject mappings =
        read("read the mappings", "/_mapping?filter_path=*.mappings._meta.schema");
    List<String> others =
        mappings.values().keySet().stream()
            .filter(index -> schema(mappings.object(index)) != Template.VERSION)
            .sorted()
            .toList();
    if (!others.isEmpty()) {
      throw new ClusterException(
          "cluster %s: another version of tsearch has made %s"
              .formatted(
                  http().place().name(),
                  others.size() == 1
                      ? "the index " + others.getFirst()
                      : "%d indices, the first is %s".formatted(others.size(), others.getFirst())),
          "delete there %1$s-YEAR-MONTH and %1$s-undated, then push from every machine"
              .formatted(http().place().index()));
    }
  }

  private static long schema(JsonObject index) {
    return index.object("mappings").object("_meta").number("schema", 0);
  }

  /// The ids of the indices that exist, by name.
  Map<String, String> indices() throws ClusterException {
    JsonObject settings = read("read the indices", "/_settings?filter_path=*.settings.index.uuid");
    Map<String, String> ids = new LinkedHashMap<>();
    for (String index : settings.values().keySet()) {
      ids.put(index, settings.object(index).object("settings").object("index").text("uuid", ""));
    }
    return ids;
  }

  /// Which indices take new documents.
  Months months() throws ClusterException {
    JsonObject sizes =
        read(
                "read the sizes of indices",
                "/_stats/store?filter_path=indices.*.primaries.store.size_in_bytes")
            .object("indices");
    Map<String, Long> bytes = new LinkedHashMap<>();
    for (String index : sizes.values().keySet()) {
      JsonObject store = sizes.object(index).object("primaries").object("store");
      bytes.put(index, store.number("size_in_bytes", 0));
    }
    return Months.of(bytes, http().place().rules().maxBytes());
  }

  private ClusterHttp http() {
    return attempts.http();
  }

  private Names names() {
    return new Names(http().place().index());
  }

  private JsonObject read(String what, String path) throws ClusterException {
    return attempts.required(what, () -> http().send("GET", "/" + names().all() + path)).body();
  }

  /// Gives all indices the life cycle policy of the settings. The cluster leaves those alone that
  /// have one.
  void applyPolicy() throws ClusterException {
    Optional<String> policy = http().place().rules().policy();
    if (policy.isPresent()) {
      JsonObject body = JsonObject.EMPTY.with("policy_id", policy.get());
      attempts.required(
          "give the indices the life cycle policy " + policy.get(),
          () -> http().send("POST", "/_plugins/_ism/add/" + names().all(), body));
    }
  }

  /// Makes what was sent visible to searches. Indices without a shard are left out: a request for
  /// these waits for a minute.
  void refresh() throws ClusterException {
    List<String> red = red();
    if (red.isEmpty()) {
      refresh(names().all());
      return;
    }
    for (String index : indices().keySet()) {
      if (!red.contains(index)) {
        refresh(index);
      }
    }
  }

  private void refresh(String index) throws ClusterException {
    attempts.required("refresh the indices", () -> http().send("POST", "/" + index + "/_refresh"));
  }

  /// Checks that all documents can be listed.
  ///
  /// @throws ClusterException if an index lacks a shard
  void requireShards() throws ClusterException {
    List<String> red = red();
    if (!red.isEmpty()) {
      throw new ClusterException(
          "cluster %s: %s is red: a shard is missing, so what it has cannot be listed"
              .formatted(http().place().name(), red.getFirst()),
          "try again later",
          Lasting.WHILE);
    }
  }

  /// The indices that lack a shard.
  List<String> red() throws ClusterException {
    String path = "/_cluster/health/" + names().all() + "?level=indices";
    JsonObject indices =
        attempts
            .required("read its health", () -> http().send("GET", path))
            .body()
            .object("indices");
    return indices.values().keySet().stream()
        .filter(index -> indices.object(index).text("status", "").equals("red"))
        .toList();
  }
}
