package dev.tsearch.indexer.lucene.rank;

/// How much of an archive was there at some time: partitions below an ordinal, of the active one
/// only its first bytes.
///
/// @param ordinals the first ordinal that no partition had yet
/// @param activeOrdinal the ordinal of the active partition
/// @param activeBytes how many bytes it had, a multiple of whole lines
public record Watermark(int ordinals, int activeOrdinal, long activeBytes) {

  /// Rejects what no archive can have.
  public Watermark {
    if (activeOrdinal < 0 || ordinals <= activeOrdinal || activeBytes < 0) {
      throw new IllegalArgumentException(
          "no extent: %d, %d, %d".formatted(ordinals, activeOrdinal, activeBytes));
    }
  }

  /// Whether the line that begins there was there.
  public boolean holds(int ordinal, long offset) {
    return ordinal < ordinals && (ordinal != activeOrdinal || offset < activeBytes);
  }
}
