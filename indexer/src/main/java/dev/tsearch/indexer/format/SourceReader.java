package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.util.Optional;

/// Reads one source value by value, in the order of its bytes. Never throws because of what the
/// bytes are. Single reader, not thread-safe; it does not close its stream.
public interface SourceReader {

  /// The next result; empty at the end. An incomplete last value gives no result, and [#offset()]
  /// stays before it, because its writer may not have finished it.
  ///
  /// @throws IOException only if the stream fails
  Optional<ReadResult> next() throws IOException;

  /// Where the next reading may begin, in bytes: all results of the bytes before this offset were
  /// returned, and none of the bytes after it.
  long offset();

  /// The conversation of the source; the first one if there are several. Reads ahead as far as
  /// necessary, within limits; no result is lost.
  ///
  /// @throws IOException only if the stream fails
  TranscriptId transcript() throws IOException;
}
