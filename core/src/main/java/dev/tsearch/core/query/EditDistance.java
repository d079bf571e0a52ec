package dev.tsearch.core.query;

/// How many letters must be added, dropped or replaced to make one word another (Levenshtein).
public final class EditDistance {
  private EditDistance() {}

  /// The distance between two short words; costs the product of their lengths.
  public static int between(String from, String to) {
    int[] previous = new int[to.length() + 1];
    int[] current = new int[to.length() + 1];
    for (int column = 0; column <= to.length(); column++) {
      previous[column] = column;
    }
    for (int row = 1; row <= from.length(); row++) {
      current[0] = row;
      for (int column = 1; column <= to.length(); column++) {
        int replaced =
            previous[column - 1] + (from.charAt(row - 1) == to.charAt(column - 1) ? 0 : 1);
        current[column] = Math.min(replaced, 1 + Math.min(previous[column], current[column - 1]));
      }
      int[] done = current;
      current = previous;
      previous = done;
    }
    return previous[to.length()];
  }
}
