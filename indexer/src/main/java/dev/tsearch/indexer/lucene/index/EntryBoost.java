package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;

/// The static boost of an entry: messages of people and models rank above tool output. The index
/// stores the term and the number.
public enum EntryBoost {
  /// A message of a person or a model, or a summary.
  MESSAGE(0, "said", 1.2f),
  /// The thinking of a model, or a tool call.
  ACTIVITY(1, "meant", 0.6f),
  /// Tool output, and every other entry that was not written to be read.
  OUTPUT(2, "printed", 0.2f),
  /// A message that the user interface hides; it ranks below all others that match equally well.
  HIDDEN(3, "aside", 0.0f);

  private final int number;
  private final String term;
  private final float weight;

  EntryBoost(int number, String term, float weight) {
    this.number = number;
    this.term = term;
    this.weight = weight;
  }

  /// Returns the value of the index column. The numbers are 0 to `values().length - 1`.
  public int number() {
    return number;
  }

  /// Returns the indexed term.
  public String term() {
    return term;
  }

  /// Returns the summand of the score of a hit; see [ScoreWeights].
  public float weight() {
    return weight;
  }

  /// Returns the boost of an entry.
  static EntryBoost of(Entry entry) {
    EntryType type = entry.type();
    if (entry.metadata().values().flag("meta")) {
      return HIDDEN;
    }
    if (type.equals(EntryType.MESSAGE) || type.equals(EntryType.SUMMARY)) {
      return MESSAGE;
    }
    if (type.equals(EntryType.THINKING) || type.equals(EntryType.TOOL_CALL)) {
      return ACTIVITY;
    }
    return OUTPUT;
  }
}
