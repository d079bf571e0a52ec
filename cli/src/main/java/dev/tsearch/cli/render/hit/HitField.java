package dev.tsearch.cli.render.hit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What can be printed of a hit for programs: the members of the objects of [HitObjects], which
/// also says what they mean, and the columns of [HitColumns]. In the order in which an object has
/// them.
public enum HitField {
  /// The version of the object.
  SCHEMA,
  /// Its place, from 1.
  RANK,
  /// How well it matches.
  SCORE,
  /// The entry's id.
  ID,
  /// When, as ISO 8601.
  TIME,
  /// When, in unix seconds.
  TIMESTAMP,
  /// The format that it came in.
  SOURCE,
  /// The folder that it was about.
  PROJECT,
  /// Its session.
  SESSION,
  /// Who spoke.
  FROM,
  /// Who was spoken to.
  TO,
  /// What kind of thing it is.
  ENTRY_TYPE,
  /// The tool that was called or answered.
  TOOL,
  /// The piece of its text that shows why.
  SNIPPET,
  /// Where in the snippet the matches are.
  HIGHLIGHTS,
  /// Where it was made from.
  ORIGIN,
  /// The ordinal of its partition.
  PARTITION,
  /// The sub-agent's id.
  AGENT,
  /// Other entries that say the same.
  COPIES,
  /// How much less was asked for.
  LOOSENED,
  /// Entries before it.
  BEFORE,
  /// Entries after it.
  AFTER,
  /// The cursor of the next page, in the last hit of one.
  NEXT,
  /// The model that said it; only on request.
  MODEL,
  /// Its whole text; only on request.
  CONTENT;

  /// Those that are printed where nobody chooses.
  static final List<HitField> STANDARD = standard();

  private static List<HitField> standard() {
    List<HitField> all = List.of(values());
    return all.subList(0, all.indexOf(MODEL));
  }

  /// Its name in an object and in what a user types.
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The field of a name; empty if there is none.
  public static Optional<HitField> of(String key) {
    for (HitField field : values()) {
      if (field.key().equals(key)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }

  /// All names.
  public static List<String> keys() {
    var keys = new ArrayList<String>();
    for (HitField field : values()) {
      keys.add(field.key());
    }
    return keys;
  }
}
