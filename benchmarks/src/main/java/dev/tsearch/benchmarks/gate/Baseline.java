package dev.tsearch.benchmarks.gate;

import dev.tsearch.core.entry.JsonObject;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The results of one run of the short suite. As JSON, `{"control":n,"nanoseconds":{name:n,…},
/// "allocated":{name:n,…},"bytes":{name:n,…}}`. Immutable.
///
/// @param control the nanoseconds of a fixed piece of work: the speed of the machine
/// @param nanoseconds the time of one operation, by the benchmark's name with its parameters
/// @param allocated the bytes allocated by one operation, by the same names
/// @param bytes the bytes on disk of a sample archive, by the kind of file
record Baseline(
    double control,
    Map<String, Double> nanoseconds,
    Map<String, Double> allocated,
    Map<String, Double> bytes) {

  Baseline {
    nanoseconds = sorted(nanoseconds);
    allocated = sorted(allocated);
    bytes = sorted(bytes);
  }

  /// The prefix of the names of figures of a folder of transcripts.
  static final String FOLDER = "FolderBenchmark";

  /// This baseline without the figures of a folder, to compare with a run without a folder.
  Baseline withoutFolder() {
    return new Baseline(
        control, withoutFolder(nanoseconds), withoutFolder(allocated), withoutFolder(bytes));
  }

  private static Map<String, Double> withoutFolder(Map<String, Double> numbers) {
    var kept = new LinkedHashMap<>(numbers);
    kept.keySet().removeIf(name -> name.startsWith(FOLDER));
    return kept;
  }

  /// Parses the output of [#json()]; missing members are empty maps.
  static Baseline of(JsonObject object) {
    return new Baseline(
        number(object.value("control")),
        numbers(object.object("nanoseconds")),
        numbers(object.object("allocated")),
        numbers(object.object("bytes")));
  }

  JsonObject json() {
    return JsonObject.builder()
        .put("control", control)
        .put("nanoseconds", new JsonObject(new LinkedHashMap<>(nanoseconds)))
        .put("allocated", new JsonObject(new LinkedHashMap<>(allocated)))
        .put("bytes", new JsonObject(new LinkedHashMap<>(bytes)))
        .build();
  }

  private static Map<String, Double> numbers(JsonObject object) {
    var numbers = new LinkedHashMap<String, Double>();
    object.values().forEach((name, value) -> numbers.put(name, number(value)));
    return numbers;
  }

  private static double number(@Nullable Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException("expected a number in the baseline, found " + value);
  }

  private static Map<String, Double> sorted(Map<String, Double> numbers) {
    return Collections.unmodifiableMap(new TreeMap<>(numbers));
  }
}
