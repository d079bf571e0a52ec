package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A run of text in one style.
///
/// @param style the style
/// @param text sanitized text
/// @param link where it leads, as [Hyperlink] makes it; empty for no link
public record StyledText(Style style, String text, String link) {

  /// A run of text without a link.
  public StyledText(Style style, String text) {
    this(style, text, "");
  }

  /// A part of this run.
  StyledText part(int start, int end) {
    return new StyledText(style, text.substring(start, end), link);
  }

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

  /// Parts with a separator between them.
  public static List<StyledText> joined(List<StyledText> parts, StyledText separator) {
    var joined = new ArrayList<StyledText>(2 * parts.size());
    for (StyledText part : parts) {
      if (!joined.isEmpty()) {
        joined.add(separator);
      }
      joined.add(part);
    }
    return joined;
  }

  private static void add(Style style, String text, List<StyledText> runs) {
    if (!text.isEmpty()) {
      runs.add(new StyledText(style, text));
    }
  }

  /// The end of the runs of one style with one link that start at an index.
  private static int endOfLink(List<StyledText> runs, int start) {
    StyledText first = runs.get(start);
    int end = start + 1;
    while (end < runs.size()
        && runs.get(end).style() == first.style()
        && runs.get(end).link().equals(first.link())) {
      end++;
    }
    return end;
  }

  /// The runs as text on one line, with the codes of their styles if the terminal has colors.
  public static String paint(List<StyledText> runs, Terminal terminal) {
    var painted = new StringBuilder();
    int at = 0;
    while (at < runs.size()) {
      Style style = runs.get(at).style();
      var text = new StringBuilder();
      while (at < runs.size() && runs.get(at).style() == style) {
        int end = endOfLink(runs, at);
        var linked = new StringBuilder();
        runs.subList(at, end).forEach(run -> linked.append(run.text()));
        text.append(terminal.link(runs.get(at).link(), linked.toString()));
        at = end;
      }
      painted.append(terminal.paint(style, text.toString()));
    }
    return painted.toString();
  }
}
