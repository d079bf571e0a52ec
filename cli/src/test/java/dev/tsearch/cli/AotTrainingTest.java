package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.core.FileTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AotTrainingTest {
  /// Three searches for an absent word, one before all entries and the findings of `doctor`, each
  /// on and off a terminal. Of the rehearsed cluster: an absent word, a search with a time and two
  /// lists of sessions, of which it answers none, each twice, and a page after the last one.
  private static final int EMPTY_SCENES = 11;

  @TempDir private Path folder;

  /// A training command that fails would leave its classes out of the cache.
  @Test
  void everyTrainingCommandSucceeds() throws IOException {
    Path archive = folder.resolve("archive");
    Path samples = folder.resolve("demo");
    FileTimes.copy(Path.of("src", "main", "resources", "demo"), samples);
    var kinds = EnumSet.allOf(AotTraining.CacheKind.class);
    // The jars of the MCP server are not on the class path of this module.
    kinds.removeAll(Set.of(AotTraining.CacheKind.MCP, AotTraining.CacheKind.SERVE));
    for (AotTraining.CacheKind kind : kinds) {
      List<ExitCode> ends = AotTraining.run(kind, archive, samples, Cli.in(archive).environment());
      assertThat(ends).as("%s", kind).isNotEmpty().doesNotContain(ExitCode.ERROR);
      assertThat(ends.stream().filter(ExitCode.NOTHING::equals))
          .as("%s: %s", kind, ends)
          .hasSizeLessThanOrEqualTo(EMPTY_SCENES);
    }
  }
}
