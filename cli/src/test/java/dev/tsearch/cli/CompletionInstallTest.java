package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Completions and manual pages in the folders of the user.
class CompletionInstallTest {
  @TempDir private Path home;

  private Cli cli() {
    return Cli.in(home)
        .with("SHELL", "/bin/bash")
        .with("XDG_DATA_DIRS", home.resolve("shared").toString());
  }

  /// The manual pages needed a step of their own that was easily missed.
  @Test
  void manualPagesAreInstalledWithTheScript() throws IOException {
    Result result = cli().run("completion", "--install");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(Files.readString(home.resolve(".local/share/bash-completion/completions/tsearch")))
        .isEqualTo(cli().run("completion", "bash").out());
    assertThat(Files.readString(home.resolve(".local/share/man/man1/tsearch-import.1")))
        .isEqualTo(cli().run("completion", "man", "import").out());
    assertThat(home.resolve(".local/share/man/man7/tsearch-query.7")).exists();
    assertThat(result.out())
        .contains(" manual pages into " + home + "/.local/share/man; man finds");
  }

  /// Nothing said that bash loads the script only with another package.
  @Test
  void missingBashCompletionIsReported() throws IOException {
    Path script = home.resolve(".local/share/bash-completion/completions/tsearch");
    assertThat(cli().run("completion", "--install").out())
        .endsWith(
            "the package bash-completion, which loads it, was not found; install it, or put this"
                + " into ~/.bashrc: . "
                + script
                + "\n");
    Path shared = Files.createDirectories(home.resolve("shared/bash-completion"));
    Files.writeString(shared.resolve("bash_completion"), "# loads completions");
    assertThat(cli().run("completion", "--install").out()).endsWith("\nnew shells load it\n");
  }

  @Test
  void uninstallDeletesWhatInstallWrote() throws IOException {
    for (String shell : new String[] {"bash", "zsh", "fish"}) {
      assertThat(cli().run("completion", "--install", shell).exit()).isZero();
    }
    Result result = cli().run("completion", "--uninstall");
    assertThat(result.exit()).isZero();
    assertThat(result.out().lines())
        .filteredOn(line -> line.startsWith("deleted " + home))
        .hasSize(3);
    try (Stream<Path> files = Files.walk(home)) {
      assertThat(files.filter(Files::isRegularFile)).isEmpty();
    }
    assertThat(cli().run("completion", "--uninstall"))
        .isEqualTo(new Result("", "tsearch: nothing is installed\n", 1));
  }
}
