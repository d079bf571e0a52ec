package dev.tsearch.benchmarks.corpus;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The kinds of lines of Claude Code that the corpus has.
enum LineKind {
  SUMMARY,
  QUEUED,
  SNAPSHOT,
  DURATION,
  COMMAND_PROGRESS,
  AGENT_PROGRESS,
  QUESTION,
  ANSWER,
  THOUGHT,
  CALL,
  RESULT;

  /// How often each kind has lines shorter than a length, in twentieths.
  private record Mix(int belowBytes, List<LineKind> twentieths) {}

  private static final List<Mix> MIXES =
      List.of(
          mix(420, 6, SUMMARY, 6, QUEUED, 8, SNAPSHOT),
          mix(700, 9, COMMAND_PROGRESS, 8, QUESTION, 3, DURATION),
          mix(2500, 5, ANSWER, 6, CALL, 3, THOUGHT, 3, RESULT, 2, COMMAND_PROGRESS, 1, QUESTION),
          mix(9000, 13, RESULT, 2, CALL, 2, THOUGHT, 1, QUESTION, 2, AGENT_PROGRESS),
          mix(Integer.MAX_VALUE, 18, RESULT, 1, CALL, 1, AGENT_PROGRESS));

  private static Mix mix(int belowBytes, Object... countsAndKinds) {
    List<LineKind> kinds = new ArrayList<>();
    for (int index = 0; index < countsAndKinds.length; index += 2) {
      kinds.addAll(
          Collections.nCopies(
              (Integer) countsAndKinds[index], (LineKind) countsAndKinds[index + 1]));
    }
    return new Mix(belowBytes, kinds);
  }

  static LineKind draw(int lineBytes, SeededRandom random) {
    for (Mix mix : MIXES) {
      if (lineBytes < mix.belowBytes()) {
        return mix.twentieths().get(random.below(mix.twentieths().size()));
      }
    }
    return RESULT;
  }
}
