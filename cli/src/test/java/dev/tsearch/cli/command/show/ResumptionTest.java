package dev.tsearch.cli.command.show;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.store.sidecar.SessionRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResumptionTest {
  private static SessionRow row(String source, String session) {
    return new SessionRow(source, session, "", "/area/my garden", 1, 0, 0, "", 0);
  }

  @ParameterizedTest
  @CsvSource({
    "claude-code, claude --resume",
    "codex, codex resume",
    "copilot-cli, copilot --resume",
    "gemini-cli, gemini --resume",
    "pi, pi --session",
  })
  void everyProgramHasItsWords(String source, String words) {
    assertThat(Resumption.of(row(source, "a1b2c3d4")).orElseThrow().commandLine())
        .isEqualTo("cd '/area/my garden' && " + words + " a1b2c3d4");
  }

  @Test
  void otherSessionsCannotBeResumed() {
    assertThat(Resumption.of(row("document", "a1b2c3d4"))).isEmpty();
    assertThat(Resumption.of(row("codex", "--help"))).isEmpty();
  }
}
