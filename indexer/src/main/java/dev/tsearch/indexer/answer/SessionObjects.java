package dev.tsearch.indexer.answer;

import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.store.sidecar.SessionRow;
import tools.jackson.core.JsonGenerator;

/// One JSON object a session, for programs: `schema source session agent project entries min max
/// first_prompt title`; times are unix seconds; an absent value is null. Of sessions with matches
/// also `rank hits score`, and `corrections` if words were corrected: `entries` is the number of
/// entries of the session, `hits` how many of them match, with at least one of the words that rank.
public final class SessionObjects {
  private static final int SCHEMA = 2;

  private SessionObjects() {}

  /// Writes the members of a session.
  ///
  /// @param title its title; empty if it has none
  public static void write(ListedSession listed, String title, JsonGenerator generator) {
    SessionRow row = listed.row();
    generator.writeNumberProperty("schema", SCHEMA);
    JsonObjects.text(generator, "source", row.source());
    JsonObjects.text(generator, "session", row.session());
    JsonObjects.text(generator, "agent", row.agent());
    JsonObjects.text(generator, "project", row.project());
    generator.writeNumberProperty("entries", row.count());
    JsonObjects.seconds(generator, "min", row.min());
    JsonObjects.seconds(generator, "max", row.max());
    JsonObjects.text(generator, "first_prompt", row.firstPrompt());
    JsonObjects.text(generator, "title", title);
    if (listed.match().isPresent()) {
      SessionHits match = listed.match().get();
      generator.writeNumberProperty("rank", match.rank());
      generator.writeNumberProperty("hits", match.hits());
      generator.writeNumberProperty("score", match.score());
      if (!match.corrections().isEmpty()) {
        JsonObjects.texts(generator, "corrections", match.corrections());
      }
    }
  }
}
