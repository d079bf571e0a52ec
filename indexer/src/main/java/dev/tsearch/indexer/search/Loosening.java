package dev.tsearch.indexer.search;

import dev.tsearch.core.query.Rung;
import java.util.Map;

/// How much less was asked for than was typed, because that found nothing.
///
/// @param rung which step of the ladder the hits are of; [Rung#WHOLE] if they are what was asked
///   for
/// @param story what was asked for instead, for the user to read; empty if nothing
/// @param corrections to words of the query that are in no entry, the words that were probably
///   meant; looked for only where less was asked for
public record Loosening(Rung rung, String story, Map<String, String> corrections) {
  /// Nothing less was asked for.
  public static final Loosening NONE = new Loosening(Rung.WHOLE, "", Map.of());

  /// Copies the corrections.
  public Loosening {
    corrections = Map.copyOf(corrections);
  }
}
