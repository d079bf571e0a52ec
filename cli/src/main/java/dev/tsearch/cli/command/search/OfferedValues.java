package dev.tsearch.cli.command.search;

import dev.tsearch.core.entry.Field;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/// The values of a field that complete what was typed, with counts. Of a path, also the part from a
/// folder or a file name on: such a part is a value of the field, too. Not thread-safe.
final class OfferedValues {
  private final Field field;
  private final String prefix;
  private final Map<String, Long> counts = new HashMap<>();
  private final Map<String, TreeSet<String>> paths = new HashMap<>();

  /// @param prefix what was typed of a value
  OfferedValues(Field field, String prefix) {
    this.field = field;
    this.prefix = prefix;
  }

  /// Adds a value if it, or a part of it, begins with what was typed.
  void add(String value) {
    int start = start(value);
    if (start < 0) {
      return;
    }
    String offered = value.substring(start);
    counts.merge(offered, 1L, Long::sum);
    if (start > 0) {
      paths.computeIfAbsent(offered, _ -> new TreeSet<>()).add(value);
    }
  }

  private int start(String value) {
    if (value.regionMatches(true, 0, prefix, 0, prefix.length())) {
      return 0;
    }
    int slash = field.isPath() && !prefix.isEmpty() ? value.indexOf('/') : -1;
    while (slash >= 0) {
      if (value.regionMatches(true, slash + 1, prefix, 0, prefix.length())) {
        return slash + 1;
      }
      slash = value.indexOf('/', slash + 1);
    }
    return -1;
  }

  /// Whether no value was added.
  boolean isEmpty() {
    return counts.isEmpty();
  }

  /// How often each value was added.
  Map<String, Long> counts() {
    return counts;
  }

  /// The path of which a value is a part, or how many there are; empty for a whole value.
  Optional<String> paths(String value) {
    return Optional.ofNullable(paths.get(value))
        .map(wholes -> wholes.size() == 1 ? wholes.first() : wholes.size() + " paths");
  }
}
