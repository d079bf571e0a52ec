package dev.tsearch.indexer.answer;

import java.util.List;
import tools.jackson.core.JsonGenerator;

/// One JSON object a session, for programs: `schema source session agent project entries min max
/// first_prompt title began ended`; `min` and `max` are the times of its first and its last entry
/// in unix seconds, `began` and `ended` the same as ISO 8601; an absent value is null. Of sessions
/// with matches also `rank hits score`, `corrections` if words were corrected, and `complete`:
/// false if the search ended too early: `entries` is the number of entries of the session, `hits`
/// how many of them match, with at least one of the words that rank.
public final class SessionObjects {
  private static final List<SessionField> ALL = List.of(SessionField.values());

  private SessionObjects() {}

  /// Writes the members of a session.
  ///
  /// @param fields the members that are wanted; empty for all
  /// @param title its title; empty if it has none
  public static void write(
      List<SessionField> fields, ListedSession listed, String title, JsonGenerator generator) {
    for (SessionField field : fields.isEmpty() ? ALL : fields) {
      field.write(listed, title, generator);
    }
  }
}
