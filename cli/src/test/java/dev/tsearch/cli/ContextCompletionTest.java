package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Completes words and values by their kinds, and the names of contexts. In the shells, a program
/// that prints the kind that it was asked for has the place of tsearch.
class ContextCompletionTest {
  private static final String CASES =
      """
      context | context-verbs
      context show | contexts
      context -v log | contexts
      append --context | contexts
      fluux | fluux-verbs
      show | session
      forget | session
      files | session
      stats | session
      blame | file
      config get | keys
      config unset | keys
      words -p | project
      words --project | project
      words -t | tool
      words --by | from
      """;

  @TempDir Path home;

  private List<String> values(String kind, String prefix) {
    return Cli.in(home).run("__complete", kind, prefix).out().lines().toList();
  }

  @Test
  void verbsHaveDescriptions() {
    assertThat(values("context-verbs", "")).hasSize(9).contains("show\tprint the window");
    assertThat(values("context-verbs", "re")).containsExactly("rebuild\trebuild the window");
    assertThat(values("fluux-verbs", "")).hasSize(6).contains("recall\tfind facts");
  }

  @Test
  void namesAreThoseOfKeptAndOfImportedContexts() throws IOException {
    assertThat(values("contexts", "")).isEmpty();
    var contexts = new ContextHome(home);
    contexts.append("garden", ContextHome.lines(2));
    write("one", "goat", "k1");
    write("two", "gull", "k2");
    write("three", "gull", "k3");
    assertThat(values("contexts", "g"))
        .containsExactly(
            "garden\t3 entries", "goat\t1 entry", "gull@k2\t1 entry", "gull@k3\t1 entry");
    assertThat(values("contexts", "gull@k2")).hasSize(1);
    assertThat(values("contexts", "h")).isEmpty();
    assertThat(values("contexts", "--context=ga")).containsExactly("garden\t3 entries");
  }

  private void write(String folder, String name, String id) throws IOException {
    Path chibi = home.resolve(folder);
    Path transcript =
        Files.createDirectories(chibi.resolve("contexts").resolve(name).resolve("transcript"));
    Files.writeString(
        transcript.resolve("active.jsonl"),
        "{\"id\":\"%s\",\"timestamp\":1700000000,\"from\":\"system\",\"to\":\"x\",\"content\":\"Context created\",\"entry_type\":\"context_created\"}\n"
            .formatted(id));
    assertThat(Cli.in(home).run("import", chibi.toString()).exit()).isZero();
  }

  @ParameterizedTest
  @CsvSource(textBlock = CASES, delimiter = '|')
  void bashAsks(String words, String kind) throws Exception {
    String asked =
        shell()
            .output(
                "bash",
                "-c",
                """
                source "$1"; COMP_WORDS=("$2" $3 a); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _tsearch
                printf '%s' "${COMPREPLY[@]}"
                """,
                "bash",
                shell().script("bash"),
                program().toString(),
                words);
    assertThat(asked).isEqualTo("asked-" + kind);
  }

  @ParameterizedTest
  @CsvSource(textBlock = CASES, delimiter = '|')
  void fishAsks(String words, String kind) throws Exception {
    Skip.unless(RealShell.isInstalled("fish"), "fish is not installed");
    String asked =
        shell()
            .output(
                "fish",
                "--no-config",
                "-c",
                "set -x PATH $argv[2] $PATH; source $argv[1]; complete -C\"tsearch $argv[3] a\"",
                shell().script("fish"),
                program().resolveSibling("").toString(),
                words);
    assertThat(asked.strip()).isEqualTo("asked-" + kind);
  }

  @ParameterizedTest
  @CsvSource(textBlock = CASES, delimiter = '|')
  void zshAsks(String words, String kind) throws Exception {
    Skip.unless(RealShell.isInstalled("zsh"), "zsh is not installed");
    String asked =
        shell()
            .output(
                "zsh",
                "-f",
                "-c",
                """
                compdef() { }; compset() { false }; compadd() { print -rn -- $values }
                source $1; words=(${=3} a); words=($2 $words); CURRENT=$#words; PREFIX=a; _tsearch
                """,
                "zsh",
                shell().script("zsh"),
                program().toString(),
                words);
    assertThat(asked).isEqualTo("asked-" + kind);
  }

  private Path program() throws IOException {
    Path program = home.resolve("tsearch");
    Files.writeString(program, "#!/bin/sh\nprintf 'asked-%s\\t\\n' \"$2\"\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program;
  }

  private RealShell shell() {
    return new RealShell(home);
  }
}
