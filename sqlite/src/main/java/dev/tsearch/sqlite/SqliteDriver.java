package dev.tsearch.sqlite;

import dev.tsearch.indexer.database.DatabaseConnection;
import dev.tsearch.indexer.database.DatabaseDriver;
import dev.tsearch.indexer.database.DatabaseException;
import java.nio.file.Path;

/// Opens SQLite databases. Stateless.
public final class SqliteDriver implements DatabaseDriver {

  @Override
  public DatabaseConnection open(Path file) throws DatabaseException {
    return SqliteConnection.open(file);
  }
}
