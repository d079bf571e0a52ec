package dev.tsearch.core.query;

import dev.tsearch.core.entry.EntryType;
import java.util.List;
import java.util.Set;

/// Whether a search finds entries whose text a program inserted: instructions, descriptions of the
/// environment, reminders.
public enum Inserted {
  /// It does not find them.
  LEFT_OUT,
  /// It finds them. By relevance, they come after all other matches; by time, they are among them.
  LAST,
  /// It finds only them.
  ONLY;

  private static final String SYSTEM = "system";

  private static final Set<String> TYPES =
      Set.of(
          EntryType.SYSTEM.name(),
          EntryType.SYSTEM_PROMPT.name(),
          EntryType.SYSTEM_PROMPT_CHANGED.name());

  /// What a search for readers finds: they are left out unless all entries are wanted, or the query
  /// names them.
  public static Inserted asked(boolean areAllWanted, Query query) {
    return areAllWanted || names(query) ? LAST : LEFT_OUT;
  }

  /// Whether a query asks for what is not said by people and models: for the sender or the role
  /// `system`, for the types of system entries, or for a subtype, which only these have.
  private static boolean names(Query query) {
    return switch (query.kind()) {
      case FIELD_IS -> isNamed((Query.FieldIs) query);
      case ALL -> anyNames(((Query.All) query).parts());
      case ANY -> anyNames(((Query.Any) query).parts());
      case WORD,
          WORDS,
          PHRASE,
          PREFIX,
          WILDCARD,
          FUZZY,
          REGEX,
          FIELD_IN,
          TIME_IS,
          NOT,
          EVERYTHING ->
          false;
    };
  }

  // A loop: every search runs this, and a method reference is linked at run time.
  private static boolean anyNames(List<Query> parts) {
    for (Query part : parts) {
      if (names(part)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNamed(Query.FieldIs is) {
    return switch (is.field()) {
      case ROLE, FROM -> is.term().equals(SYSTEM);
      case TYPE -> TYPES.contains(is.term());
      case SUBTYPE -> true;
      default -> false;
    };
  }
}
