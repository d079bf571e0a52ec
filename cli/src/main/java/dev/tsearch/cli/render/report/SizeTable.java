package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Quantity;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.store.ArchiveSizes;
import java.util.Locale;

/// Prints the sizes of the parts of an archive as a table or as JSON.
///
/// The JSON is one object: `schema entries sources source_bytes total_bytes total_of_sources`, the
/// sizes in bytes `originals source_list lines partitions sidecars summary index`, and
/// `sidecar_sections` by name. `lines` is the size of the partitions before compression and is not
/// a part of the total.
///
/// @param sizes the sizes
public record SizeTable(ArchiveSizes sizes) {

  /// Prints one JSON object.
  public void printJson(TextOutput out) throws OutputException {
    out.json(generator -> {
      generator.writeNumberProperty("schema", 1);
      generator.writeNumberProperty("entries", sizes.entries());
      generator.writeNumberProperty("sources", sizes.sources());
      generator.writeNumberProperty("source_bytes", sizes.sourceBytes());
      generator.writeNumberProperty("originals", sizes.originals());
      generator.writeNumberProperty("source_list", sizes.sourceList());
      generator.writeNumberProperty("lines", sizes.lines());
      generator.writeNumberProperty("partitions", sizes.partitions());
      generator.writeNumberProperty("sidecars", sizes.sidecars());
      generator.writeName("sidecar_sections");
      generator.writeStartObject();
      sizes.sections().forEach(generator::writeNumberProperty);
      generator.writeEndObject();
      generator.writeNumberProperty("summary", sizes.summary());
      generator.writeNumberProperty("index", sizes.index());
      generator.writeNumberProperty("others", sizes.others());
      generator.writeNumberProperty("total_bytes", sizes.total());
      if (sizes.sourceBytes() > 0) {
        generator.writeNumberProperty("total_of_sources", ratio(sizes.total()));
      }
    });
  }

  /// Prints a table.
  public void print(Console console) throws OutputException {
    var table =
        new Table(
            Table.Column.text("PART", 1),
            Table.Column.number("BYTES", 1),
            Table.Column.number("PER ENTRY", 3),
            Table.Column.number("OF SOURCES", 2));
    boolean people = console.outTerminal().isTerminal();
    row(table, people, "sources", sizes.sourceBytes());
    row(table, people, "originals", sizes.originals() + sizes.sourceList());
    row(table, people, "partitions", sizes.partitions());
    if (sizes.lines() != sizes.partitions()) {
      row(table, people, "partitions before compression", sizes.lines());
    }
    row(table, people, "sidecars", sizes.sidecars());
    sizes.sections().forEach((name, bytes) -> row(table, people, "sidecars: " + name, bytes));
    row(table, people, "sidecars packed", sizes.summary());
    row(table, people, "index", sizes.index());
    row(table, people, "manifest and others", sizes.others());
    row(table, people, "all of the archive", sizes.total());
    table.print(console.out(), console.outTerminal());
  }

  private void row(Table table, boolean people, String part, long bytes) {
    double perEntry = sizes.entries() == 0 ? 0 : (double) bytes / sizes.entries();
    table.row(
        part,
        people ? Quantity.bytes(bytes) : Long.toString(bytes),
        String.format(Locale.ROOT, "%.1f", perEntry),
        sizes.sourceBytes() == 0 ? "" : share(ratio(bytes), people));
  }

  /// A part of the size of the sources: in percent for people, a fraction for programs.
  private static String share(double ratio, boolean people) {
    return people
        ? String.format(Locale.ROOT, "%.1f %%", ratio * 100)
        : String.format(Locale.ROOT, "%.3f", ratio);
  }

  private double ratio(long bytes) {
    return Math.round(1_000.0 * bytes / sizes.sourceBytes()) / 1_000.0;
  }
}
