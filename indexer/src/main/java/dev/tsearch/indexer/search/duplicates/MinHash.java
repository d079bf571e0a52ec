package dev.tsearch.indexer.search.duplicates;

import java.util.Arrays;

/// A MinHash sketch of a text (Broder 1997), which estimates how many shingles two texts share.
/// Immutable.
final class MinHash {
  /*
   * The share of common stretches (Jaccard) is estimated from the smallest hashes of both sets, as in
   * A. Broder, "On the resemblance and containment of documents" (1997). With 64 of them it is off
   * by about 0.04 where it is 0.9.
   */
  private static final int SKETCH = 64;
  private static final int STRETCH = 4;

  /// Shorter texts are compared exactly: one different word may change their meaning.
  private static final int MIN_WORDS = 40;

  private static final double NEARLY = 0.9;

  /// The number of words at the start of a text that the sketch covers; the length of the text is
  /// compared, too.
  private static final int MAX_WORDS = 4096;

  private static final long STEP = 0x9E3779B97F4A7C15L;

  private final long wordsHash;
  private final int words;

  /// The smallest hashes of shingles, ascending.
  private final long[] smallest;

  private MinHash(long wordsHash, int words, long[] smallest) {
    this.wordsHash = wordsHash;
    this.words = words;
    this.smallest = smallest;
  }

  /// The sketch of a text.
  static MinHash of(String text) {
    long[] recent = new long[STRETCH];
    var smallest = new Smallest();
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
        smallest.add(stretch(recent, words));
      }
    }
    return new MinHash(whole, words, smallest.ascending());
  }

  /// The smallest of some hashes. Most of those of a long text are none, and cost one comparison.
  private static final class Smallest {
    private final long[] hashes = new long[SKETCH];
    private int size;

    void add(long hash) {
      if (size == SKETCH && hash >= hashes[SKETCH - 1]) {
        return;
      }
      int found = Arrays.binarySearch(hashes, 0, size, hash);
      if (found < 0) {
        int at = -found - 1;
        int kept = Math.min(size, SKETCH - 1);
        System.arraycopy(hashes, at, hashes, at + 1, kept - at);
        hashes[at] = hash;
        size = kept + 1;
      }
    }

    long[] ascending() {
      return Arrays.copyOf(hashes, size);
    }
  }

  /// The hash of the last words.
  private static long stretch(long[] recent, int words) {
    long stretch = 0;
    for (int back = 0; back < STRETCH; back++) {
      stretch = mix(stretch * 31 + recent[(words + back) % STRETCH]);
    }
    return stretch;
  }

  /// A hash of the words of the text, independent of case and of what separates them.
  long wordsHash() {
    return wordsHash;
  }

  /// Whether the text has no word.
  boolean isEmpty() {
    return words == 0;
  }

  /// Whether two long texts share nearly all shingles.
  boolean isNearly(MinHash other) {
    int fewer = Math.min(words, other.words);
    int more = Math.max(words, other.words);
    if (fewer < MIN_WORDS || fewer < NEARLY * more) {
      return false;
    }
    int common = 0;
    int seen = 0;
    int left = 0;
    int right = 0;
    while (seen < SKETCH && left < smallest.length && right < other.smallest.length) {
      int order = Long.compare(smallest[left], other.smallest[right]);
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
