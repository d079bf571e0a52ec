package dev.tsearch.benchmarks.corpus;

import java.util.Arrays;

/// The identifiers and files of one session: a few of them recur, and a new one appears now and
/// then. Not thread-safe.
final class Names {
  private static final int KINDS = 4;

  /// The number of names of a kind that are known at a time.
  private static final int KNOWN = 60;

  /// The probability that a new name replaces a known one.
  private static final double NEW = 0.03;

  private final byte[][][] known = new byte[KINDS][KNOWN][];
  private final Bytes made = new Bytes();
  private Topic words;

  Names(Topic words) {
    this.words = words;
  }

  /// Forgets the names of the last session.
  void begin() {
    for (byte[][] ofKind : known) {
      Arrays.fill(ofKind, null);
    }
  }

  /// Writes a name of a kind; [Template] lists the kinds.
  void write(char kind, Bytes out, SeededRandom random) {
    byte[][] ofKind = known["scCp".indexOf(kind)];
    int place = (int) (KNOWN * random.unit() * random.unit());
    byte[] name = ofKind[place];
    if (name == null || random.chance(NEW)) {
      made.clear();
      Template.name(kind, made, words, random);
      name = made.toBytes();
      ofKind[place] = name;
    }
    out.add(name);
  }
}
