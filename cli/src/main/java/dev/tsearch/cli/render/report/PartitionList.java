package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.HumanTime;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.time.UtcTime;
import java.util.ArrayList;
import java.util.List;

/// Prints the partitions of an archive as a table or as JSON. One owner, not thread-safe.
///
/// The JSON has one object per partition: `schema ordinal file active min max entries bytes`, and
/// for sealed partitions `compression stored_bytes tokens prompts undated`. Times are unix seconds,
/// or null if unknown.
public final class PartitionList {
  private final List<Row> rows = new ArrayList<>();

  private record Row(
      int ordinal,
      String file,
      boolean active,
      TimeRange time,
      int count,
      long bytes,
      String compression,
      long storedBytes,
      long tokens,
      int prompts,
      int undated) {}

  /// Adds a sealed partition.
  public void sealed(Partition partition) {
    rows.add(
        new Row(
            partition.ordinal(),
            partition.file(),
            false,
            new TimeRange(partition.min(), partition.max()),
            partition.count(),
            partition.bytes(),
            partition.compression().word(),
            partition.storedBytes(),
            partition.tokens(),
            partition.prompts(),
            partition.undated()));
  }

  /// Adds the active partition.
  public void active(int ordinal, TimeRange time, int count, long bytes) {
    rows.add(new Row(ordinal, ArchiveLayout.ACTIVE, true, time, count, bytes, "", bytes, 0, 0, 0));
  }

  /// Whether there are no partitions.
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /// Prints one JSON object per partition.
  public void printJson(TextOutput out) throws OutputException {
    for (Row row : rows) {
      out.json(generator -> {
        generator.writeNumberProperty("schema", 1);
        generator.writeNumberProperty("ordinal", row.ordinal());
        generator.writeStringProperty("file", row.file());
        generator.writeBooleanProperty("active", row.active());
        JsonObjects.seconds(generator, "min", row.time().min());
        JsonObjects.seconds(generator, "max", row.time().max());
        generator.writeNumberProperty("entries", row.count());
        generator.writeNumberProperty("bytes", row.bytes());
        if (!row.active()) {
          generator.writeStringProperty("compression", row.compression());
          generator.writeNumberProperty("stored_bytes", row.storedBytes());
          generator.writeNumberProperty("tokens", row.tokens());
          generator.writeNumberProperty("prompts", row.prompts());
          generator.writeNumberProperty("undated", row.undated());
        }
      });
    }
  }

  /// Prints a table.
  public void print(Console console, HumanTime time) throws OutputException {
    var table =
        new Table(
            Table.Column.number("ORDINAL", 2),
            Table.Column.text("FROM", 1),
            Table.Column.text("TO", 3),
            Table.Column.number("ENTRIES", 1),
            Table.Column.number("BYTES", 4),
            Table.Column.number("STORED", 6),
            Table.Column.text("FILE", 5));
    boolean people = console.outTerminal().isTerminal();
    for (Row row : rows) {
      table.row(
          Integer.toString(row.ordinal()),
          when(row.time().min(), people, time),
          when(row.time().max(), people, time),
          people ? Quantity.count(row.count()) : Integer.toString(row.count()),
          people ? Quantity.bytes(row.bytes()) : Long.toString(row.bytes()),
          people ? Quantity.bytes(row.storedBytes()) : Long.toString(row.storedBytes()),
          row.file());
    }
    table.print(console.out(), console.outTerminal());
  }

  private static String when(long timestamp, boolean people, HumanTime time) {
    return people ? time.of(timestamp) : UtcTime.text(timestamp);
  }
}
