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

  /// Reads something.
  ///
  /// @throws IOException also if JGit ends otherwise
  static <T> T read(Reading<T> reading) throws IOException {
    try {
      return reading.run();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw new IOException("its git objects are damaged (" + e.getClass().getSimpleName() + ")");
    }
  }
}
