package dev.tsearch.core.store.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/// A source as found in the file system: its attributes, and access to its bytes.
///
/// @param path where it is, absolute
/// @param key the identity of the file in its file system, independent of its name; empty if
///   unknown
/// @param size its length in bytes; an import reads no more, even if the file grows meanwhile
/// @param modifiedNanos its modification time, in nanoseconds since 1970
/// @param content opens its bytes
public record SourceFile(Path path, String key, long size, long modifiedNanos, Content content) {

  /// Opens the bytes of a source.
  @FunctionalInterface
  public interface Content {
    /// Opens the bytes from an offset on. The caller closes the stream.
    InputStream open(long offset) throws IOException;
  }
}
