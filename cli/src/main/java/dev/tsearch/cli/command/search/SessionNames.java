package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.catalog.NameResolver;
import dev.tsearch.cli.command.catalog.SessionCatalog;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Sessions by their whole name or, as headings show them, by a unique beginning of at least
/// [NameResolver#FEWEST_CHARACTERS] characters.
///
/// @param work where they are looked for
record SessionNames(CommandContext work) {
  private static final int MOST_CANDIDATES = 5;

  /// The whole names; what begins no session stays as it is, and finds nothing.
  List<String> whole(List<String> typed) throws IOException, UserException {
    if (typed.isEmpty()) {
      return typed;
    }
    List<SessionRow> rows;
    try (Snapshot snapshot = work.archive().snapshot()) {
      rows = new SessionCatalog(snapshot).sessions();
    }
    var whole = new ArrayList<String>();
    for (String name : typed) {
      whole.add(whole(name, rows));
    }
    return whole;
  }

  private static String whole(String name, List<SessionRow> rows) throws UserException {
    Set<String> beginning = new LinkedHashSet<>();
    for (SessionRow row : rows) {
      if (row.session().equalsIgnoreCase(name)) {
        return name;
      }
      if (row.session().startsWith(name)) {
        beginning.add(row.session());
      }
    }
    if (beginning.isEmpty()) {
      return name;
    }
    if (name.length() < NameResolver.FEWEST_CHARACTERS) {
      throw new UserException(
          "--session: a beginning needs at least "
              + NameResolver.FEWEST_CHARACTERS
              + " characters, got "
              + name);
    }
    if (beginning.size() > 1) {
      throw new UserException(
          "--session: several begin with "
              + name
              + ": "
              + String.join(", ", beginning.stream().limit(MOST_CANDIDATES).toList())
              + (beginning.size() > MOST_CANDIDATES ? ", …" : ""));
    }
    return beginning.iterator().next();
  }
}
