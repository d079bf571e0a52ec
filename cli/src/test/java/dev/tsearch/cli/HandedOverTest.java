package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.FileTimes;
import dev.tsearch.core.Seed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A command that a service runs prints what it prints in a process of its own.
class HandedOverTest {
  private static final int HANDED_OVER = 2_000;

  /// Wrong command lines are left to their own process; most are right.
  private static final int MAX_COMMAND_LINES = 4_000;

  private static final List<String> COMMANDS =
      List.of(
          "",
          "",
          "",
          "",
          "search",
          "sessions",
          "ls",
          "show",
          "show",
          "partitions",
          "files",
          "stats",
          "fix",
          "blame",
          "next",
          "__complete");

  private static final List<String> WORDS =
      List.of(
          "ownership",
          "closure",
          "error",
          "the",
          "test",
          "borow",
          "own*",
          "\"borrow checker\"",
          "-error",
          "tool:Bash",
          "type:message",
          "*",
          "qzxjvw",
          "a",
          "src/main.rs",
          "3c6e1f04",
          "session",
          "project",
          "tool",
          "@1",
          "(the",
          "OR",
          "héllo",
          "/nowhere");

  private static final List<List<String>> OPTIONS =
      List.of(
          List.of("--json"),
          List.of("-n", "2"),
          List.of("-n", "0"),
          List.of("-n", "many"),
          List.of("--count"),
          List.of("--facets"),
          List.of("-l"),
          List.of("--exact"),
          List.of("--since", "30d"),
          List.of("--until", "2020-01-01"),
          List.of("--sort", "time"),
          List.of("--sort", "upwards"),
          List.of("--color", "always"),
          List.of("--width", "33"),
          List.of("-q"),
          List.of("-C", "1"),
          List.of("--type", "message"),
          List.of("--project", "tidewatch"),
          List.of("--page", "2"),
          List.of("--by", "day"),
          List.of("--max-bytes", "500"),
          List.of("--pretty"),
          List.of("--set", "output.hyperlink=never"),
          List.of("--help"));

  @TempDir private static Path home;
  private static HandedCli service;

  @BeforeAll
  static void serve() throws IOException {
    Path corpus = home.resolve("corpus");
    FileTimes.copy(Path.of("src/test/resources/golden/corpus"), corpus);
    Cli.Result result = Cli.in(home).run("import", "--quiet", corpus.toString());
    assertThat(result.exit()).as(result.err()).isZero();
    service = HandedCli.serving(home);
  }

  @AfterAll
  static void endService() throws IOException {
    service.close();
  }

  @Test
  void randomCommandLinesPrintTheSameEitherWay() {
    var random = new Random(Seed.next());
    int handedOver = 0;
    for (int i = 0; i < MAX_COMMAND_LINES && handedOver < HANDED_OVER; i++) {
      List<String> line = commandLine(random);
      Cli cli = random.nextInt(3) == 0 ? Cli.in(home).on(screen(random)) : Cli.in(home);
      Optional<Cli.Result> handed = service.run(cli, line);
      if (handed.isPresent()) {
        handedOver++;
        assertThat(handed.get()).as("%s on %s", line, cli.terminal()).isEqualTo(cli.run(line));
      }
    }
    assertThat(handedOver).isEqualTo(HANDED_OVER);
  }

  private static Terminal screen(Random random) {
    return new Terminal(true, 40 + random.nextInt(100), random.nextBoolean());
  }

  private static List<String> commandLine(Random random) {
    var line = new ArrayList<String>();
    String command = any(COMMANDS, random);
    if (!command.isEmpty()) {
      line.add(command);
    }
    for (int words = random.nextInt(3); words >= 0; words--) {
      line.add(any(WORDS, random));
    }
    if (!command.equals("__complete")) {
      for (int options = random.nextInt(3); options > 0; options--) {
        line.addAll(any(OPTIONS, random));
      }
    }
    return line;
  }

  private static <T> T any(List<T> list, Random random) {
    return list.get(random.nextInt(list.size()));
  }

  @Test
  void writingCommandsAndCommandsForAnotherArchiveAreLeftToTheirProcess() {
    Cli cli = Cli.in(home);
    assertThat(service.run(cli, List.of("import", "/nowhere"))).isEmpty();
    assertThat(service.run(cli, List.of("compress"))).isEmpty();
    assertThat(service.run(cli, List.of("export", "3c6e1f04"))).isEmpty();
    assertThat(service.run(cli, List.of("ownership", "--open"))).isEmpty();
    assertThat(service.run(cli, List.of("ownership", "--archive", "/nowhere"))).isEmpty();
    assertThat(service.run(cli, List.of("show", "--nonsense"))).isEmpty();
    assertThat(service.run(cli.with("TSEARCH_HOME", "/nowhere"), List.of("ownership"))).isEmpty();
    assertThat(service.run(cli, List.of("ownership"))).isPresent();
  }
}
