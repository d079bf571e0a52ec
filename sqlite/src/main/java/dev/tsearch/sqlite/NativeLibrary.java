package dev.tsearch.sqlite;

import dev.tsearch.indexer.database.DatabaseException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/// The native library of SQLite.
final class NativeLibrary {
  /// The property with the folder in which the driver unpacks its library.
  private static final String FOLDER = "org.sqlite.tmpdir";

  /// The property with the folder of an unpacked library.
  private static final String UNPACKED = "org.sqlite.lib.path";

  private NativeLibrary() {}

  /// Loads it, unless the process has it. The driver would unpack it into a temporary file, compare
  /// the two byte by byte, and remove the file only if the process ends regularly; here the
  /// comparison is left out, and no file is left.
  static void load() throws DatabaseException {
    // Without this, the logging of the driver writes a warning to stderr.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    if (System.getProperty(FOLDER) != null || System.getProperty(UNPACKED) != null) {
      return; // the user has chosen where it is
    }
    try {
      Path folder = Files.createTempDirectory("tsearch-sqlite-");
      Path file = folder.resolve(LibraryLoaderUtil.getNativeLibName());
      try {
        unpack(file);
        System.setProperty(UNPACKED, folder.toString());
        SQLiteJDBCLoader.initialize();
      } finally {
        System.clearProperty(UNPACKED);
        Files.deleteIfExists(file);
        Files.delete(folder);
      }
    } catch (Exception e) { // what the driver declares
      throw new DatabaseException(
          DatabaseException.Cause.OTHER, "cannot load SQLite: " + e.getMessage());
    }
  }

  private static void unpack(Path file) throws IOException {
    String name =
        LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName();
    try (InputStream packed = SQLiteJDBCLoader.class.getResourceAsStream(name)) {
      if (packed == null) {
        throw new FileNotFoundException("it has no library for this system: " + name);
      }
      Files.copy(packed, file);
    }
  }
}
