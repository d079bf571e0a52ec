package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.corpus.TextWriter;

/// Seeded texts for benchmarks.
final class SampleText {
  private SampleText() {}

  /// What a tool might have returned, about this long, with the line ends that JSON must escape.
  static String code(int length) {
    return new TextWriter().sample(length, 1).replace("\\n", "\n").replace("\\\"", "\"");
  }
}
