package dev.tsearch.benchmarks.retrieval;

import java.io.IOException;
import java.util.List;

/// A way to search, which is compared with others.
interface Contender {

  /// Its name in tables and on the command line.
  String name();

  /// The distinct sessions that it finds for a question, the best first.
  List<RankedSession> ask(String question) throws IOException;
}
