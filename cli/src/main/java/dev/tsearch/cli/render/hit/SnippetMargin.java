package dev.tsearch.cli.render.hit;

import dev.tsearch.indexer.lucene.snippet.Snippet;
import java.util.ArrayList;
import java.util.List;

/// Removes what all lines of a snippet begin with: the line numbers of a listing (` 100→`), then
/// blanks. A first line that begins in the middle has no margin.
final class SnippetMargin {
  private static final String CUT = "…";

  /// Captured screens have blanks that do not break.
  private static final String BLANKS = " \t\u00a0";

  private SnippetMargin() {}

  /// The snippet without its margins; the same snippet if a match is in them.
  static Snippet without(Snippet snippet) {
    return without(without(snippet, true), false);
  }

  private static Snippet without(Snippet snippet, boolean ofNumbers) {
    String text = snippet.text();
    List<Integer> starts = starts(text);
    int indent = Integer.MAX_VALUE;
    for (int start : starts) {
      int width = ofNumbers ? numberWidth(text, start) : blanks(text, start);
      if (ofNumbers && width == 0) {
        return snippet;
      }
      indent = Math.min(indent, width);
    }
    var kept = new StringBuilder();
    var highlights = new ArrayList<int[]>();
    snippet.highlights().forEach(highlight -> highlights.add(highlight.clone()));
    int copied = 0;
    for (int start : starts) {
      int end = start + (ofNumbers ? numberWidth(text, start) : indent);
      kept.append(text, copied, start);
      if (!shift(highlights, snippet.highlights(), start, end)) {
        return snippet;
      }
      copied = end;
    }
    return new Snippet(kept.append(text, copied, text.length()).toString(), highlights);
  }

  /// The first characters of the lines that have a margin. Blank lines have none.
  private static List<Integer> starts(String text) {
    var starts = new ArrayList<Integer>();
    int start = 0;
    while (start < text.length()) {
      int newline = text.indexOf('\n', start);
      int end = newline < 0 ? text.length() : newline;
      boolean isCut = start == 0 && text.startsWith(CUT);
      if (!isCut && !text.substring(start, end).isBlank()) {
        starts.add(start);
      }
      start = end + 1;
    }
    return starts;
  }

  private static int blanks(String text, int start) {
    int end = start;
    while (end < text.length() && BLANKS.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return end - start;
  }

  /// The length of a line number and the sign after it; 0 if the line has none.
  private static int numberWidth(String text, int start) {
    int digits = start + blanks(text, start);
    int end = digits;
    while (end < text.length() && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    boolean isNumber = end > digits && end < text.length();
    return isNumber && (text.charAt(end) == '→' || text.charAt(end) == '\t') ? end + 1 - start : 0;
  }

  /// Moves the highlights after a removed range; false if one is in it.
  private static boolean shift(List<int[]> moved, List<int[]> original, int start, int end) {
    for (int i = 0; i < original.size(); i++) {
      int[] range = original.get(i);
      if (range[0] < end && range[1] > start) {
        return false;
      }
      if (range[0] >= end) {
        moved.get(i)[0] -= end - start;
        moved.get(i)[1] -= end - start;
      }
    }
    return true;
  }
}
