package dev.tsearch.indexer.search;

import dev.tsearch.core.query.RelaxationStep;
import java.util.Map;

/// How a query that matched nothing was relaxed.
///
/// @param number the number of the relaxation step, from 1; 0 for none. A later page uses the same
///   step
/// @param step the kind of the step; [RelaxationStep#WHOLE] if the query was not relaxed
/// @param description the step in words; empty for none
/// @param corrections for words that no entry contains, the most similar word that one contains
public record AppliedRelaxation(
    int number, RelaxationStep step, String description, Map<String, String> corrections) {
  /// The query was not relaxed.
  public static final AppliedRelaxation NONE =
      new AppliedRelaxation(0, RelaxationStep.WHOLE, "", Map.of());

  /// Copies the corrections.
  public AppliedRelaxation {
    corrections = Map.copyOf(corrections);
  }
}
