package dev.tsearch.indexer.answer;

import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// The members of the object of a session, in their order. Each but the corrections is a column as
/// well.
public enum SessionField {
  /// The version of the object.
  SCHEMA,
  /// The format of the source.
  SOURCE,
  /// The id.
  SESSION,
  /// The id of the sub-agent.
  AGENT,
  /// The folder of the project.
  PROJECT,
  /// The number of entries.
  ENTRIES,
  /// The time of the first entry, in unix seconds.
  MIN,
  /// The time of the last entry, in unix seconds.
  MAX,
  /// The first prompt.
  FIRST_PROMPT,
  /// The title.
  TITLE,
  /// The time of the first entry, as ISO 8601.
  BEGAN,
  /// The time of the last entry, as ISO 8601.
  ENDED,
  /// True if these times are none of the entries' own: those of files; only if it is so.
  TIME_INFERRED,
  /// The place in the order of a search, from 1; only with a query.
  RANK,
  /// The number of entries that match; only with a query.
  HITS,
  /// The score; only with a query.
  SCORE,
  /// For mistyped words, what else was searched for; only if there are some.
  CORRECTIONS,
  /// False if the search ended before it was complete; not a column.
  COMPLETE;

  /// The version of the object.
  public static final int VERSION = 2;

  /// The name in objects and on the command line.
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The field with a name; empty if there is none.
  public static Optional<SessionField> of(String key) {
    for (SessionField field : values()) {
      if (field.key().equals(key)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  /// The names of all fields.
  public static List<String> keys() {
    var keys = new ArrayList<String>();
    for (SessionField field : values()) {
      keys.add(field.key());
    }
    return keys;
  }

  /// Writes the member of a session, if it has it.
  void write(ListedSession listed, String title, JsonGenerator generator) {
    SessionRow row = listed.row();
    Optional<SessionHits> match = listed.match();
    switch (this) {
      case SCHEMA -> generator.writeNumberProperty(key(), VERSION);
      case ENTRIES -> generator.writeNumberProperty(key(), row.count());
      case MIN -> JsonObjects.seconds(generator, key(), row.min());
      case MAX -> JsonObjects.seconds(generator, key(), row.max());
      case SOURCE -> JsonObjects.text(generator, key(), row.source());
      case SESSION -> JsonObjects.text(generator, key(), row.session());
      case AGENT -> JsonObjects.text(generator, key(), row.agent());
      case PROJECT -> JsonObjects.text(generator, key(), row.project());
      case FIRST_PROMPT -> JsonObjects.text(generator, key(), row.firstPrompt());
      case TITLE -> JsonObjects.text(generator, key(), title);
      case BEGAN -> JsonObjects.time(generator, key(), row.min());
      case ENDED -> JsonObjects.time(generator, key(), row.max());
      case TIME_INFERRED -> {
        if (row.isTimeInferred()) {
          generator.writeBooleanProperty(key(), true);
        }
      }
      case RANK -> match.ifPresent(it -> generator.writeNumberProperty(key(), it.rank()));
      case HITS -> match.ifPresent(it -> generator.writeNumberProperty(key(), it.hits()));
      case SCORE -> match.ifPresent(it -> generator.writeNumberProperty(key(), it.score()));
      case CORRECTIONS ->
          match
              .map(SessionHits::corrections)
              .filter(corrections -> !corrections.isEmpty())
              .ifPresent(corrections -> JsonObjects.texts(generator, key(), corrections));
      case COMPLETE ->
          match
              .filter(it -> !it.isSearchComplete())
              .ifPresent(_ -> generator.writeBooleanProperty(key(), false));
    }
  }
}
