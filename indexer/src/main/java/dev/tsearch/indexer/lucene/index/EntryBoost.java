package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.InsertedText;

/// The factor of an entry: what a person wrote ranks above answers, these above tool output, and
/// what programs insert into a conversation below all of them. The index stores the term and the
/// number.
public enum EntryBoost {
  /// A message of a person.
  PERSON(0, "person", 1.2f, "a person's message"),
  /// A message of a model, or a summary.
  ANSWER(1, "answer", 1.0f, "an answer or a summary"),
  /// The thinking of a model, or a tool call.
  ACTIVITY(2, "activity", 0.9f, "thinking or a tool call"),
  /// Tool output, and every other entry that was not written to be read.
  OUTPUT(3, "output", 0.8f, "output of a tool"),
  /// A message that the user interface hides, or [text that a program inserted][InsertedText].
  INSERTED(4, "inserted", 0.5f, "inserted by a program");

  private final int number;
  private final String term;
  private final float weight;
  private final String description;

  EntryBoost(int number, String term, float weight, String description) {
    this.number = number;
    this.term = term;
    this.weight = weight;
    this.description = description;
  }

  /// Returns the value of the index column. The numbers are 0 to `values().length - 1`.
  public int number() {
    return number;
  }

  /// Returns the indexed term.
  public String term() {
    return term;
  }

  /// Returns the factor of the score of a hit; see [ScoreWeights].
  public float weight() {
    return weight;
  }

  /// Returns the kind of entry, in words.
  public String description() {
    return description;
  }

  /// Whether entries of a type are of the conversation, whoever wrote them: the results of tools,
  /// and summaries, which may be all that is left of what was said before.
  private static boolean isOfConversation(EntryType type) {
    return type.equals(EntryType.SUMMARY)
        || type.equals(EntryType.TOOL_CALL)
        || type.equals(EntryType.TOOL_RESULT);
  }

  /// Returns the boost of an entry.
  public static EntryBoost of(Entry entry) {
    EntryType type = entry.type();
    if (entry.metadata().values().flag("meta") && !isOfConversation(type)) {
      return INSERTED;
    }
    if (type.equals(EntryType.MESSAGE)) {
      boolean isPerson = entry.metadata().values().text("role", entry.from()).equals("user");
      if (!isPerson) {
        return ANSWER;
      }
      return InsertedText.is(entry.content()) ? INSERTED : PERSON;
    }
    if (type.equals(EntryType.SUMMARY)) {
      return ANSWER;
    }
    if (type.equals(EntryType.THINKING) || type.equals(EntryType.TOOL_CALL)) {
      return ACTIVITY;
    }
    return OUTPUT;
  }
}
