package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Table;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.indexer.answer.EntryObjects;
import dev.tsearch.indexer.answer.HitField;
import dev.tsearch.indexer.search.SearchHit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Prints one hit per line: the selected columns, in a pipe whole and separated by tabs, on a
/// terminal as a table whose column of text is cut to the width. An absent value is empty.
///
/// @param fields the columns, without [HitField#BEFORE], [HitField#AFTER] and
///   [HitField#CORRECTIONS]
/// @param next the cursor of the next page; empty if this is the last
/// @param terminal the terminal or pipe
public record HitColumns(List<HitField> fields, String next, Terminal terminal)
    implements HitPrinter {

  /// Copies the columns.
  public HitColumns {
    fields = List.copyOf(fields);
  }

  @Override
  public void print(List<SearchHit> hits, TextOutput out) throws OutputException {
    var table = new Table(fields.stream().map(HitColumns::column).toArray(Table.Column[]::new));
    for (int at = 0; at < hits.size(); at++) {
      SearchHit hit = hits.get(at);
      boolean isLast = at + 1 == hits.size();
      table.row(fields.stream().map(field -> text(field, hit, isLast)).toArray(String[]::new));
    }
    table.print(out, terminal);
  }

  private static Table.Column column(HitField field) {
    String heading = field.key().toUpperCase(Locale.ROOT);
    return field == HitField.CONTENT || field == HitField.SNIPPET
        ? Table.Column.stretching(heading)
        : Table.Column.text(heading, 1);
  }

  private String text(HitField field, SearchHit hit, boolean isLast) {
    Entry entry = hit.entry();
    return switch (field) {
      case SCHEMA -> "2";
      case RANK -> Integer.toString(hit.rank());
      case SCORE -> Float.toString(hit.score());
      case ID -> entry.id();
      case TIME -> EntryObjects.time(entry);
      case TIMESTAMP -> Long.toString(entry.timestamp());
      case TIME_INFERRED -> entry.metadata().isTimeInferred() ? "true" : "";
      case SOURCE -> entry.metadata().source();
      case PROJECT -> entry.metadata().project();
      case SESSION -> entry.metadata().session();
      case FROM -> entry.from();
      case TO -> entry.to();
      case ENTRY_TYPE -> entry.type().name();
      case TOOL -> entry.metadata().tool();
      case SNIPPET -> hit.snippet().text();
      case HIGHLIGHTS -> highlights(hit);
      case ORIGIN -> origin(hit);
      case PARTITION -> Integer.toString(hit.address().ordinal());
      case AGENT -> entry.metadata().agent();
      case COPIES -> copies(hit);
      case WORDS -> String.join(",", hit.words());
      case INSERTED -> hit.isInserted() ? "true" : "";
      case CORRECTIONS, COMPLETE, BEFORE, AFTER -> "";
      case NEXT -> isLast ? next : "";
      case CLUSTER -> hit.held().cluster();
      case OWNER -> String.join(",", hit.held().owners());
      case MODEL -> entry.metadata().values().text("model", "");
      case CONTENT -> entry.content();
    };
  }

  private static String highlights(SearchHit hit) {
    var ranges = new ArrayList<String>();
    for (int[] range : hit.snippet().highlights()) {
      ranges.add(range[0] + "-" + range[1]);
    }
    return String.join(",", ranges);
  }

  private static String copies(SearchHit hit) {
    return String.join(",", hit.copies().stream().map(EntryId::toString).toList());
  }

  private static String origin(SearchHit hit) {
    return hit.entry()
        .metadata()
        .origin()
        .map(origin -> hit.sourcePath() + ":" + origin.line())
        .orElse("");
  }
}
