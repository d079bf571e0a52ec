package dev.tsearch.indexer.database;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// An open database. Never writes to it. Single-threaded.
///
/// A query sees one state of the database. No lock is held between queries. Where a reader would
/// keep another program from writing, a query that takes long ends with
/// [DatabaseException.Cause#BUSY] as soon as another program wants to write.
public interface DatabaseConnection extends Closeable {

  /// Receives the rows of a result.
  @FunctionalInterface
  interface RowReceiver {
    /// Receives the next row.
    ///
    /// @param columns the values by column name, in the order of the query: `String`, `Long`,
    ///   `Double`, `byte[]`, [dev.tsearch.indexer.rows.DatabaseLine.RawText],
    ///   [dev.tsearch.indexer.rows.DatabaseLine.LongValue], or null
    void row(Map<String, @Nullable Object> columns) throws IOException;
  }

  /// The columns of each table.
  Map<String, Set<String>> columns() throws DatabaseException;

  /// Runs a query.
  ///
  /// @param parameters the values of `?1`, `?2` and so on
  /// @throws DatabaseException if the database is damaged, or locked by another program, or has a
  ///   value that is too long
  /// @throws IOException if the receiver throws it
  void query(String sql, List<String> parameters, RowReceiver receiver) throws IOException;

  /// Runs a query as [#query] does, but a value that is too long is a
  /// [dev.tsearch.indexer.rows.DatabaseLine.LongValue]. Takes longer.
  void queryShort(String sql, List<String> parameters, RowReceiver receiver) throws IOException;

  @Override
  void close() throws DatabaseException;
}
