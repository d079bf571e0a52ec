package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @TempDir private Path archive;

  /// A scene that fails would leave out of the cache what it was to bring in.
  @Test
  void everySceneEndsWell() throws IOException {
    Path samples = Path.of("src", "main", "resources", "demo").toAbsolutePath();
    for (Rehearsal.Kind kind : Rehearsal.Kind.values()) {
      List<ExitCode> ends = Rehearsal.run(kind, archive, samples);
      assertThat(ends).as("%s", kind).isNotEmpty().doesNotContain(ExitCode.ERROR);
      assertThat(ends.stream().filter(ExitCode.NOTHING::equals)).hasSizeLessThanOrEqualTo(6);
    }
  }
}
