package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How the launchers start the JVM for a command.
class StartScriptTest {
  @ParameterizedTest
  @CsvSource({"ls, sessions", "list, sessions", "cat, show", "view, show", "doctor, verify"})
  void aliasIsStartedAsItsCommand(String alias, String command) throws IOException {
    String chosen = branch(command);
    assertThat(chosen).matches(".*[ |]" + command + "[ |)].*");
    assertThat(branch(alias)).isEqualTo(chosen);
  }

  /// The pattern of the branch with a word; empty if there is none.
  private static String branch(String word) throws IOException {
    return Files.readAllLines(Path.of("../bin/start.sh")).stream()
        .filter(line -> line.matches("\\s+([a-z]+ \\| )*" + word + "( \\| [a-z]+)*\\)"))
        .findFirst()
        .orElse("");
  }
}
