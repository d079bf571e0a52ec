package dev.tsearch.benchmarks.retrieval;

import java.io.IOException;
import java.util.List;

/// What a contender found for a question.
///
/// @param question the question
/// @param found distinct sessions, the best first
/// @param nanos how long the search took
record Answer(Question question, List<RankedSession> found, long nanos) {

  /// Copies the sessions.
  Answer {
    found = List.copyOf(found);
  }

  /// Asks a question.
  static Answer of(Question question, Contender contender) throws IOException {
    long start = System.nanoTime();
    List<RankedSession> found = contender.ask(question.text());
    return new Answer(question, found, System.nanoTime() - start);
  }

  /// The place of the first session that answers the question, counted from 1; 0 if none does.
  int rank() {
    for (int place = 0; place < found.size(); place++) {
      if (question.sessions().contains(found.get(place).session())) {
        return place + 1;
      }
    }
    return 0;
  }
}
