package dev.tsearch.benchmarks.corpus;

/// The words of one session: common ones as everywhere, while most rare ones come from a few that
/// the session is about. So a rare word stands many times in few sessions rather than once in many,
/// as in real transcripts. Not thread-safe.
final class Topic {
  /// Words below this rank are everybody's.
  private static final int COMMON_RANKS = 400;

  private static final int WORDS = 90;

  /// Of 32 rare words so many are the session's own.
  private static final int OWN_OF_THIRTY_TWO = 31;

  private final int[] own = new int[WORDS];
  private Vocabulary words;

  Topic(Vocabulary words) {
    this.words = words;
  }

  void begin(Vocabulary vocabulary, SeededRandom random) {
    words = vocabulary;
    for (int index = 0; index < WORDS; index++) {
      own[index] = words.draw(random);
    }
  }

  void write(Bytes out, SeededRandom random) {
    int rank = words.draw(random);
    if (rank >= COMMON_RANKS) {
      int turn = random.below(32 * WORDS);
      if (turn % 32 < OWN_OF_THIRTY_TWO) {
        rank = own[turn / 32];
      }
    }
    words.write(out, rank);
  }
}
