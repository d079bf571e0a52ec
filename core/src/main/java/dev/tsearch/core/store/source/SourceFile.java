package dev.tsearch.core.store.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;

/// A source as found in the file system: its attributes, and access to its bytes.
///
/// @param path where it is, absolute
/// @param key the identity of the file in its file system, independent of its name; empty if
///   unknown
/// @param size its length in bytes; an import reads no more, even if the file grows meanwhile
/// @param modifiedNanos its modification time, in nanoseconds since 1970
/// @param content opens its bytes
public record SourceFile(Path path, String key, long size, long modifiedNanos, Content content) {

  /// Longer than the clock step of modification times with fractions of a second: Linux takes them
  /// from its timer interrupt, at least 100 times per second.
  private static final Duration CLOCK_TICK = Duration.ofMillis(20);

  /// The step of a file system that stores whole seconds, or every other one.
  private static final Duration COARSE_TICK = Duration.ofSeconds(2);

  /// Opens the bytes of a source.
  @FunctionalInterface
  public interface Content {
    /// Opens the bytes from an offset on. The caller closes the stream.
    InputStream open(long offset) throws IOException;
  }

  /// Whether the file was modified so recently that it can be modified again without a change of
  /// its modification time. Its length and time alone must not identify its bytes. Git uses the
  /// same term.
  ///
  /// @param now the time before the first byte is read
  public boolean isRacilyClean(Instant now) {
    boolean isWholeSecond = modifiedNanos % 1_000_000_000 == 0;
    Duration tick = isWholeSecond ? COARSE_TICK : CLOCK_TICK;
    Duration age = Duration.between(Instant.EPOCH.plusNanos(modifiedNanos), now);
    return age.abs().compareTo(tick) <= 0;
  }
}
