package dev.tsearch.core.fuzz;

import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever the bytes of a source, of a typed time or of a file of the archive are, they are read
/// or refused.
class CoreFuzzTest {
  private static final int IN_BUILD = 400;

  static List<FuzzTarget> targets() throws IOException {
    return Stream.of(TextTargets.all(), SectionTargets.all(), OriginalTargets.all())
        .flatMap(List::stream)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void anyInputIsReadOrRefused(FuzzTarget target) {
    FuzzRun.assertSound(target, IN_BUILD);
  }
}
