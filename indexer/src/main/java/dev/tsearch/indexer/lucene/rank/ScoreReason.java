package dev.tsearch.indexer.lucene.rank;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Explanation;

/// The explanation of a score as a tree.
///
/// @param value the value of this node
/// @param description what the value is
/// @param parts the values that it is computed from
public record ScoreReason(float value, String description, List<ScoreReason> parts) {

  /// Copies the parts.
  public ScoreReason {
    parts = List.copyOf(parts);
  }

  /// The explanation of Lucene as a tree.
  public static ScoreReason of(Explanation explanation) {
    var parts = new ArrayList<ScoreReason>();
    for (Explanation part : explanation.getDetails()) {
      parts.add(of(part));
    }
    return new ScoreReason(
        explanation.getValue().floatValue(), explanation.getDescription(), parts);
  }
}
