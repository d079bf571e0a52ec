package dev.tsearch.core.query;

/// Counts the edits that turn one word into another: insertions, deletions and replacements of a
/// character, and swaps of two adjacent characters. No part is edited twice (optimal string
/// alignment, the restricted Damerau-Levenshtein distance).
public final class EditDistance {
  private EditDistance() {}

  /// The distance between two words, in UTF-16 code units. Takes time in proportion to the product
  /// of their lengths.
  public static int between(String from, String to) {
    int[] beforePrevious = new int[to.length() + 1];
    int[] previous = new int[to.length() + 1];
    int[] current = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      previous[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      current[0] = row;
      for (int column = 1; column <= to.length(); column++) {
        boolean isSame = from.charAt(row - 1) == to.charAt(column - 1);
        int replaced = previous[column - 1] + (isSame ? 0 : 1);
        current[column] = Math.min(replaced, 1 + Math.min(previous[column], current[column - 1]));
        if (isSwap(from, row, to, column)) {
          current[column] = Math.min(current[column], 1 + beforePrevious[column - 2]);
        }
      }
      int[] free = beforePrevious;
      beforePrevious = previous;
      previous = current;
      current = free;
    }
    return previous[to.length()];
  }

  /// Whether the two characters before these positions are the same in the other order.
  private static boolean isSwap(String from, int row, String to, int column) {
    return row > 1
        && column > 1
        && from.charAt(row - 1) == to.charAt(column - 2)
        && from.charAt(row - 2) == to.charAt(column - 1);
  }
}
