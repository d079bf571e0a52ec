package dev.tsearch.indexer.format;

/// A time in a source.
///
/// @param seconds the time in unix seconds, rounded down
/// @param exact the time in UTC with all digits of the source, for example
///   `2026-01-02T19:18:31.028Z`
public record SourceTime(long seconds, String exact) {

  /// Whether the source has fractions of a second.
  public boolean isFiner() {
    return exact.indexOf('.') >= 0;
  }
}
