package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Table;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.time.UtcTime;
import java.util.List;
import java.util.Locale;

/// Prints contexts as a table or as JSON.
///
/// The JSON has one object per context: `schema name session entries first last dirty imported`.
/// Times are unix seconds, or null if unknown.
///
/// @param rows the contexts
public record ContextList(List<ContextRow> rows) {

  /// Copies the list.
  public ContextList {
    rows = List.copyOf(rows);
  }

  /// A context.
  ///
  /// @param name its name
  /// @param session the session of its entries
  /// @param entries the number of its entries
  /// @param first the earliest time of its entries
  /// @param last the latest time of its entries
  /// @param state whether its window may be stale
  public record ContextRow(
      String name, String session, int entries, long first, long last, State state) {}

  /// The state of a window, which is printed in lower case.
  public enum State {
    /// `context.jsonl` has no mark of a stale file.
    CURRENT,
    /// `context.jsonl` may be stale.
    DIRTY,
    /// The context was imported from chibi, and was not changed since: it has no files.
    IMPORTED
  }

  /// Prints one JSON object per context.
  public void printJson(Console console) throws OutputException {
    for (ContextRow row : rows) {
      console
          .out()
          .json(generator -> {
            generator.writeNumberProperty("schema", 1);
            generator.writeStringProperty("name", row.name());
            generator.writeStringProperty("session", row.session());
            generator.writeNumberProperty("entries", row.entries());
            JsonObjects.seconds(generator, "first", row.first());
            JsonObjects.seconds(generator, "last", row.last());
            generator.writeBooleanProperty("dirty", row.state() == State.DIRTY);
            generator.writeBooleanProperty("imported", row.state() == State.IMPORTED);
          });
    }
  }

  /// Prints a table.
  public void print(Console console, HumanTime time) throws OutputException {
    var table =
        new Table(
            Table.Column.text("NAME", 1),
            Table.Column.text("SESSION", 5),
            Table.Column.number("ENTRIES", 2),
            Table.Column.text("FIRST", 4),
            Table.Column.text("LAST", 1),
            Table.Column.text("WINDOW", 3));
    boolean people = console.outTerminal().isTerminal();
    for (ContextRow row : rows) {
      table.row(
          row.name(),
          row.session(),
          people ? Quantity.count(row.entries()) : Integer.toString(row.entries()),
          people ? time.of(row.first()) : UtcTime.text(row.first()),
          people ? time.of(row.last()) : UtcTime.text(row.last()),
          row.state().name().toLowerCase(Locale.ROOT));
    }
    table.print(console.out(), console.outTerminal());
  }
}
