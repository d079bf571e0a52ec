package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;

/// How much an entry's words count among those of others, whatever was asked: what people and
/// models said comes before what tools printed.
public enum EntryBoost {
  /// What a person or a model said, and what was kept of it.
  SAID(0, "said", 1.2f),
  /// What a model thought, and how it called a tool.
  MEANT(1, "meant", 0.6f),
  /// What a tool printed, and what else nobody wrote to be read.
  PRINTED(2, "printed", 0.2f),
  /// What was told to the model behind the scenes: below everything else that matches as well.
  ASIDE(3, "aside", 0.0f);

  private final int number;
  private final String term;
  private final float bonus;

  EntryBoost(int number, String term, float bonus) {
    this.number = number;
    this.term = term;
    this.bonus = bonus;
  }

  /// What entries of this standing have in a column of the index; there are as many numbers as
  /// standings.
  public int number() {
    return number;
  }

  /// The term that entries of this standing have in the index.
  public String term() {
    return term;
  }

  /// What is added to the score of a hit of this standing. Scores of words are about 1 for common
  /// ones and 10 for rare ones, so it decides between hits of about the same worth.
  public float bonus() {
    return bonus;
  }

  /// The standing of an entry.
  static EntryBoost of(Entry entry) {
    EntryType type = entry.type();
    if (entry.metadata().values().flag("meta")) {
      return ASIDE;
    }
    if (type.equals(EntryType.MESSAGE) || type.equals(EntryType.SUMMARY)) {
      return SAID;
    }
    if (type.equals(EntryType.THINKING) || type.equals(EntryType.TOOL_CALL)) {
      return MEANT;
    }
    return PRINTED;
  }
}
