package dev.tsearch.indexer.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/// The sizes and times of a database file and its write-ahead log.
///
/// @param text both, in a form that is compared only
/// @param modifiedNanos the time of the later one, in nanoseconds since 1970
record FileState(String text, long modifiedNanos) {
  private static final List<String> NAMES = List.of(".db", ".sqlite", ".sqlite3", ".vscdb", ".db3");
  private static final List<String> SIDE_FILES = List.of("-wal", "-shm", "-journal");
  private static final byte[] MAGIC =
      "SQLite format 3\0".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);

  /// Writes that follow each other so closely may have the same time. A state that is younger is
  /// not remembered.
  private static final Duration TICK = Duration.ofMillis(100);

  /// The state of a database now.
  static FileState of(Path file) throws IOException {
    var text = new StringBuilder();
    long latest = 0;
    for (String suffix : List.of("", "-wal")) {
      Path part = Path.of(file + suffix);
      if (Files.exists(part)) {
        var attributes = Files.readAttributes(part, BasicFileAttributes.class);
        long modified = attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS);
        latest = Math.max(latest, modified);
        text.append(attributes.size()).append('@').append(modified).append(' ');
      }
    }
    return new FileState(text.toString().strip(), latest);
  }

  /// Whether a change after now would be seen in the state.
  boolean isSettled(Instant now) {
    return Duration.between(Instant.EPOCH.plusNanos(modifiedNanos), now).compareTo(TICK) > 0;
  }

  /// Whether a file has the name of a database.
  static boolean isNamedDatabase(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    for (String suffix : NAMES) {
      if (name.endsWith(suffix)) {
        return true;
      }
    }
    return false;
  }

  /// Whether a file belongs to a database next to it.
  static boolean isSideFile(Path file) {
    String name = file.toString();
    for (String suffix : SIDE_FILES) {
      if (name.endsWith(suffix)) {
        Path database = Path.of(name.substring(0, name.length() - suffix.length()));
        return isNamedDatabase(database) && Files.exists(database);
      }
    }
    return false;
  }

  /// Checks that what SQLite opens beside a database are files: opening a pipe may never return.
  ///
  /// @throws IOException if something else has the name of one
  static void checkSideFiles(Path database) throws IOException {
    for (String suffix : SIDE_FILES) {
      Path file = Path.of(database + suffix);
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new IOException(
            file.getFileName() + " is no file: a folder, a pipe or a device is in its place");
      }
    }
  }

  /// Whether a file begins as a database does. An empty file does not.
  static boolean isDatabase(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return java.util.Arrays.equals(in.readNBytes(MAGIC.length), MAGIC);
    }
  }
}
