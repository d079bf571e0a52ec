package dev.tsearch.core.query;

import java.util.List;

/// The result of parsing a query.
///
/// @param query the query
/// @param notes remarks for the user about surprising readings, one sentence each
public record ParsedQuery(Query query, List<String> notes) {

  /// Copies the notes.
  public ParsedQuery {
    notes = List.copyOf(notes);
  }
}
