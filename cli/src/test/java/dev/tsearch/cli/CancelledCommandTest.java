package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FileTimes;
import dev.tsearch.core.disk.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Commands end when their client is gone: they read nothing more and print no result.
class CancelledCommandTest {
  @TempDir private static Path home;

  @BeforeAll
  static void importCorpus() throws IOException {
    Path corpus = home.resolve("corpus");
    FileTimes.copy(Path.of("src/test/resources/golden/corpus"), corpus);
    Files.writeString(home.resolve("notes.md"), "a line\n");
    Cli.Result result = Cli.in(home).run("import", "--quiet", corpus.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ownership",
        "the --json -n 0",
        "the --count",
        "the --facets",
        "the --histogram",
        "the -l",
        "show session 1",
        "sessions",
        "sessions ownership",
        "files",
        "stats",
        "stats --by day --json",
        "fix error",
        "blame notes.md",
        "partitions",
        "__complete search --project t"
      })
  void endsWithoutAResult(String line) {
    List<String> words = List.of(line.split(" "));
    var cancelled = new Cancellation();
    cancelled.request();
    var printed = new AtomicReference<Cli.Result>();
    int status =
        cancelled.during(() -> {
          printed.set(Cli.in(home).run(words));
          return printed.get().exit();
        });
    assertThat(printed.get().out()).isEmpty();
    assertThat(status).as(printed.get().err()).isEqualTo(2);
    assertThat(printed.get().err()).contains("cancelled");
  }
}
