package dev.tsearch.indexer.doctor;

/// How a checked part of an archive or of its surroundings is.
public enum Condition {
  /// As it should be.
  FINE("fine"),
  /// Something is worth knowing or doing; nothing is lost meanwhile.
  NOTE("note"),
  /// Data is damaged, may be lost, or can be read by others.
  PROBLEM("problem");

  private final String word;

  Condition(String word) {
    this.word = word;
  }

  /// The word for it in text and JSON.
  public String word() {
    return word;
  }
}
