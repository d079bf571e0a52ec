package dev.tsearch.core.query;

import java.util.List;

/// A query as it was understood.
///
/// @param query the query
/// @param notes what may surprise about it, one sentence each, for the user to read
public record ParsedQuery(Query query, List<String> notes) {

  /// Copies the notes.
  public ParsedQuery {
    notes = List.copyOf(notes);
  }
}
