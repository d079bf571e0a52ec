package dev.tsearch.core.term;

/// Splits a text into terms, exactly as the index does. `core` computes the keys of filters through
/// this interface, since it does not know the analyzer. Not thread-safe.
public interface Tokenizer {

  /// Identifies the behavior: tokenizers with the same fingerprint produce the same terms for every
  /// text. A filter with another fingerprint must be ignored.
  String fingerprint();

  /// Adds the keys of every term of a text. Returns false if the text could not be analyzed
  /// completely; then its partition must not have a filter.
  boolean keys(String text, KeySet into);
}
