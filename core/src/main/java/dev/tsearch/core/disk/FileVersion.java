package dev.tsearch.core.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// What changes when a file is written or replaced.
///
/// @param sizeBytes its size; -1 if it does not exist
/// @param modifiedNanos when it was last written, in nanoseconds since 1970
/// @param key what the file system identifies it by, as text
public record FileVersion(long sizeBytes, long modifiedNanos, String key) {
  /// The version of a file that does not exist.
  public static final FileVersion MISSING = new FileVersion(-1, 0, "");

  /// The version of a file as it is now.
  public static FileVersion of(Path file) throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileVersion(
          attributes.size(),
          attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS),
          String.valueOf(attributes.fileKey()));
    } catch (NoSuchFileException _) {
      return MISSING;
    }
  }

  // Written out: the JVM links the methods of a record anew at each start.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FileVersion version
        && sizeBytes == version.sizeBytes
        && modifiedNanos == version.modifiedNanos
        && key.equals(version.key);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * Long.hashCode(sizeBytes) + Long.hashCode(modifiedNanos)) + key.hashCode();
  }
}
