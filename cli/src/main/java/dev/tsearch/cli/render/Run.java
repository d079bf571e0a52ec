package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.List;

/// A piece of text in one ink.
///
/// @param ink what it is painted as
/// @param text harmless text without line breaks
public record Run(Ink ink, String text) {

  /// Text with highlights as runs: each made harmless by itself, so that offsets keep their meaning
  /// whatever is left out.
  ///
  /// @param highlights `[start, end)` in code units, ascending, disjoint
  public static List<Run> ofHighlighted(String text, List<int[]> highlights) {
    var runs = new ArrayList<Run>(2 * highlights.size() + 1);
    int at = 0;
    for (int[] highlight : highlights) {
      add(Ink.PLAIN, text.substring(at, highlight[0]), runs);
      add(Ink.MATCH, text.substring(highlight[0], highlight[1]), runs);
      at = highlight[1];
    }
    add(Ink.PLAIN, text.substring(at), runs);
    return runs;
  }

  private static void add(Ink ink, String text, List<Run> runs) {
    String harmless = Printable.line(text);
    if (!harmless.isEmpty()) {
      runs.add(new Run(ink, harmless));
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
