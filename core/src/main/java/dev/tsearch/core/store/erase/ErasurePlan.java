package dev.tsearch.core.store.erase;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.original.ChunkPosition;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// All bytes of an archive that an erasure overwrites. It can be carried out any number of times
/// with the same result, and needs neither the rules that it was made from nor any secret.
///
/// @param journal the lines that `forgotten.jsonl` gets; none if the plan only erases
/// @param partitions by ordinal, the generation that a sealed partition gets, and the bytes of its
///   lines
/// @param pieces by the position of a chunk in the originals, the bytes of its piece
/// @param files by path from the archive's root, the bytes of other files
public record ErasurePlan(
    List<JsonObject> journal,
    SortedMap<Integer, PartitionSpans> partitions,
    SortedMap<ChunkPosition, List<MaskSpan>> pieces,
    SortedMap<String, List<MaskSpan>> files) {

  /// Copies the lists.
  public ErasurePlan {
    journal = List.copyOf(journal);
    partitions = Collections.unmodifiableSortedMap(new TreeMap<>(partitions));
    pieces = Collections.unmodifiableSortedMap(new TreeMap<>(pieces));
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /// The bytes of a sealed partition.
  ///
  /// @param generation the generation that the partition gets
  /// @param spans positions in its lines
  public record PartitionSpans(int generation, List<MaskSpan> spans) {
    /// Copies the list.
    public PartitionSpans {
      spans = List.copyOf(spans);
    }
  }

  /// Whether nothing is overwritten.
  public boolean isEmpty() {
    return partitions.isEmpty() && pieces.isEmpty() && files.isEmpty();
  }
}
