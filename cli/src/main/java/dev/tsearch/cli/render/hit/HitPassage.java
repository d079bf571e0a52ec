package dev.tsearch.cli.render.hit;

import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.cli.render.Wrap;
import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The lines of a snippet that are printed: around its matches, without the margin that its lines
/// have in common. If a word matched, one of the lines has it.
final class HitPassage {
  private static final String CUT = "…";

  private HitPassage() {}

  /// The lines.
  ///
  /// @param width the number of columns
  /// @param count the largest number of lines
  static List<List<StyledText>> lines(Snippet snippet, int width, int count) {
    Snippet plain = SnippetMargin.without(snippet);
    List<StyledText> runs = StyledText.ofHighlightedLines(plain.text(), plain.highlights());
    List<List<StyledText>> lines = Wrap.runs(runs, width - 2 * CUT.length(), Integer.MAX_VALUE);
    if (lines.size() <= count) {
      return lines;
    }
    int start = best(lines, count);
    var shown = new ArrayList<>(lines.subList(start, start + count));
    if (start > 0 && !text(shown.getFirst()).startsWith(CUT)) {
      shown.set(0, with(new StyledText(Style.PLAIN, CUT), shown.getFirst(), true));
    }
    if (start + count < lines.size() && !text(shown.getLast()).endsWith(CUT)) {
      shown.set(count - 1, with(new StyledText(Style.PLAIN, CUT), shown.getLast(), false));
    }
    return shown;
  }

  /// The first of the lines with the most different matched words, then with the most matches, then
  /// with one line before the first match.
  private static int best(List<List<StyledText>> lines, int count) {
    int best = 0;
    long bestValue = -1;
    for (int start = 0; start + count <= lines.size(); start++) {
      long value = value(lines.subList(start, start + count));
      if (value > bestValue) {
        best = start;
        bestValue = value;
      }
    }
    return best;
  }

  private static long value(List<List<StyledText>> lines) {
    Set<String> words = new HashSet<>();
    int matches = 0;
    int first = -1;
    for (int line = 0; line < lines.size(); line++) {
      for (StyledText run : lines.get(line)) {
        if (run.style() == Style.MATCH) {
          first = first < 0 ? line : first;
          matches++;
          words.add(run.text().toLowerCase(Locale.ROOT));
        }
      }
    }
    int lead = first == Math.min(1, lines.size() - 1) ? 1 : 0;
    return (words.size() * 1_000_000L + matches) * 2 + lead;
  }

  private static List<StyledText> with(StyledText mark, List<StyledText> line, boolean isFirst) {
    var marked = new ArrayList<>(line);
    marked.add(isFirst ? 0 : marked.size(), mark);
    return marked;
  }

  private static String text(List<StyledText> line) {
    return String.join("", line.stream().map(StyledText::text).toList());
  }
}
