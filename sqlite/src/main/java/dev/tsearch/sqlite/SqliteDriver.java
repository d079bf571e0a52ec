package dev.tsearch.sqlite;

import dev.tsearch.indexer.database.DatabaseConnection;
import dev.tsearch.indexer.database.DatabaseDriver;
import dev.tsearch.indexer.database.DatabaseException;
import java.nio.file.Path;

/// Opens SQLite databases. Single-threaded.
public final class SqliteDriver implements DatabaseDriver {
  private boolean isLoaded;

  @Override
  public DatabaseConnection open(Path file) throws DatabaseException {
    if (!isLoaded) {
      NativeLibrary.load();
      isLoaded = true;
    }
    return SqliteConnection.open(file);
  }
}
