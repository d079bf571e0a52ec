package dev.tsearch.indexer.ingest;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// The bytes of a source, whose failures can be told from those of the archive.
final class SourceStream extends FilterInputStream {

  private SourceStream(InputStream in) {
    super(in);
  }

  /// Opens a source at a place.
  ///
  /// @throws UnreadableSourceException if it cannot be opened, or ends before the place
  static InputStream open(Path path, long offset) throws UnreadableSourceException {
    try {
      InputStream in = Files.newInputStream(path);
      try {
        in.skipNBytes(offset);
        return new SourceStream(in);
      } catch (IOException e) {
        in.close();
        throw e;
      }
    } catch (IOException e) {
      throw new UnreadableSourceException(e);
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
