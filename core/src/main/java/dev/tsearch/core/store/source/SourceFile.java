package dev.tsearch.core.store.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/// A source as it stands now: what the file system says of it, and a way to its bytes.
///
/// @param path where it is, absolute
/// @param key what the file system knows the file by, whatever its name; empty if it does not say
/// @param size its length in bytes; no more is taken, even if it grows meanwhile
/// @param modifiedNanos when it was last written, in nanoseconds since 1970
/// @param content opens its bytes
public record SourceFile(Path path, String key, long size, long modifiedNanos, Content content) {

  /// Opens the bytes of a source.
  @FunctionalInterface
  public interface Content {
    /// The bytes from a place on; the caller closes them.
    InputStream open(long offset) throws IOException;
  }
}
