package dev.tsearch.core.prune;

import java.util.PrimitiveIterator;
import java.util.StringJoiner;
import org.roaringbitmap.RoaringBitmap;

/// An immutable set of partitions, given by their ordinals. Callers must not change [#bitmap()].
///
/// The text form lists the ordinals as ascending ranges: `0-41,43`, and the empty string for the
/// empty set. [#toString] writes it and [#parse] reads it. The index stores it.
///
/// @param bitmap the ordinals, each 0 or more
public record PartitionSet(RoaringBitmap bitmap) {

  /// The set without partitions.
  public static final PartitionSet EMPTY = new PartitionSet(new RoaringBitmap());

  /// The set of the given ordinals, in any order.
  public static PartitionSet of(int... ordinals) {
    return new PartitionSet(RoaringBitmap.bitmapOf(ordinals));
  }

  /// The set of all ordinals from the first to the last, both included; empty if `last < first`.
  public static PartitionSet range(int first, int last) {
    return last < first ? EMPTY : new PartitionSet(RoaringBitmap.bitmapOfRange(first, last + 1L));
  }

  /// Reads the text form.
  ///
  /// @throws IllegalArgumentException if the text is not a list of ascending ranges of ordinals
  public static PartitionSet parse(String text) {
    if (text.isEmpty()) {
      return EMPTY;
    }
    var bitmap = new RoaringBitmap();
    int previous = -1;
    for (String range : text.split(",", -1)) {
      int dash = range.indexOf('-');
      int first = Integer.parseInt(dash < 0 ? range : range.substring(0, dash));
      int last = dash < 0 ? first : Integer.parseInt(range.substring(dash + 1));
      if (first <= previous || last < first) {
        throw new IllegalArgumentException("ranges must be ascending, got " + text);
      }
      bitmap.add((long) first, last + 1L);
      previous = last;
    }
    return new PartitionSet(bitmap);
  }

  /// The partitions that are in this set, in the other, or in both.
  public PartitionSet or(PartitionSet other) {
    return new PartitionSet(RoaringBitmap.or(bitmap, other.bitmap));
  }

  /// This set and one more partition.
  public PartitionSet with(int ordinal) {
    if (contains(ordinal)) {
      return this;
    }
    RoaringBitmap more = bitmap.clone();
    more.add(ordinal);
    return new PartitionSet(more);
  }

  /// This set without one partition.
  public PartitionSet without(int ordinal) {
    if (!contains(ordinal)) {
      return this;
    }
    RoaringBitmap fewer = bitmap.clone();
    fewer.remove(ordinal);
    return new PartitionSet(fewer);
  }

  /// Whether the partition is in the set.
  public boolean contains(int ordinal) {
    return bitmap.contains(ordinal);
  }

  /// Whether every partition of the other set is in this one.
  public boolean containsAll(PartitionSet other) {
    return bitmap.contains(other.bitmap);
  }

  /// How many partitions the set has.
  public int size() {
    return bitmap.getCardinality();
  }

  /// Whether the set has no partition.
  public boolean isEmpty() {
    return bitmap.isEmpty();
  }

  /// The ordinals, ascending.
  public PrimitiveIterator.OfInt iterator() {
    return bitmap.stream().iterator();
  }

  /// The ordinals, ascending.
  public int[] toArray() {
    return bitmap.toArray();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PartitionSet set && bitmap.equals(set.bitmap);
  }

  /// Computed from the ordinals, since equal bitmaps hash differently if one of them stores runs.
  @Override
  public int hashCode() {
    return isEmpty() ? 0 : 31 * size() + bitmap.last();
  }

  /// The text form, for example `0-41,43`.
  @Override
  public String toString() {
    var text = new StringJoiner(",");
    long first = bitmap.nextValue(0);
    while (first >= 0) {
      long end = bitmap.nextAbsentValue((int) first);
      text.add(end == first + 1 ? "" + first : first + "-" + (end - 1));
      first = bitmap.nextValue((int) end);
    }
    return text.toString();
  }
}
