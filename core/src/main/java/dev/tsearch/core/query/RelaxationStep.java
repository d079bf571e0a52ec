package dev.tsearch.core.query;

/// The ways to relax a query that finds nothing, in the order in which they are tried.
public enum RelaxationStep {
  /// The query as typed, not relaxed.
  WHOLE("whole"),
  /// The words of a phrase match in any order.
  PHRASE_WORDS("phrase_words"),
  /// Stop words such as `the` are dropped.
  STOP_WORDS("stop_words"),
  /// Similar words match, too.
  FUZZY("fuzzy"),
  /// Some of the words or of the words similar to them are enough.
  FEWER_WORDS("fewer_words");

  private final String key;

  RelaxationStep(String key) {
    this.key = key;
  }

  /// The name of the step in JSON output.
  public String key() {
    return key;
  }
}
