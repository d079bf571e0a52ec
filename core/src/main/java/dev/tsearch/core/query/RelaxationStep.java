package dev.tsearch.core.query;

/// How much less than the query was asked for, when it found nothing. In the order in which it is
/// tried.
public enum RelaxationStep {
  /// Nothing less: what was typed.
  WHOLE("whole"),
  /// The words of a phrase, in any order.
  PHRASE_WORDS("phrase_words"),
  /// Without words that say little, such as `the`.
  STOP_WORDS("stop_words"),
  /// Words like the typed ones will do.
  FUZZY("fuzzy"),
  /// Some of the words, or of words like them.
  FEWER_WORDS("fewer_words");

  private final String key;

  RelaxationStep(String key) {
    this.key = key;
  }

  /// Its name for programs.
  public String key() {
    return key;
  }
}
