package dev.tsearch.core.store.source;

import java.util.Optional;

/// Decodes lines of `sources.jsonl` for tests.
public final class SourceLines {
  private SourceLines() {}

  /// Decodes a line that ends with a newline; empty if it is damaged.
  public static Optional<SourceLine> decode(byte[] line) {
    return SourceLine.decode(new SourceLineScanner(line), 0, line.length - 1);
  }
}
