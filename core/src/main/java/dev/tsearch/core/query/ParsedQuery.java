package dev.tsearch.core.query;

import dev.tsearch.core.json.LongText;
import java.util.ArrayList;
import java.util.List;

/// The result of parsing a query.
///
/// @param query the query
/// @param notes remarks for the user about surprising readings, one sentence each
public record ParsedQuery(Query query, List<String> notes) {

  /// Copies the notes, which repeat what was typed: long ones are shortened.
  public ParsedQuery {
    var shortened = new ArrayList<String>(notes.size());
    for (String note : notes) {
      shortened.add(LongText.shortened(note));
    }
    notes = List.copyOf(shortened);
  }
}
