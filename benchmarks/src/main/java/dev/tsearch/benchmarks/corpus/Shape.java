package dev.tsearch.benchmarks.corpus;

/// The distribution of line lengths. Sessions have the same number of bytes in both shapes.
///
/// The content was fitted to real samples with the figures of [CorpusProperties]: the share of text
/// ([LineKind], [ClaudeLine]), and how often words and names ([Topic], [Names]) and whole lines
/// ([Lines]) recur.
public enum Shape {
  /// As measured on 199,793 lines of real agents' transcripts: half of them have at most 1 kB, 1 %
  /// more than 45 kB, and most bytes are in tool results.
  AGENT,

  /// Chat-like text: about 1 kB per line, so a million lines are about 1 GB.
  CHAT;

  private static final Quantiles AGENT_LINES =
      new Quantiles(
          0, 110, 0.07, 420, 0.3, 700, 0.5, 1000, 0.9, 5700, 0.97, 15_000, 0.99, 45_600, 0.999,
          119_000, 0.9999, 250_000, 1, 2_100_000);

  private static final Quantiles CHAT_LINES =
      new Quantiles(0, 420, 0.5, 800, 0.9, 1700, 0.99, 4000, 1, 16_000);

  /// The bytes of a session: median 38 kB, 1 % more than 4.5 MB.
  static final Quantiles SESSION_BYTES =
      new Quantiles(0, 1500, 0.1, 4000, 0.5, 38_000, 0.9, 600_000, 0.99, 4_500_000, 1, 24_000_000);

  Quantiles lineBytes() {
    return switch (this) {
      case AGENT -> AGENT_LINES;
      case CHAT -> CHAT_LINES;
    };
  }
}
