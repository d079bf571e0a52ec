package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.command.CommandName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// With `--json`, every error is an object on standard error, and nothing is on standard output.
class ErrorObjectsTest {
  @TempDir private Path home;

  @ParameterizedTest
  @EnumSource(CommandName.class)
  void wrongOptionOfAnyCommand(CommandName command) {
    for (String json : List.of("--json", "-j")) {
      var arguments = new ArrayList<>(List.of(json, "--nosuch-option"));
      if (command != CommandName.SEARCH) {
        arguments.addFirst(command.word());
      }
      Cli.Result result = Cli.in(home).run(arguments);
      assertThat(result.err())
          .startsWith("{\"schema\":1,\"error\":{\"kind\":\"usage\",\"message\":\"")
          .containsOnlyOnce("\n");
      assertThat(result.out()).isEmpty();
      assertThat(result.exit()).isEqualTo(2);
    }
  }

  /// Damage was text, although JSON was asked for.
  @Test
  void damageThatACommandMeets() throws IOException {
    var transcript = new ClaudeTranscript("7e55a0de", "/projects/quay");
    for (int minute = 10; minute < 20; minute++) {
      transcript.call("2026-02-26T09:" + minute + ":00Z", "Bash", "heron " + minute);
    }
    transcript.write(home.resolve("transcripts"));
    Cli cli = Cli.in(home);
    String sources = home.resolve("transcripts").toString();
    assertThat(cli.run("import", "-q", "--set", "storage.partition_max_entries=4", sources).exit())
        .isZero();
    for (Path lines : partitions()) {
      byte[] bytes = Files.readAllBytes(lines);
      bytes[bytes.length / 2] ^= 1;
      Files.write(lines, bytes);
    }
    for (List<String> command :
        List.of(List.of("heron", "--json"), List.of("show", "7e55a0de", "--json"))) {
      Cli.Result result = cli.run(command);
      assertThat(result.err().lines())
          .as("%s", command)
          .isNotEmpty()
          .allMatch(line -> line.startsWith("{\"schema\":1,\"error\":{\"kind\":\"damaged\""));
      assertThat(result.exit()).isEqualTo(2);
    }
  }

  private List<Path> partitions() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve(".local/share/tsearch/partitions"))) {
      return files.filter(file -> file.toString().endsWith(".jsonl")).toList();
    }
  }
}
