package dev.tsearch.indexer.search;

import dev.tsearch.core.query.RelaxationStep;
import java.util.Map;

/// How much less was asked for than was typed, because that found nothing.
///
/// @param step which step of the query's ladder was taken, counted from 1; 0 for none: a page after
///   this one is taken from the same
/// @param rung which sort of step of the ladder the hits are of; [RelaxationStep#WHOLE] if they are
///   what was asked for
/// @param story what was asked for instead, for the user to read; empty if nothing
/// @param corrections to words of the query that are in no entry, the words that were probably
///   meant; looked for only where less was asked for
public record AppliedRelaxation(
    int step, RelaxationStep rung, String story, Map<String, String> corrections) {
  /// Nothing less was asked for.
  public static final AppliedRelaxation NONE =
      new AppliedRelaxation(0, RelaxationStep.WHOLE, "", Map.of());

  /// Copies the corrections.
  public AppliedRelaxation {
    corrections = Map.copyOf(corrections);
  }
}
