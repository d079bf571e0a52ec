package dev.tsearch.indexer.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The members of a hit for programs, which [HitObjects] describes, in their order.
public enum HitField {
  /// The version of the object.
  SCHEMA,
  /// The rank, from 1.
  RANK,
  /// The score.
  SCORE,
  /// The id of the entry.
  ID,
  /// The time, as ISO 8601.
  TIME,
  /// The time, in unix seconds.
  TIMESTAMP,
  /// True if the time is none of the entry's own: that of its file; only if it is so.
  TIME_INFERRED,
  /// The format of the source.
  SOURCE,
  /// The project's folder.
  PROJECT,
  /// The session.
  SESSION,
  /// The sender.
  FROM,
  /// The recipient.
  TO,
  /// The type of the entry.
  ENTRY_TYPE,
  /// The tool that was called or that answered.
  TOOL,
  /// The snippet.
  SNIPPET,
  /// The ranges of the matches in the snippet.
  HIGHLIGHTS,
  /// The place in the source.
  ORIGIN,
  /// The ordinal of the partition.
  PARTITION,
  /// The id of the sub-agent.
  AGENT,
  /// Entries with the same content.
  COPIES,
  /// The words of the query that the entry has.
  WORDS,
  /// True if a program inserted the text; only if it is so.
  INSERTED,
  /// The similar words that were searched for, too; not a column.
  CORRECTIONS,
  /// False if the search ended before it was complete; not a column.
  COMPLETE,
  /// Entries before the hit.
  BEFORE,
  /// Entries after the hit.
  AFTER,
  /// The cursor of the next page, in the last hit of a page.
  NEXT,
  /// The cluster that the hit was found in.
  CLUSTER,
  /// Who sent the entry to that cluster.
  OWNER,
  /// The model; only on request.
  MODEL,
  /// The whole text; only on request.
  CONTENT;

  /// The members that are printed by default.
  static final List<HitField> STANDARD = standard();

  private static List<HitField> standard() {
    List<HitField> all = List.of(values());
    return all.subList(0, all.indexOf(MODEL));
  }

  /// The name in objects and on the command line.
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The field with a name; empty if there is none.
  public static Optional<HitField> of(String key) {
    for (HitField field : values()) {
      if (field.key().equals(key)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  /// The names of all fields.
  public static List<String> keys() {
    var keys = new ArrayList<String>();
    for (HitField field : values()) {
      keys.add(field.key());
    }
    return keys;
  }
}
