package dev.tsearch.core;

import static org.junit.platform.engine.TestExecutionResult.Status.ABORTED;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/// Writes the skipped tests of a module to `target/skipped-tests.txt`, one per line with the
/// reason. `bin/list-skipped-tests.sh` prints the lists of all modules at the end of a build. A
/// line begins with `skipped` if the test was skipped by [Skip], else with `unexpectedly skipped`.
/// Registered for all modules in `META-INF/services`.
public final class SkippedTests implements TestExecutionListener {
  private static final Path TARGET = Path.of("target");
  private static final String FILE = "skipped-tests.txt";

  private final Path folder;
  private final Set<String> lines = new ConcurrentSkipListSet<>();

  /// Writes to this module's `target`; writes nothing if there is none.
  public SkippedTests() {
    this(TARGET);
  }

  SkippedTests(Path folder) {
    this.folder = folder;
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    lines.add("unexpectedly skipped: " + name(test) + ": " + reason);
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == ABORTED) {
      lines.add(line(name(test), result.getThrowable().orElseGet(() -> new Exception("aborted"))));
    }
  }

  /// The line of an aborted test.
  static String line(String test, Throwable cause) {
    String kind = cause instanceof Skip.Skipped ? "skipped: " : "unexpectedly skipped: ";
    return kind + test + ": " + cause.getMessage();
  }

  @Override
  public void testPlanExecutionFinished(TestPlan plan) {
    write();
  }

  /// Writes the list; an empty one if no test was skipped.
  void write() {
    if (!Files.isDirectory(folder)) {
      return;
    }
    try {
      Files.write(folder.resolve(FILE), lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(TestIdentifier test) {
    return switch (test.getSource().orElse(null)) {
      case MethodSource method -> simple(method.getClassName()) + "." + test.getDisplayName();
      case ClassSource type -> simple(type.getClassName());
      case null, default -> test.getDisplayName();
    };
  }

  private static String simple(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }
}
