package dev.tsearch.indexer.lucene.reader;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.search.Explanation;

/// Why an entry has its score: what it is made of, as a tree.
///
/// @param value what this part comes to
/// @param description what this part is
/// @param parts what it is made of
public record ScoreReason(float value, String description, List<ScoreReason> parts) {

  /// Copies the parts.
  public ScoreReason {
    parts = List.copyOf(parts);
  }

  static ScoreReason of(Explanation explanation) {
    var parts = new ArrayList<ScoreReason>();
    for (Explanation part : explanation.getDetails()) {
      parts.add(of(part));
    }
    return new ScoreReason(
        explanation.getValue().floatValue(), explanation.getDescription(), parts);
  }
}
