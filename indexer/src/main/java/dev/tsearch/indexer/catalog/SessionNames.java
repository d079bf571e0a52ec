package dev.tsearch.indexer.catalog;

import dev.tsearch.core.store.sidecar.SessionRow;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Resolves the name of a session: its whole name, in any case, or a unique prefix of at least
/// [NameResolver#MIN_CHARACTERS] characters, or its beginning and its end with `…` between them, as
/// headings show it. A session of chibi is also named by its context.
///
/// @param sessions all sessions of an archive
public record SessionNames(List<SessionRow> sessions) {

  /// Copies the list.
  public SessionNames {
    sessions = List.copyOf(sessions);
  }

  /// The meaning of a name.
  public sealed interface SessionMeaning {
    /// One session, or none: a name that is no prefix is returned unchanged and matches nothing.
    record Whole(String name) implements SessionMeaning {}

    /// A prefix that is too short to be meant as one.
    record TooShort() implements SessionMeaning {}

    /// A prefix of several sessions.
    record AmbiguousSession(List<String> names) implements SessionMeaning {}
  }

  /// The meaning of a name.
  public SessionMeaning find(String name) {
    Set<String> candidates = new LinkedHashSet<>();
    Set<String> ofContext = new LinkedHashSet<>();
    for (SessionRow row : sessions) {
      if (row.session().equalsIgnoreCase(name)) {
        return new SessionMeaning.Whole(name);
      }
      if (NameResolver.isContext(row, name)) {
        ofContext.add(row.session());
      }
      if (row.session().startsWith(name)
          || (name.indexOf('…') >= 0 && NameResolver.matches(row.session(), name))) {
        candidates.add(row.session());
      }
    }
    if (candidates.isEmpty()) {
      return new SessionMeaning.Whole(name);
    }
    if (!ofContext.isEmpty()) {
      return chosen(ofContext);
    }
    return name.length() < NameResolver.MIN_CHARACTERS
        ? new SessionMeaning.TooShort()
        : chosen(candidates);
  }

  private static SessionMeaning chosen(Set<String> names) {
    return names.size() == 1
        ? new SessionMeaning.Whole(names.iterator().next())
        : new SessionMeaning.AmbiguousSession(List.copyOf(names));
  }
}
