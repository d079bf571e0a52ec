package dev.tsearch.core.prune;

import java.util.PrimitiveIterator;
import org.roaringbitmap.RoaringBitmap;

/// A set of partitions, by their ordinals. Immutable: whoever takes [#bitmap()] must not change it.
///
/// @param bitmap the ordinals
public record PartitionSet(RoaringBitmap bitmap) {

  /// The set of these ordinals.
  public static PartitionSet of(int... ordinals) {
    return new PartitionSet(RoaringBitmap.bitmapOf(ordinals));
  }

  /// What is in this set or in the other.
  public PartitionSet or(PartitionSet other) {
    return new PartitionSet(RoaringBitmap.or(bitmap, other.bitmap));
  }

  /// Whether the partition is in the set.
  public boolean contains(int ordinal) {
    return bitmap.contains(ordinal);
  }

  /// How many partitions there are.
  public int size() {
    return bitmap.getCardinality();
  }

  /// Whether there are none.
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
}
