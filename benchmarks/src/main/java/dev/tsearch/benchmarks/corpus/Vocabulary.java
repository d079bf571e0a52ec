package dev.tsearch.benchmarks.corpus;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;

/// Words by rank, drawn by the Zipf–Mandelbrot law: the word of rank r occurs in proportion to 1 /
/// (r + 2.7)^1.05. The first ranks are real words; the rest are made of syllables and are nearly
/// all distinct. Drawing a word costs one table lookup. Immutable.
public final class Vocabulary {
  private static final double SHIFT = 2.7;
  private static final double EXPONENT = 1.05;

  /// Each slot has an equal share of all draws, and holds the run of ranks with that share: one
  /// rank for common words, hundreds for rare ones.
  private static final int SLOTS = 1 << 16;

  private final byte[] letters;
  private final int[] starts;
  private final int[] firstRankOfSlot = new int[SLOTS + 1];

  /// Takes the most frequent words in order, and builds the rest of `size` words from syllables.
  public Vocabulary(List<String> frequent, List<String> syllables, int size) {
    int count = syllables.size();
    if (size > (long) count * count * count) {
      throw new IllegalArgumentException(
          "size must be <= %d^3 made words, got %d".formatted(count, size));
    }
    StringBuilder text = new StringBuilder();
    int[] ends = new int[size];
    byte[] packed = new byte[size * 16];
    int used = 0;
    for (int rank = 0; rank < size; rank++) {
      text.setLength(0);
      appendWord(text, rank, frequent, syllables);
      byte[] word = text.toString().getBytes(UTF_8);
      if (used + word.length > packed.length) {
        packed = Arrays.copyOf(packed, 2 * packed.length);
      }
      System.arraycopy(word, 0, packed, used, word.length);
      used += word.length;
      ends[rank] = used;
    }
    this.letters = Arrays.copyOf(packed, used);
    this.starts = new int[size + 1];
    System.arraycopy(ends, 0, starts, 1, size);
    fillSlots(size);
  }

  private static void appendWord(
      StringBuilder text, int rank, List<String> frequent, List<String> syllables) {
    if (rank < frequent.size()) {
      text.append(frequent.get(rank));
      return;
    }
    // A prime multiplier: different ranks give different numbers, and neighbors look unlike.
    int count = syllables.size();
    long all = (long) count * count * count;
    long number = rank * 7_368_787L % all;
    text.append(syllables.get((int) (number % count)));
    text.append(syllables.get((int) (number / count % count)));
    if (number / count / count % 4 != 0) {
      text.append(syllables.get((int) (number / count / count)));
    } else {
      text.append(syllables.get((int) (number / count / count)), 0, 1);
    }
  }

  private void fillSlots(int size) {
    double total = 0;
    for (int rank = 0; rank < size; rank++) {
      total += weight(rank);
    }
    double passed = 0;
    int slot = 0;
    for (int rank = 0; rank < size; rank++) {
      passed += weight(rank);
      while (slot < SLOTS && slot < passed / total * SLOTS) {
        firstRankOfSlot[slot++] = rank;
      }
    }
    Arrays.fill(firstRankOfSlot, slot, SLOTS + 1, size - 1);
  }

  private static double weight(int rank) {
    return 1 / StrictMath.pow(rank + SHIFT, EXPONENT);
  }

  public int size() {
    return starts.length - 1;
  }

  public String word(int rank) {
    return new String(letters, starts[rank], starts[rank + 1] - starts[rank], UTF_8);
  }

  public int draw(SeededRandom random) {
    long bits = random.next();
    int slot = (int) (bits & (SLOTS - 1));
    int first = firstRankOfSlot[slot];
    int run = firstRankOfSlot[slot + 1] - first;
    return run <= 1 ? first : first + (int) (((bits >>> 32) * run) >>> 32);
  }

  void write(Bytes out, int rank) {
    out.add(letters, starts[rank], starts[rank + 1] - starts[rank]);
  }
}
