package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A piece of text in one ink.
///
/// @param ink what it is painted as
/// @param text harmless text
public record Run(Ink ink, String text) {

  /// Text with highlights as runs: each made harmless by itself, so that offsets keep their meaning
  /// whatever is left out.
  ///
  /// @param highlights `[start, end)` in code units, ascending, disjoint
  public static List<Run> ofHighlighted(String text, List<int[]> highlights) {
    return split(text, highlights, Printable::line);
  }

  /// The same, but line breaks stay.
  public static List<Run> ofHighlightedLines(String text, List<int[]> highlights) {
    return split(text, highlights, Printable::text);
  }

  private static List<Run> split(
      String text, List<int[]> highlights, UnaryOperator<String> harmless) {
    var runs = new ArrayList<Run>(2 * highlights.size() + 1);
    int at = 0;
    for (int[] highlight : highlights) {
      add(Ink.PLAIN, harmless.apply(text.substring(at, highlight[0])), runs);
      add(Ink.MATCH, harmless.apply(text.substring(highlight[0], highlight[1])), runs);
      at = highlight[1];
    }
    add(Ink.PLAIN, harmless.apply(text.substring(at)), runs);
    return runs;
  }

  private static void add(Ink ink, String text, List<Run> runs) {
    if (!text.isEmpty()) {
      runs.add(new Run(ink, text));
    }
  }

  /// The runs as painted text on one line.
  public static String paint(List<Run> runs, Screen screen) {
    var painted = new StringBuilder();
    for (Run run : runs) {
      painted.append(screen.paint(run.ink(), run.text()));
    }
    return painted.toString();
  }
}
