package dev.tsearch.indexer.rows;

import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;

/// The format of the sessions of a program that keeps them in a database: lines with its rows.
public interface RowFormat extends LineDialectFormat {

  /// Where the rows are in the database.
  DatabaseLayout layout();

  /// Claims lines of rows of the layout.
  @Override
  default boolean claims(Head head) {
    return head.objects().stream()
        .limit(1)
        .anyMatch(line -> DatabaseRow.of(line).schema().equals(layout().schema()));
  }
}
