package dev.tsearch.sqlite;

import dev.tsearch.indexer.database.DatabaseException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.sqlite.SQLiteJDBCLoader;

/// The native library of SQLite.
final class NativeLibrary {
  /// The property with the folder in which the driver unpacks its library.
  private static final String FOLDER = "org.sqlite.tmpdir";

  private NativeLibrary() {}

  /// Loads it, unless the process has it. The driver unpacks it into a temporary file, which it
  /// removes only if the process ends regularly; here none is left.
  static void load() throws DatabaseException {
    // Without this, the logging of the driver writes a warning to stderr.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    if (System.getProperty(FOLDER) != null) {
      return; // the user has chosen where it is unpacked
    }
    try {
      Path folder = Files.createTempDirectory("tsearch-sqlite-");
      try {
        System.setProperty(FOLDER, folder.toString());
        SQLiteJDBCLoader.initialize();
      } finally {
        System.clearProperty(FOLDER);
        delete(folder);
      }
    } catch (Exception e) { // what the driver declares
      throw new DatabaseException(
          DatabaseException.Cause.OTHER, "cannot load SQLite: " + e.getMessage());
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> unpacked;
    try (Stream<Path> files = Files.list(folder)) {
      unpacked = files.toList();
    }
    for (Path file : unpacked) {
      Files.delete(file);
    }
    Files.delete(folder);
  }
}
