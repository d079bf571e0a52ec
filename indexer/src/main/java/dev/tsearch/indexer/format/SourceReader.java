package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.TranscriptId;
import java.io.IOException;
import java.util.Optional;

/// Reads one source, one value at a time, in the order it stands. Single reader, not thread-safe;
/// it closes nothing.
public interface SourceReader {

  /// What was made of the next bytes; empty at their end. A last value that is not whole is passed
  /// over in silence: [#offset()] stays before it, since its writer may not be done.
  Optional<ReadResult> next() throws IOException;

  /// Where reading may begin the next time: every result of what stands before it was returned, and
  /// none of what stands after it.
  long offset();

  /// The conversation that the source holds (the first one, if it holds several). Reads ahead as
  /// far as that takes, which is bounded, and loses nothing.
  TranscriptId transcript() throws IOException;
}
