package dev.tsearch.indexer.database;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;

/// Tries again what fails because another program has locked a database.
final class Attempts {
  private static final int COUNT = 5;

  /// The pause before the second attempt; each later pause is twice as long.
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);

  private Attempts() {}

  /// A part of reading a database.
  @FunctionalInterface
  interface Attempt<T> {
    T run() throws IOException;
  }

  /// Runs it until the database is not locked, a few times.
  ///
  /// @throws DatabaseException if the database is still locked at the last attempt
  static <T> T run(Attempt<T> attempt) throws IOException {
    for (int number = 1; ; number++) {
      try {
        return attempt.run();
      } catch (DatabaseException e) {
        if (e.reason() != DatabaseException.Cause.BUSY) {
          throw e;
        }
        if (number == COUNT) {
          throw new DatabaseException(
              DatabaseException.Cause.BUSY,
              e.getMessage() + "; tried " + COUNT + " times, the next import tries again");
        }
        pause(FIRST_PAUSE.multipliedBy(1L << (number - 1)));
      }
    }
  }

  private static void pause(Duration pause) throws InterruptedIOException {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var interrupted = new InterruptedIOException("import interrupted");
      interrupted.initCause(e);
      throw interrupted;
    }
  }
}
