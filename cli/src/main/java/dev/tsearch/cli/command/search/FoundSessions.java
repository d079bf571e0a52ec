package dev.tsearch.cli.command.search;

import dev.tsearch.cli.command.catalog.SessionCatalog;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.cli.render.hit.OutputBudget;
import dev.tsearch.cli.render.report.SessionList;
import dev.tsearch.core.query.RelaxationStep;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.lucene.rank.ConversationKey;
import dev.tsearch.indexer.lucene.reader.SessionCounts;
import dev.tsearch.indexer.lucene.reader.SessionCounts.Grouping;
import dev.tsearch.indexer.search.SessionMatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Sessions in which something was found, with what else is known of them.
///
/// @param list the sessions, the best first
record FoundSessions(SessionList list) {

  /// The sessions of a tally.
  static FoundSessions of(
      List<SessionCounts.Group> groups, Grouping grouping, SessionCatalog catalog)
      throws IOException {
    var matches = new ArrayList<SessionMatch>(groups.size());
    for (SessionCounts.Group group : groups) {
      matches.add(
          new SessionMatch(
              group.key(), group.count(), group.best().score(), group.best().timestamp()));
    }
    return ofMatches(matches, grouping, catalog);
  }

  /// The same as sessions of a query that asks for less.
  FoundSessions as(RelaxationStep rung) {
    return new FoundSessions(list.as(rung));
  }

  /// Sessions that have all that was asked for.
  static FoundSessions ofMatches(
      List<SessionMatch> matches, Grouping grouping, SessionCatalog catalog) throws IOException {
    Map<ConversationKey, SessionRow> rows = rows(grouping, catalog);
    var listed = new ArrayList<SessionList.Listed>();
    for (SessionMatch match : matches) {
      SessionRow row = rows.get(match.key());
      if (row != null) {
        var found = new SessionList.Match(listed.size() + 1, match.count(), match.score());
        listed.add(new SessionList.Listed(row, Optional.of(found)));
      }
    }
    return new FoundSessions(new SessionList(listed));
  }

  private static Map<ConversationKey, SessionRow> rows(Grouping grouping, SessionCatalog catalog)
      throws IOException {
    boolean withAgents = grouping == Grouping.SESSION;
    var rows = new HashMap<ConversationKey, SessionRow>();
    for (SessionRow row : catalog.sessions()) {
      var key = ConversationKey.of(row.source(), row.session(), withAgents ? "" : row.agent());
      // a main conversation goes before its sub-agents', whose names are not those of the session
      rows.merge(
          key,
          row,
          (known, more) -> more.agent().isEmpty() ? more.merge(known) : known.merge(more));
    }
    return rows;
  }

  /// Prints the first of them, and says how many there are.
  ///
  /// @param maxBytes how many bytes may be printed, if that is bound
  void print(int limit, OptionalLong maxBytes, boolean json, HumanTime time, Console console)
      throws OutputException {
    int all = list.sessions().size();
    int shown = Math.min(limit, all);
    if (maxBytes.isPresent()) {
      Terminal screen = console.outScreen();
      shown =
          new OutputBudget(maxBytes.getAsLong())
              .most(shown, (count, out) -> print(count, json, time, out, screen));
    }
    print(shown, json, time, console.out(), console.outScreen());
    if (shown < all) {
      console.say(
          Quantity.count(shown)
              + " of "
              + Quantity.of(all, "session", "sessions")
              + (shown < Math.min(limit, all)
                  ? "; the others do not fit in --max-bytes"
                  : "; -n NUMBER shows more"));
    }
  }

  private void print(int count, boolean json, HumanTime time, TextOutput out, Terminal screen)
      throws OutputException {
    SessionList first = list.first(count);
    if (json) {
      first.printJson(out);
    } else if (!first.sessions().isEmpty()) {
      first.print(out, screen, time);
    }
  }
}
