package dev.tsearch.core.term;

/// Makes the terms of a text, exactly as the index does. The port through which filters get their
/// keys without knowing the analyser. One thread at a time.
public interface Tokenizer {

  /// Names what the tokenizer does: two with the same fingerprint make the same terms of every
  /// text. A filter made under another fingerprint is as good as none.
  String fingerprint();

  /// Adds the keys of every term of the text; false if it could not be analysed to its end, in
  /// which case no filter may speak for it.
  boolean keys(String text, KeySet into);
}
