package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;

/// The result of reading some bytes of a source. Invalid bytes are a result too, not an exception.
public sealed interface ReadResult {

  /// Where the bytes begin in the source.
  long offset();

  /// The end of the bytes.
  long end();

  /// The bytes were an entry. Its metadata has the origin, with the source number of the
  /// [SourceContext]. The entries of one value follow each other; their origins differ only in
  /// `block`.
  record Read(Entry entry) implements ReadResult {
    @Override
    public long offset() {
      return origin().offset();
    }

    @Override
    public long end() {
      return origin().offset() + origin().length();
    }

    private Origin origin() {
      return entry.metadata().origin().orElseThrow();
    }
  }

  /// The bytes were not an entry. An import puts them on the quarantine list.
  ///
  /// @param offset where the bytes begin in the source
  /// @param length the number of bytes
  /// @param line their line, counted from 1
  /// @param reason the reason, one line that quotes nothing of the bytes
  record Skipped(long offset, long length, long line, String reason) implements ReadResult {
    @Override
    public long end() {
      return offset + length;
    }
  }
}
