package dev.tsearch.benchmarks.retrieval;

import java.util.List;

/// How good some answers are. Shares are from 0 to 1.
///
/// @param questions how many questions were asked
/// @param hit1 the share whose first session is right
/// @param hit5 the share that has a right session among the first five
/// @param hit10 the share that has a right session among the first ten
/// @param found the share that has a right session at all
/// @param reciprocalRank the mean of 1 / rank, where a session that is not found counts as 0
/// @param medianMillis the median time of a search
/// @param empty how many questions got no session at all
record Figures(
    int questions,
    double hit1,
    double hit5,
    double hit10,
    double found,
    double reciprocalRank,
    double medianMillis,
    int empty) {

  /// The figures of answers.
  ///
  /// @throws IllegalArgumentException if there are none
  static Figures of(List<Answer> answers) {
    if (answers.isEmpty()) {
      throw new IllegalArgumentException("no answers");
    }
    double reciprocal = 0;
    for (Answer answer : answers) {
      reciprocal += answer.rank() == 0 ? 0 : 1.0 / answer.rank();
    }
    return new Figures(
        answers.size(),
        share(answers, 1),
        share(answers, 5),
        share(answers, 10),
        share(answers, Integer.MAX_VALUE),
        reciprocal / answers.size(),
        median(answers) / 1e6,
        (int) answers.stream().filter(answer -> answer.found().isEmpty()).count());
  }

  private static double share(List<Answer> answers, int places) {
    long right =
        answers.stream().filter(answer -> answer.rank() > 0 && answer.rank() <= places).count();
    return (double) right / answers.size();
  }

  private static double median(List<Answer> answers) {
    long[] nanos = answers.stream().mapToLong(Answer::nanos).sorted().toArray();
    int middle = nanos.length / 2;
    return nanos.length % 2 == 1 ? nanos[middle] : (nanos[middle - 1] + nanos[middle]) / 2.0;
  }
}
