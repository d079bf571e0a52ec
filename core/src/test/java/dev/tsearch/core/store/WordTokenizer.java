package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.util.Locale;

/// Makes a term of every run of letters and digits, in lower case.
public final class WordTokenizer implements Tokenizer {
  private int texts;

  @Override
  public String fingerprint() {
    return "words";
  }

  @Override
  public boolean keys(String text, KeySet into) {
    texts++;
    for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
      byte[] utf8 = word.getBytes(UTF_8);
      if (utf8.length > 0) {
        Key.addAll(Key.CONTENT, utf8, 0, utf8.length, into);
      }
    }
    return true;
  }

  /// The number of analyzed texts.
  public int texts() {
    return texts;
  }

  /// The key of a word.
  public static Key key(String word) {
    byte[] utf8 = word.getBytes(UTF_8);
    return Key.term(Key.CONTENT, utf8, 0, utf8.length);
  }
}
