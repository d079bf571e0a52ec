package dev.tsearch.indexer.git;

import java.io.IOException;

/// Calls JGit, which trusts what objects say of themselves: damaged ones end it with any exception,
/// or let it take all memory.
final class Damaged {
  private Damaged() {}

  /// What is read.
  @FunctionalInterface
  interface Reading<T> {
    T run() throws IOException;
  }

  /// What is checked.
  @FunctionalInterface
  interface Check {
    void run() throws IOException;
  }

  /// Checks something.
  ///
  /// @throws IOException also if the check ends otherwise
  static void check(Check check) throws IOException {
    read(() -> {
      check.run();
      return true;
    });
  }

  /// Reads something.
  ///
  /// @throws IOException also if JGit ends otherwise
  static <T> T read(Reading<T> reading) throws IOException {
    try {
      return reading.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw new IOException("its git files are damaged (" + e.getClass().getSimpleName() + ")");
    }
  }
}
