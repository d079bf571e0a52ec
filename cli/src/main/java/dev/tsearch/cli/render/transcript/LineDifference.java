package dev.tsearch.cli.render.transcript;

import dev.tsearch.cli.render.Style;
import dev.tsearch.cli.render.StyledText;
import dev.tsearch.core.transcript.LineDiff;
import dev.tsearch.core.transcript.LineDiff.DiffLine;
import java.util.List;

/// The difference of two texts, line by line: `-` removed, `+` added, two blanks for both.
final class LineDifference {
  private LineDifference() {}

  /// The lines of the difference.
  static List<StyledText> of(String before, String after) {
    return LineDiff.of(before, after).stream().map(LineDifference::styled).toList();
  }

  private static StyledText styled(DiffLine line) {
    return switch (line.side()) {
      case BOTH -> new StyledText(Style.PLAIN, "  " + line.text());
      case REMOVED -> new StyledText(Style.REMOVED, "- " + line.text());
      case ADDED -> new StyledText(Style.ADDED, "+ " + line.text());
    };
  }
}
