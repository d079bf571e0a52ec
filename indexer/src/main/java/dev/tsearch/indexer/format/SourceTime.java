package dev.tsearch.indexer.format;

/// A time that a source gave.
///
/// @param seconds the time in unix seconds, rounded down
/// @param exact the time in UTC with all digits that the source had, for example
///   `2026-01-02T19:18:31.028Z`
public record SourceTime(long seconds, String exact) {

  /// Whether the source gave more than whole seconds.
  public boolean isFiner() {
    return exact.indexOf('.') >= 0;
  }
}
