package dev.tsearch.indexer.format.copilot;

import dev.tsearch.core.entry.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/// The tokens of a run by model: what its end states beyond what the answers stated. Single owner,
/// not thread-safe.
final class RunTotals {
  private final Map<String, Long> answered = new HashMap<>();
  private JsonObject before = JsonObject.EMPTY;
  private long start;

  /// Adds the tokens of an answer.
  void addAnswer(String model, long output) {
    answered.merge(model, output, Long::sum);
  }

  /// The tokens that the end of a run states and that no answer and no earlier end of it stated, by
  /// model. Models without any are omitted.
  ///
  /// @param end the data of `session.shutdown`
  Map<String, JsonObject> rest(JsonObject end) {
    JsonObject metrics = end.object("modelMetrics");
    long run = end.number("sessionStartTime", 0);
    JsonObject earlier = run == start ? before : JsonObject.EMPTY;
    var rest = new TreeMap<String, JsonObject>();
    long others = answeredByOthers(metrics);
    for (String model : metrics.values().keySet()) {
      JsonObject stated = usage(metrics, model);
      JsonObject known = usage(earlier, model);
      JsonObject.Builder counts = JsonObject.builder();
      put(counts, "input_tokens", more(stated, known, "inputTokens"));
      put(counts, "cached_input_tokens", more(stated, known, "cacheReadTokens"));
      put(counts, "cache_creation_input_tokens", more(stated, known, "cacheWriteTokens"));
      long output =
          Math.max(0, more(stated, known, "outputTokens") - answered.getOrDefault(model, 0L));
      long ofOthers = Math.min(output, others);
      others -= ofOthers;
      put(counts, "output_tokens", output - ofOthers);
      JsonObject usage = counts.build();
      if (!usage.isEmpty()) {
        rest.put(model, usage);
      }
    }
    before = metrics;
    start = run;
    answered.clear();
    return rest;
  }

  /// The tokens of answers whose model is not known, or has another name at the end.
  private long answeredByOthers(JsonObject metrics) {
    return answered.entrySet().stream()
        .filter(answer -> !metrics.has(answer.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static JsonObject usage(JsonObject metrics, String model) {
    return metrics.object(model).object("usage");
  }

  private static long more(JsonObject stated, JsonObject known, String kind) {
    return stated.number(kind, 0) - known.number(kind, 0);
  }

  private static void put(JsonObject.Builder counts, String kind, long tokens) {
    if (tokens > 0) {
      counts.put(kind, tokens);
    }
  }
}
