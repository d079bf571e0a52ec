package dev.tsearch.core.transcript;

import java.util.ArrayList;
import java.util.List;

/// The difference of two texts, line by line.
public final class LineDiff {
  /// Larger texts are removed and added whole: the table of the longest common subsequence grows
  /// with the product of the lengths.
  private static final int MAX_CELLS = 1 << 20;

  private LineDiff() {}

  /// In which of the texts a line is.
  public enum LineSide {
    /// In both.
    BOTH,
    /// Only in the text before.
    REMOVED,
    /// Only in the text after.
    ADDED
  }

  /// A line of one of the texts or of both.
  public record DiffLine(LineSide side, String text) {}

  /// The lines of both texts in their order; of lines at one place the removed ones first.
  public static List<DiffLine> of(String before, String after) {
    List<String> old = lines(before);
    List<String> now = lines(after);
    int[][] common = (long) old.size() * now.size() > MAX_CELLS ? null : common(old, now);
    var difference = new ArrayList<DiffLine>();
    int i = 0;
    int j = 0;
    while (i < old.size() || j < now.size()) {
      boolean both =
          common != null && i < old.size() && j < now.size() && old.get(i).equals(now.get(j));
      if (both) {
        difference.add(new DiffLine(LineSide.BOTH, old.get(i++)));
        j++;
      } else if (j == now.size()
          || (i < old.size() && (common == null || common[i + 1][j] >= common[i][j + 1]))) {
        difference.add(new DiffLine(LineSide.REMOVED, old.get(i++)));
      } else {
        difference.add(new DiffLine(LineSide.ADDED, now.get(j++)));
      }
    }
    return difference;
  }

  private static List<String> lines(String text) {
    return text.isEmpty() ? List.of() : text.lines().toList();
  }

  /// The lengths of the longest common subsequences of the ends of both.
  private static int[][] common(List<String> old, List<String> now) {
    var common = new int[old.size() + 1][now.size() + 1];
    for (int i = old.size() - 1; i >= 0; i--) {
      for (int j = now.size() - 1; j >= 0; j--) {
        common[i][j] =
            old.get(i).equals(now.get(j))
                ? common[i + 1][j + 1] + 1
                : Math.max(common[i + 1][j], common[i][j + 1]);
      }
    }
    return common;
  }
}
