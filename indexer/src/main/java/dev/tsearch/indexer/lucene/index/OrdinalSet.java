package dev.tsearch.indexer.lucene.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/// A set of partition ordinals, kept as ranges: ordinals are given in sequence, so a whole archive
/// is one range or a few. Immutable.
public final class OrdinalSet {
  /// Nothing.
  public static final OrdinalSet EMPTY = new OrdinalSet(new int[0]);

  /// First and last of every range, ascending; ranges neither touch nor overlap.
  private final int[] bounds;

  private OrdinalSet(int[] bounds) {
    this.bounds = bounds;
  }

  /// The set of these ordinals, in any order.
  public static OrdinalSet of(int... ordinals) {
    int[] sorted = ordinals.clone();
    Arrays.sort(sorted);
    var ranges = new Ranges();
    for (int ordinal : sorted) {
      ranges.add(ordinal, ordinal);
    }
    return ranges.build();
  }

  /// All ordinals from the first to the last, both included; empty if `last < first`.
  public static OrdinalSet range(int first, int last) {
    var ranges = new Ranges();
    if (first <= last) {
      ranges.add(first, last);
    }
    return ranges.build();
  }

  /// Reads what [#toString] wrote.
  ///
  /// @throws IllegalArgumentException if it is no such text
  public static OrdinalSet parse(String text) {
    var ranges = new Ranges();
    if (!text.isEmpty()) {
      for (String range : text.split(",", -1)) {
        int dash = range.indexOf('-');
        int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
        int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
        ranges.add(first, last);
      }
    }
    return ranges.build();
  }

  /// Whether there is no ordinal in it.
  public boolean isEmpty() {
    return bounds.length == 0;
  }

  /// How many ordinals there are.
  public int size() {
    int size = 0;
    for (int at = 0; at < bounds.length; at += 2) {
      size += bounds[at + 1] - bounds[at] + 1;
    }
    return size;
  }

  /// Whether the ordinal is in it.
  public boolean contains(int ordinal) {
    int found = Arrays.binarySearch(bounds, ordinal);
    return found >= 0 || ((-found - 1) & 1) == 1;
  }

  /// Whether every ordinal of the other set is in it.
  public boolean containsAll(OrdinalSet other) {
    return union(other).equals(this);
  }

  /// What is in either.
  public OrdinalSet union(OrdinalSet other) {
    var all = new ArrayList<int[]>(other.bounds.length);
    collect(all);
    other.collect(all);
    all.sort((left, right) -> Integer.compare(left[0], right[0]));
    var ranges = new Ranges();
    for (int[] range : all) {
      ranges.add(range[0], range[1]);
    }
    return ranges.build();
  }

  /// This set and one more.
  public OrdinalSet with(int ordinal) {
    return contains(ordinal) ? this : union(of(ordinal));
  }

  /// This set without one.
  public OrdinalSet without(int ordinal) {
    if (!contains(ordinal)) {
      return this;
    }
    var ranges = new Ranges();
    for (int at = 0; at < bounds.length; at += 2) {
      if (ordinal < bounds[at] || ordinal > bounds[at + 1]) {
        ranges.add(bounds[at], bounds[at + 1]);
        continue;
      }
      if (bounds[at] < ordinal) {
        ranges.add(bounds[at], ordinal - 1);
      }
      if (ordinal < bounds[at + 1]) {
        ranges.add(ordinal + 1, bounds[at + 1]);
      }
    }
    return ranges.build();
  }

  /// The ordinals, ascending.
  public int[] toArray() {
    int[] ordinals = new int[size()];
    int count = 0;
    for (int at = 0; at < bounds.length; at += 2) {
      for (int ordinal = bounds[at]; ordinal <= bounds[at + 1]; ordinal++) {
        ordinals[count++] = ordinal;
      }
    }
    return ordinals;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OrdinalSet set && Arrays.equals(bounds, set.bounds);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bounds);
  }

  /// The ranges as text, for example `0-41,43`; empty for the empty set.
  @Override
  public String toString() {
    var text = new StringJoiner(",");
    for (int at = 0; at < bounds.length; at += 2) {
      boolean single = bounds[at] == bounds[at + 1];
      text.add(single ? "" + bounds[at] : bounds[at] + "-" + bounds[at + 1]);
    }
    return text.toString();
  }

  private void collect(List<int[]> ranges) {
    for (int at = 0; at < bounds.length; at += 2) {
      ranges.add(new int[] {bounds[at], bounds[at + 1]});
    }
  }

  /// Gathers ranges whose starts ascend, and joins those that touch.
  private static final class Ranges {
    private final List<int[]> joined = new ArrayList<>();

    void add(int first, int last) {
      int[] open = joined.isEmpty() ? null : joined.getLast();
      if (first < 0 || last < first || (open != null && first < open[0])) {
        throw new IllegalArgumentException("no ascending range of ordinals: " + first + "-" + last);
      }
      if (open != null && first <= open[1] + 1L) {
        open[1] = Math.max(open[1], last);
      } else {
        joined.add(new int[] {first, last});
      }
    }

    OrdinalSet build() {
      int[] bounds = new int[2 * joined.size()];
      for (int at = 0; at < joined.size(); at++) {
        bounds[2 * at] = joined.get(at)[0];
        bounds[2 * at + 1] = joined.get(at)[1];
      }
      return bounds.length == 0 ? EMPTY : new OrdinalSet(bounds);
    }
  }
}
