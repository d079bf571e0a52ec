package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A run of text in one style.
///
/// @param style the style
/// @param text sanitized text
public record StyledText(Style style, String text) {

  /// Splits text at its highlights. Each run is sanitized by itself, so that removed characters do
  /// not shift the offsets.
  ///
  /// @param highlights `[start, end)` in code units, ascending, disjoint
  public static List<StyledText> ofHighlighted(String text, List<int[]> highlights) {
    return split(text, highlights, Sanitizer::line);
  }

  /// Like [#ofHighlighted], but keeps line breaks.
  public static List<StyledText> ofHighlightedLines(String text, List<int[]> highlights) {
    return split(text, highlights, Sanitizer::text);
  }

  private static List<StyledText> split(
      String text, List<int[]> highlights, UnaryOperator<String> harmless) {
    var runs = new ArrayList<StyledText>(2 * highlights.size() + 1);
    int at = 0;
    for (int[] highlight : highlights) {
      add(Style.PLAIN, harmless.apply(text.substring(at, highlight[0])), runs);
      add(Style.MATCH, harmless.apply(text.substring(highlight[0], highlight[1])), runs);
      at = highlight[1];
    }
    add(Style.PLAIN, harmless.apply(text.substring(at)), runs);
    return runs;
  }

  private static void add(Style style, String text, List<StyledText> runs) {
    if (!text.isEmpty()) {
      runs.add(new StyledText(style, text));
    }
  }

  /// The runs as text on one line, with the codes of their styles if the terminal has colors.
  public static String paint(List<StyledText> runs, Terminal terminal) {
    var painted = new StringBuilder();
    int at = 0;
    while (at < runs.size()) {
      Style style = runs.get(at).style();
      var text = new StringBuilder();
      while (at < runs.size() && runs.get(at).style() == style) {
        text.append(runs.get(at++).text());
      }
      painted.append(terminal.paint(style, text.toString()));
    }
    return painted.toString();
  }
}
