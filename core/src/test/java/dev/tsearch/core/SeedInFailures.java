package dev.tsearch.core;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;

/// Adds the seed of a random test to its failure, whatever failed, as a suppressed exception that
/// is printed below the stack trace. Registered for all tests of all modules by this module's
/// `junit-platform.properties` and `META-INF/services`.
public final class SeedInFailures
    implements TestInstancePreConstructCallback, TestExecutionExceptionHandler {

  /// Carries the seed; it has no stack trace of its own.
  @SuppressWarnings("serial")
  static final class Replay extends Exception {
    Replay(long seed) {
      super("run again with -D" + Seed.PROPERTY + "=" + seed, null, false, false);
    }
  }

  @Override
  public void preConstructTestInstance(
      TestInstanceFactoryContext factory, ExtensionContext context) {
    Seed.forget();
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    name(failure);
  }

  /// Throws the failure, with the seed if there is one.
  static void name(Throwable failure) throws Throwable {
    Seed.last().ifPresent(seed -> failure.addSuppressed(new Replay(seed)));
    throw failure;
  }
}
