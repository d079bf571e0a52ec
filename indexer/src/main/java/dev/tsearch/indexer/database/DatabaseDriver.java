package dev.tsearch.indexer.database;

import java.nio.file.Path;

/// Reads database files: a port to a library that is loaded only when it is needed. Implementations
/// are services. Stateless.
public interface DatabaseDriver {

  /// Opens a database for reading. The caller closes the connection.
  ///
  /// @throws DatabaseException if it is damaged, no database, or locked by another program
  DatabaseConnection open(Path file) throws DatabaseException;
}
