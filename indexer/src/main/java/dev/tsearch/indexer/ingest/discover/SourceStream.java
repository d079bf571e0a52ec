package dev.tsearch.indexer.ingest.discover;

import dev.tsearch.core.store.source.SourceFile;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// The bytes of a source. Its failures are distinct from failures of the archive.
public final class SourceStream extends FilterInputStream {

  private SourceStream(InputStream in) {
    super(in);
  }

  /// Returns a source whose failures are [UnreadableSourceException]s.
  public static SourceFile guarded(SourceFile file) {
    SourceFile.Content content = file.content();
    return new SourceFile(
        file.path(),
        file.key(),
        file.size(),
        file.modifiedNanos(),
        offset -> open(content, offset));
  }

  private static InputStream open(SourceFile.Content content, long offset)
      throws UnreadableSourceException {
    try {
      return new SourceStream(content.open(offset));
    } catch (IOException e) {
      throw new UnreadableSourceException(e);
    }
  }

  /// Skips bytes of a stream. Closes the stream if it ends before.
  public static InputStream skip(InputStream in, long offset) throws IOException {
    try {
      in.skipNBytes(offset);
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  @Override
  public int read() throws UnreadableSourceException {
    try {
      return super.read();
    } catch (IOException e) {
      throw new UnreadableSourceException(e);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws UnreadableSourceException {
    try {
      return super.read(into, offset, length);
    } catch (IOException e) {
      throw new UnreadableSourceException(e);
    }
  }
}
