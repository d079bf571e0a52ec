package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How the launchers start the JVM for a command.
class StartScriptTest {
  @ParameterizedTest
  @CsvSource({"ls, sessions", "list, sessions", "cat, show", "view, show"})
  void aliasIsStartedAsItsCommand(String alias, String command) throws IOException {
    String chosen = branch(command);
    assertThat(chosen).matches(".*[ |]" + command + "[ |)].*");
    assertThat(branch(alias)).isEqualTo(chosen);
  }

  /// Exit status 2 of a hook forbids what the program that runs it is about to do.
  @ParameterizedTest
  @CsvSource({"edit --hook remind x, 1", "-q edit --hook prune, 1", "edit f prune, 2", "x, 2"})
  void asAHookABuildThatFailsDoesNotEndWithStatusTwo(String words, int status, @TempDir Path home)
      throws Exception {
    Files.createDirectories(home.resolve("bin"));
    for (String script :
        List.of("tsearch", "bin/start.sh", "bin/prepare.sh", "bin/find-jdk.sh", "bin/train.sh")) {
      Files.copy(Path.of("..", script), home.resolve(script), StandardCopyOption.COPY_ATTRIBUTES);
    }
    Files.writeString(home.resolve("mvnw"), "#!/bin/sh\nexit 7\n");
    assertThat(home.resolve("mvnw").toFile().setExecutable(true)).isTrue();
    var command = new ArrayList<>(List.of(home.resolve("tsearch").toString()));
    command.addAll(List.of(words.split(" ")));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .contains("the build failed");
    assertThat(process.waitFor()).isEqualTo(status);
  }

  /// The pattern of the branch with a word; empty if there is none.
  private static String branch(String word) throws IOException {
    return Files.readAllLines(Path.of("../bin/start.sh")).stream()
        .filter(line -> line.matches("\\s+([a-z]+ \\| )*" + word + "( \\| [a-z]+)*\\)"))
        .findFirst()
        .orElse("");
  }
}
