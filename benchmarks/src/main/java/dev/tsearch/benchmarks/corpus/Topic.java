package dev.tsearch.benchmarks.corpus;

/// The words of one session. Common words are shared by all sessions, while most rare ones come
/// from a few that belong to the session's topic. So a rare word occurs many times in few sessions,
/// as in real transcripts, instead of once in many. Not thread-safe.
final class Topic {
  /// Words below this rank are shared by all sessions.
  private static final int COMMON_RANKS = 400;

  private static final int WORDS = 90;

  /// Of 32 rare words, the number that belong to the session's topic.
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
