package dev.tsearch.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.opentest4j.TestAbortedException;

class SkippedTestsTest {
  @TempDir private Path folder;

  @Test
  void everySkippedTestIsListedWithItsReason() throws IOException {
    var listener = new SkippedTests(folder);
    listener.executionSkipped(test("disabled"), "for now");
    listener.executionFinished(test("passes"), TestExecutionResult.successful());
    listener.executionFinished(
        test("lacks"), TestExecutionResult.aborted(new Skip.Skipped("no such tool")));
    listener.executionFinished(
        test("aborts"), TestExecutionResult.aborted(new TestAbortedException("somehow")));
    listener.write();
    assertThat(Files.readAllLines(folder.resolve("skipped-tests.txt")))
        .containsExactly(
            "skipped: SomeTest.lacks(): no such tool",
            "unexpectedly skipped: SomeTest.aborts(): somehow",
            "unexpectedly skipped: SomeTest.disabled(): for now");
  }

  @Test
  void aTestIsSkippedOnlyWhereSomethingIsMissing() {
    Skip.unless(true, "everything is there");
    assertThatThrownBy(() -> Skip.unless(false, "no such tool"))
        .isInstanceOf(Skip.Skipped.class)
        .hasMessage("no such tool");
  }

  private static TestIdentifier test(String name) {
    return TestIdentifier.from(new Sample(name));
  }

  private static final class Sample extends AbstractTestDescriptor {
    Sample(String name) {
      super(UniqueId.forEngine(name), name + "()", source(name));
    }

    private static TestSource source(String name) {
      return MethodSource.from("org.example.SomeTest", name);
    }

    @Override
    public Type getType() {
      return Type.TEST;
    }
  }
}
