package dev.tsearch.core;

import org.opentest4j.TestAbortedException;

/// Skips tests that cannot run on this machine. [SkippedTests] lists each of them with its reason.
public final class Skip {
  private Skip() {}

  /// Ends the running test as skipped, for a known reason. A test that is skipped in any other way
  /// is reported as unexpected.
  public static final class Skipped extends TestAbortedException {
    private static final long serialVersionUID = 1;

    /// @param reason what this machine lacks
    public Skipped(String reason) {
      super(reason);
    }
  }

  /// Skips the running test unless a condition holds.
  ///
  /// @param reason what this machine lacks if it does not hold
  public static void unless(boolean condition, String reason) {
    if (!condition) {
      throw new Skipped(reason);
    }
  }
}
