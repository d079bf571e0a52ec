package dev.tsearch.indexer.search.duplicates;

import java.util.NavigableSet;
import java.util.TreeSet;

/// What is enough of a text to tell whether another says the same. Immutable.
final class MinHash {
  /*
   * The share of common stretches (Jaccard) is estimated from the least hashes of both sets, as in
   * A. Broder, "On the resemblance and containment of documents" (1997). With 64 of them it is off
   * by about 0.04 where it is 0.9.
   */
  private static final int SKETCH = 64;
  private static final int STRETCH = 4;

  /// Shorter texts that differ in a word say something else.
  private static final int FEWEST_WORDS = 40;

  private static final double NEARLY = 0.9;

  /// Of a longer text the beginning decides, and how long it is.
  private static final int MAX_WORDS = 4096;

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private final long wordsHash;
  private final int words;

  /// The least hashes of stretches, ascending.
  private final long[] least;

  private MinHash(long wordsHash, int words, long[] least) {
    this.wordsHash = wordsHash;
    this.words = words;
    this.least = least;
  }

  /// The sketch of a text.
  static MinHash of(String text) {
    long[] recent = new long[STRETCH];
    var least = new TreeSet<Long>();
    long whole = 0;
    int words = 0;
    int at = 0;
    while (at < text.length()) {
      if (!Character.isLetterOrDigit(text.charAt(at))) {
        at++;
        continue;
      }
      long word = 0;
      while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
        word = mix(word * 31 + Character.toLowerCase(text.charAt(at)));
        at++;
      }
      whole = mix(whole * 31 + word);
      recent[words % STRETCH] = word;
      words++;
      if (words >= STRETCH && words <= MAX_WORDS) {
        addStretch(recent, words, least);
      }
    }
    return new MinHash(whole, words, least.stream().mapToLong(Long::longValue).toArray());
  }

  private static void addStretch(long[] recent, int words, NavigableSet<Long> least) {
    long stretch = 0;
    for (int back = 0; back < STRETCH; back++) {
      stretch = mix(stretch * 31 + recent[(words + back) % STRETCH]);
    }
    if (least.size() < SKETCH || stretch < least.last()) {
      least.add(stretch);
      if (least.size() > SKETCH) {
        least.pollLast();
      }
    }
  }

  /// A hash of its words, whatever stands between them and however they are cased.
  long wordsHash() {
    return wordsHash;
  }

  /// Whether the text has no word.
  boolean isEmpty() {
    return words == 0;
  }

  /// Whether two long texts say nearly the same.
  boolean isNearly(MinHash other) {
    int fewer = Math.min(words, other.words);
    int more = Math.max(words, other.words);
    if (fewer < FEWEST_WORDS || fewer < NEARLY * more) {
      return false;
    }
    int common = 0;
    int seen = 0;
    int left = 0;
    int right = 0;
    while (seen < SKETCH && left < least.length && right < other.least.length) {
      int order = Long.compare(least[left], other.least[right]);
      common += order == 0 ? 1 : 0;
      left += order <= 0 ? 1 : 0;
      right += order >= 0 ? 1 : 0;
      seen++;
    }
    return common >= NEARLY * seen;
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> 32)) * STEP;
    return mixed ^ (mixed >>> 29);
  }
}
