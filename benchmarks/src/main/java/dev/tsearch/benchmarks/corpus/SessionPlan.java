package dev.tsearch.benchmarks.corpus;

/// What is fixed about a session before its first line is written; it follows from the seed and the
/// session's number.
///
/// @param session its name as a UUID, in two halves
/// @param agent the number of the sub-agent, or 0 for the main session
/// @param project the working folder
/// @param startMillis the time of its first line
/// @param bytes about how long it becomes
/// @param mostLines the maximum number of lines
record SessionPlan(
    Id session,
    int agent,
    String project,
    Language language,
    long startMillis,
    int bytes,
    long mostLines,
    SeededRandom random) {

  /// A UUID.
  record Id(long high, long low) {
    static Id draw(SeededRandom random) {
      return new Id(random.next(), random.next());
    }

    @Override
    public String toString() {
      return new Bytes().uuid(this).toString();
    }
  }
}
