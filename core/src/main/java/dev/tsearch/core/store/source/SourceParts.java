package dev.tsearch.core.store.source;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/// Parts of a source: ranges of bytes, which are joined where they overlap. Single-threaded.
public final class SourceParts {
  private final NavigableMap<Long, Long> ends = new TreeMap<>();

  /// Adds the bytes from a position up to another one.
  public void add(long from, long to) {
    long start = from;
    long end = to;
    Map.Entry<Long, Long> before = ends.floorEntry(from);
    if (before != null && before.getValue() >= from) {
      start = before.getKey();
      end = Math.max(end, before.getValue());
    }
    NavigableMap<Long, Long> joined = ends.subMap(start, true, end, true);
    for (long each : joined.values()) {
      end = Math.max(end, each);
    }
    joined.clear();
    ends.put(start, end);
  }

  /// Whether any of some bytes is in a part.
  public boolean overlap(long from, long to) {
    Map.Entry<Long, Long> last = ends.lowerEntry(to);
    return last != null && last.getValue() > from;
  }

  /// Whether all of some bytes are in one part.
  public boolean cover(long from, long to) {
    Map.Entry<Long, Long> first = ends.floorEntry(from);
    return first != null && first.getValue() >= to;
  }

  /// The bytes from a position up to another one that are in no part.
  public List<Gap> missing(long from, long to) {
    var missing = new ArrayList<Gap>();
    Map.Entry<Long, Long> before = ends.lowerEntry(from);
    long at = before == null ? from : Math.max(from, before.getValue());
    for (var part : ends.subMap(from, to).entrySet()) {
      if (at < part.getKey()) {
        missing.add(new Gap(at, part.getKey()));
      }
      at = Math.max(at, part.getValue());
    }
    if (at < to) {
      missing.add(new Gap(at, to));
    }
    return missing;
  }

  /// Bytes between two parts, from a position up to another one.
  public record Gap(long from, long to) {}

  public boolean isEmpty() {
    return ends.isEmpty();
  }

  /// The ends of the parts by their beginnings.
  public NavigableMap<Long, Long> ends() {
    return Collections.unmodifiableNavigableMap(ends);
  }
}
