package dev.tsearch.core.store;

import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;

/// The same words under another name.
public record OtherWords(WordTokenizer words) implements Tokenizer {
  @Override
  public String fingerprint() {
    return "other words";
  }

  @Override
  public boolean keys(String text, KeySet into) {
    return words.keys(text, into);
  }
}
