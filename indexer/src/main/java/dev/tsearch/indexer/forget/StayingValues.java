package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.source.SourceParts;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// The values of sources that entries are made of which stay, although others of the same sources
/// are forgotten. Single-threaded.
final class StayingValues {
  /// By source, the shortest length of the values at an offset.
  private final Map<Long, NavigableMap<Long, Integer>> lengths = new HashMap<>();

  /// Adds the value of an entry that stays.
  void add(Origin origin) {
    lengths
        .computeIfAbsent(origin.source(), _ -> new TreeMap<>())
        .merge(origin.offset(), origin.length(), Math::min);
  }

  /// Whether a source has such values.
  boolean areIn(long source) {
    return lengths.containsKey(source);
  }

  /// Whether such values are within a larger one: it is a document or a list of them.
  boolean areWithin(Origin value) {
    return !within(value).isEmpty();
  }

  /// Where the values are that are within a larger one.
  SourceParts within(Origin value) {
    var parts = new SourceParts();
    NavigableMap<Long, Integer> all = lengths.getOrDefault(value.source(), new TreeMap<>());
    long end = value.offset() + value.length();
    all.subMap(value.offset(), end)
        .forEach((offset, length) -> {
          if (length < value.length() && offset + length <= end) {
            parts.add(offset, offset + length);
          }
        });
    return parts;
  }
}
