package dev.tsearch.cli.render;

import dev.tsearch.core.store.SessionRow;
import java.util.List;
import java.util.stream.Collectors;

/// Sessions as a table or as JSON.
///
/// JSON has one object a session: `schema source session agent project entries min max
/// first_prompt`; times are unix seconds; what is absent is null.
///
/// @param rows the sessions, in the order to print
public record SessionList(List<SessionRow> rows) {

  /// Copies the rows.
  public SessionList {
    rows = List.copyOf(rows);
  }

  /// Prints one object a line.
  public void printJson(TextOutput out) throws OutputException {
    for (SessionRow row : rows) {
      JsonObjects.line(
          out,
          generator -> {
            generator.writeNumberProperty("schema", 1);
            JsonObjects.text(generator, "source", row.source());
            JsonObjects.text(generator, "session", row.session());
            JsonObjects.text(generator, "agent", row.agent());
            JsonObjects.text(generator, "project", row.project());
            generator.writeNumberProperty("entries", row.count());
            JsonObjects.seconds(generator, "min", row.min());
            JsonObjects.seconds(generator, "max", row.max());
            JsonObjects.text(generator, "first_prompt", row.firstPrompt());
          });
    }
  }

  /// Prints a table.
  public void print(Console console, HumanTime time) throws OutputException {
    boolean people = console.outScreen().isTerminal();
    var table =
        new Table(
            Table.Column.text("LAST", 2),
            Table.Column.text("SESSION", 1),
            Table.Column.number("ENTRIES", 4),
            Table.Column.text("SOURCE", 6),
            Table.Column.text("PROJECT", 5),
            Table.Column.text("FIRST PROMPT", 3));
    ShortIds ids = ShortIds.of(rows.stream().map(SessionRow::session).collect(Collectors.toSet()));
    for (SessionRow row : rows) {
      String session = people ? ids.of(row.session()) : row.session();
      table.row(
          people ? time.of(row.max()) : HumanTime.iso(row.max()),
          row.agent().isEmpty() ? session : session + " " + row.agent(),
          people ? Quantity.count(row.count()) : Integer.toString(row.count()),
          row.source(),
          row.project(),
          row.firstPrompt());
    }
    table.print(console.out(), console.outScreen());
  }
}
