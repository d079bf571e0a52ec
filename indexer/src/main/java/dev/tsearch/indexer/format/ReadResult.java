package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;

/// What became of some bytes of a source: bad ones are data, not exceptions.
public sealed interface ReadResult {

  /// They were an entry. Its metadata has the origin, under the number that the context gave; the
  /// entries of one value follow each other, their origins differing in `block` alone.
  record Read(Entry entry) implements ReadResult {}

  /// They were none.
  ///
  /// @param offset where they begin in the source
  /// @param length how many there are
  /// @param line their line, counted from 1
  /// @param reason why, in one line that quotes nothing of them
  record Skipped(long offset, long length, long line, String reason) implements ReadResult {}
}
