package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.TranscriptId;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads a source with a reader that is chosen by the source's first bytes, for formats with
/// several layouts. Single reader, not thread-safe.
public final class DeferredReader implements SourceReader {
  private final InputStream in;
  private final long from;
  private final Choice choice;
  private @Nullable SourceReader chosen;

  /// Chooses the reader of a source.
  @FunctionalInterface
  public interface Choice {
    /// Creates the reader.
    ///
    /// @param head the first bytes of the source, at most [Head#MAX_BYTES]
    /// @param in all bytes of the source, from its beginning
    SourceReader reader(byte[] head, InputStream in);
  }

  /// Reads a source.
  ///
  /// @param in the source's bytes from its beginning; the caller closes it
  /// @param from where reading begins, which [#offset] returns before the first result
  /// @param choice chooses the reader when the first result is requested
  public DeferredReader(InputStream in, long from, Choice choice) {
    this.in = in;
    this.from = from;
    this.choice = choice;
  }

  @Override
  public Optional<ReadResult> next() throws IOException {
    return reader().next();
  }

  @Override
  public long offset() {
    return chosen == null ? from : chosen.offset();
  }

  @Override
  public TranscriptId transcript() throws IOException {
    return reader().transcript();
  }

  private SourceReader reader() throws IOException {
    SourceReader reader = chosen;
    if (reader == null) {
      byte[] head = in.readNBytes(Head.MAX_BYTES);
      reader = choice.reader(head, new SequenceInputStream(new ByteArrayInputStream(head), in));
      chosen = reader;
    }
    return reader;
  }
}
