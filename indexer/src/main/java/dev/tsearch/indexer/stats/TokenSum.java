package dev.tsearch.indexer.stats;

import dev.tsearch.core.transcript.Usage;

/// Sums up tokens, without an object for each answer. One owner, not thread-safe.
final class TokenSum {
  private long input;
  private long output;
  private long cacheRead;
  private long cacheCreation;
  private long shortCreation;
  private long longCreation;

  /// Adds the tokens of an answer.
  ///
  /// @param sign 1, or -1 to remove them
  void add(Usage usage, int sign) {
    input += sign * usage.input();
    output += sign * usage.output();
    cacheRead += sign * usage.cacheRead();
    cacheCreation += sign * usage.cacheCreation();
    shortCreation += sign * usage.shortCreation();
    longCreation += sign * usage.longCreation();
  }

  /// The sums.
  Usage usage() {
    return new Usage(input, output, cacheRead, cacheCreation, shortCreation, longCreation);
  }
}
