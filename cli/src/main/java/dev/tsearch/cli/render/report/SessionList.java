package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.JsonObjects;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.ShortIds;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Sessions as a table or as JSON.
///
/// JSON has one object a session: `schema source session agent project entries min max
/// first_prompt`; times are unix seconds; what is absent is null. Of sessions in which something
/// was found also `rank hits score`: `entries` is how many a session has, `hits` how many of them
/// match, with at least one of the words that rank.
///
/// @param sessions the sessions, in the order to print
public record SessionList(List<Listed> sessions) {

  /// A session to print.
  ///
  /// @param row what is known of it
  /// @param match what was found in it, if something was looked for
  public record Listed(SessionRow row, Optional<Match> match) {}

  /// What was found in a session.
  ///
  /// @param rank its place, from 1
  /// @param hits how many entries match
  /// @param score how well; comparable within one search only
  public record Match(int rank, long hits, float score) {}

  /// Copies the list.
  public SessionList {
    sessions = List.copyOf(sessions);
  }

  /// Sessions in which nothing was looked for.
  public static SessionList of(List<SessionRow> rows) {
    return new SessionList(rows.stream().map(row -> new Listed(row, Optional.empty())).toList());
  }

  /// The first so many.
  public SessionList first(int count) {
    return new SessionList(sessions.subList(0, Math.min(count, sessions.size())));
  }

  /// Prints one object a line.
  public void printJson(TextOutput out) throws OutputException {
    for (Listed listed : sessions) {
      SessionRow row = listed.row();
      JsonObjects.line(
          out,
          generator -> {
            generator.writeNumberProperty("schema", 2);
            JsonObjects.text(generator, "source", row.source());
            JsonObjects.text(generator, "session", row.session());
            JsonObjects.text(generator, "agent", row.agent());
            JsonObjects.text(generator, "project", row.project());
            generator.writeNumberProperty("entries", row.count());
            JsonObjects.seconds(generator, "min", row.min());
            JsonObjects.seconds(generator, "max", row.max());
            JsonObjects.text(generator, "first_prompt", row.firstPrompt());
            if (listed.match().isPresent()) {
              generator.writeNumberProperty("rank", listed.match().get().rank());
              generator.writeNumberProperty("hits", listed.match().get().hits());
              generator.writeNumberProperty("score", listed.match().get().score());
            }
          });
    }
  }

  /// Prints a table.
  public void print(TextOutput out, Terminal terminal, HumanTime time) throws OutputException {
    boolean people = terminal.isTerminal();
    boolean areFound = sessions.stream().anyMatch(listed -> listed.match().isPresent());
    var columns = new ArrayList<Table.Column>();
    columns.add(Table.Column.text("LAST", 2));
    columns.add(Table.Column.text("SESSION", 1));
    if (areFound) {
      columns.add(Table.Column.number("HITS", 3));
    }
    columns.add(Table.Column.number("ENTRIES", areFound ? 7 : 4));
    columns.add(Table.Column.text("SOURCE", 6));
    columns.add(Table.Column.text("PROJECT", 5));
    columns.add(Table.Column.text("FIRST PROMPT", areFound ? 4 : 3));
    var table = new Table(columns.toArray(Table.Column[]::new));
    ShortIds ids =
        ShortIds.of(
            sessions.stream().map(listed -> listed.row().session()).collect(Collectors.toSet()));
    for (Listed listed : sessions) {
      table.row(cells(listed, people, ids, time).toArray(String[]::new));
    }
    table.print(out, terminal);
  }

  private static List<String> cells(Listed listed, boolean people, ShortIds ids, HumanTime time) {
    SessionRow row = listed.row();
    var cells = new ArrayList<String>();
    cells.add(people ? time.of(row.max()) : HumanTime.iso(row.max()));
    String session = people ? ids.of(row.session()) : row.session();
    cells.add(row.agent().isEmpty() ? session : session + " " + row.agent());
    listed.match().ifPresent(match -> cells.add(count(match.hits(), people)));
    cells.add(count(row.count(), people));
    cells.add(row.source());
    cells.add(row.project());
    cells.add(row.firstPrompt());
    return cells;
  }

  private static String count(long number, boolean people) {
    return people ? Quantity.count(number) : Long.toString(number);
  }
}
