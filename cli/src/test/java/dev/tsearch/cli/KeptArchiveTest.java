package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FileTimes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A service that keeps the archive open answers from what the archive has now.
class KeptArchiveTest {
  private static final List<List<String>> READERS =
      List.of(
          List.of("ownership", "--json", "-n", "0"),
          List.of("the", "--count"),
          List.of("beetroot"),
          List.of("sessions", "--json", "-n", "0"),
          List.of("partitions"),
          List.of("stats", "--json"),
          List.of("the", "--facets"));

  @TempDir private Path home;
  private Cli cli;
  private HandedCli service;

  @BeforeEach
  void serve() throws IOException {
    cli = Cli.in(home);
    Path corpus = home.resolve("corpus");
    FileTimes.copy(Path.of("src/test/resources/golden/corpus"), corpus);
    write("import", "-q", corpus.toString());
    service = HandedCli.serving(home);
    assertCurrent();
  }

  @AfterEach
  void endService() throws IOException {
    service.close();
  }

  @Test
  void seesEveryCommitOfOtherProcesses() throws IOException {
    for (int i = 0; i < 5; i++) {
      Path more = home.resolve("more-" + i + ".jsonl");
      new ClaudeTranscript("more-" + i, "/area/garden")
          .user("2026-02-27T0" + i + ":00:00Z", "beetroot number " + i)
          .write(more);
      write("import", "-q", more.toString(), "--set", "storage.partition_max_entries=2");
      assertCurrent();
    }
    write("compress");
    assertCurrent();
    write("index", "--rebuild");
    assertCurrent();
    write("import", "--again", "-q");
    assertCurrent();
  }

  @Test
  void seesThatDerivedFilesAreGoneAndRebuilt() throws IOException {
    Path archive = home.resolve(".local/share/tsearch");
    delete(archive.resolve("index"));
    assertCurrent();
    delete(archive.resolve("derived"));
    assertCurrent();
    write("repair");
    assertCurrent();
    delete(archive);
    assertCurrent();
  }

  private void write(String... command) {
    Cli.Result result = cli.run(command);
    assertThat(result.exit()).as(result.err()).isZero();
  }

  private void assertCurrent() {
    for (List<String> command : READERS) {
      assertThat(service.run(cli, command).orElseThrow()).isEqualTo(cli.run(command));
      assertThat(service.run(cli, command).orElseThrow()).isEqualTo(cli.run(command));
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.toList().reversed();
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}
