package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.Sanitizer;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.cli.render.TextOutput;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.time.UtcTime;
import dev.tsearch.indexer.search.SearchHit;
import java.util.List;

/// Prints one hit per line, for pipes: time (ISO 8601, UTC), `session/id`, sender and snippet,
/// separated by tabs, then `inserted` if a program inserted the text, and the number of copies if
/// there are any. Context entries are lines of the same form; `--` separates groups.
///
/// @param terminal whether matches are colored
public record HitLines(Terminal terminal) implements HitPrinter {
  private static final String TAB = "\t";
  private static final String UNDATED = "-";

  @Override
  public void print(List<SearchHit> hits, TextOutput out) throws OutputException {
    boolean grouped = hits.stream().anyMatch(HitText::hasContext);
    boolean first = true;
    for (SearchHit hit : hits) {
      if (grouped && !first) {
        out.line("--");
      }
      first = false;
      for (Entry entry : hit.before()) {
        line(entry, Sanitizer.line(entry.content()), out);
      }
      List<StyledText> runs =
          StyledText.ofHighlighted(hit.snippet().text(), hit.snippet().highlights());
      String copies = HitText.copies(hit);
      String text = StyledText.paint(runs, terminal).strip();
      String inserted = hit.isInserted() ? TAB + "inserted" : "";
      line(hit.entry(), text + inserted + (copies.isEmpty() ? "" : TAB + copies), out);
      for (Entry entry : hit.after()) {
        line(entry, Sanitizer.line(entry.content()), out);
      }
    }
  }

  private static void line(Entry entry, String text, TextOutput out) throws OutputException {
    String time = UtcTime.text(entry.timestamp());
    out.text(time.isEmpty() ? UNDATED : time);
    out.text(TAB);
    out.text(Sanitizer.line(entry.identity().toString()));
    out.text(TAB);
    out.text(Sanitizer.line(entry.from()));
    out.text(TAB);
    out.line(text);
  }
}
