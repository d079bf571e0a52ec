package dev.tsearch.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditorCommandTest {
  private static final Path FILE = Path.of("/area/my garden/a.md");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "vi | +7, /area/my garden/a.md",
        "/usr/bin/nvim -n | +7, /area/my garden/a.md",
        "emacsclient -t | +7, /area/my garden/a.md",
        "nano | +7, /area/my garden/a.md",
        "'/opt/my/vim' | +7, /area/my garden/a.md",
        "code | --goto, /area/my garden/a.md:7",
        "subl | /area/my garden/a.md:7",
        "hx | /area/my garden/a.md:7",
        "idea | --line, 7, /area/my garden/a.md",
        "some-editor --fast | /area/my garden/a.md",
      })
  void theProgramDecidesHowTheLineIsPassed(String command, String arguments) {
    assertThat(String.join(", ", new EditorCommand(command).arguments(FILE, 7, false)))
        .isEqualTo(arguments);
  }

  @Test
  void aProgramWithWindowsWaitsForATemporaryFile() {
    assertThat(new EditorCommand("code").arguments(FILE, 1, true))
        .isEqualTo(List.of("--wait", "--goto", FILE + ":1"));
    assertThat(new EditorCommand("code --wait").arguments(FILE, 1, true))
        .isEqualTo(List.of("--goto", FILE + ":1"));
    assertThat(new EditorCommand("subl -w").arguments(FILE, 1, true))
        .isEqualTo(List.of(FILE + ":1"));
    assertThat(new EditorCommand("vim").arguments(FILE, 1, true))
        .isEqualTo(List.of("+1", FILE.toString()));
  }
}
