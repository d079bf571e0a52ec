package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompletionCommandTest {
  @TempDir private Path home;

  @ParameterizedTest
  @CsvSource({
    "tsearch sess, sessions",
    "tsearch words --sort re, relevance",
    "tsearch verify --js, --json",
    "tsearch sessions --age, --agents",
    "tsearch words --fac, --facets"
  })
  void bashCompletes(String typed, String completed) throws IOException, InterruptedException {
    Path script = script("bash");
    String words = typed.replace(" ", "' '");
    int last = typed.split(" ", -1).length - 1;
    assertThat(
            output(
                List.of(
                    "bash",
                    "-c",
                    "source '%s'; COMP_WORDS=('%s'); COMP_CWORD=%d; _tsearch; echo \"${COMPREPLY[@]}\""
                        .formatted(script, words, last))))
        .isEqualTo(completed + "\n");
  }

  @Test
  void everyCommandIsInEachForm() throws IOException {
    for (String form : List.of("bash", "zsh", "fish", "man")) {
      String text = Files.readString(script(form));
      assertThat(text).contains("partitions").contains("completion");
      assertThat(text.replace("\\-", "-")).contains("verify-prune");
    }
  }

  @Test
  void anotherShellIsAnError() {
    Cli.Result result = Cli.in(home).run("completion", "bsah");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("did you mean bash?");
  }

  private Path script(String form) throws IOException {
    Cli.Result result = Cli.in(home).run("completion", form);
    assertThat(result.exit()).isZero();
    return Files.writeString(home.resolve(form), result.out());
  }

  private static String output(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed;
  }
}
