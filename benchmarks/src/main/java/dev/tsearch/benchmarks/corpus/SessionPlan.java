package dev.tsearch.benchmarks.corpus;

/// What is settled about a session before its first line; all of it follows from the seed and the
/// session's number.
///
/// @param session its name as a UUID, in two halves
/// @param agent the sub-agent's number, or 0 for the session itself
/// @param project the folder that was worked in
/// @param startMillis when its first line was written
/// @param bytes about how long it becomes
/// @param mostLines never more lines than this
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
