package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A prompt of Codex CLI that the archive has from the list of prompts, and then from the session.
class RepetitionsReadAgainTest {
  private static final String SESSION = "01990000-51d0-7c0f-8fee-000000000004";

  @TempDir private Path home;

  /// The list is not read for a session whose file is there, and the prompt in the file counted as
  /// a repetition of what the archive had.
  @Test
  void aPromptStaysWhenItsFirstSourceHasItNoMore() throws IOException {
    Cli cli = Cli.in(home);
    Path codex = Files.createDirectories(home.resolve(".codex/sessions/2026/02/02"));
    Files.writeString(
        home.resolve(".codex/history.jsonl"),
        """
        {"session_id":"%s","ts":1770000000,"text":"Where is the beacon?"}
        """
            .formatted(SESSION));
    assertThat(cli.run("import").out()).containsPattern("entries added +1\n");
    Files.writeString(
        codex.resolve("rollout-2026-02-02T02-40-00-" + SESSION + ".jsonl"),
        """
        {"timestamp":"2026-02-02T02:40:00.000Z","type":"session_meta","payload":{"id":"%s","timestamp":"2026-02-02T02:40:00.000Z","cwd":"/area/sea"}}
        {"timestamp":"2026-02-02T02:40:01.000Z","type":"response_item","payload":{"type":"message","role":"user","content":[{"type":"input_text","text":"Where is the beacon?"}]}}
        {"timestamp":"2026-02-02T02:40:02.000Z","type":"response_item","payload":{"type":"message","role":"assistant","content":[{"type":"output_text","text":"On the rock."}]}}
        """
            .formatted(SESSION));
    assertThat(cli.run("import").out()).containsPattern("entries added +1\n");
    for (int run = 0; run < 3; run++) {
      assertThat(cli.run("import", "--again").out()).containsPattern("entries derived +2\n");
      assertThat(cli.run("show", SESSION).out())
          .containsOnlyOnce("Where is the beacon?")
          .containsOnlyOnce("On the rock.");
      assertThat(cli.run("--count", "beacon").out()).isEqualTo("1\n");
      assertThat(cli.run("verify").exit()).isZero();
    }
  }

  /// Their sources are read once more, each for itself.
  @Test
  void promptsOfSeveralSessionsStay_underTheirIds() throws IOException {
    Cli cli = Cli.in(home);
    Path codex = Files.createDirectories(home.resolve(".codex/sessions/2026/02/02"));
    var list = new StringBuilder();
    for (int n = 0; n < 6; n++) {
      list.append(
          "{\"session_id\":\"%s\",\"ts\":177000000%d,\"text\":\"beacon %d\"}\n"
              .formatted(SESSION.replace("4", "" + (4 + n % 3)), n, n));
    }
    Files.writeString(home.resolve(".codex/history.jsonl"), list);
    assertThat(cli.run("import").out()).containsPattern("entries added +6\n");
    for (int session = 0; session < 3; session++) {
      String id = SESSION.replace("4", "" + (4 + session));
      var lines = new StringBuilder();
      lines.append(
          "{\"timestamp\":\"2026-02-02T02:40:00.000Z\",\"type\":\"session_meta\",\"payload\":{\"id\":\"%s\"}}\n"
              .formatted(id));
      for (int n = session; n < 6; n += 3) {
        lines.append(
            "{\"timestamp\":\"2026-02-02T02:40:0%d.000Z\",\"type\":\"response_item\",\"payload\":{\"type\":\"message\",\"role\":\"user\",\"content\":[{\"type\":\"input_text\",\"text\":\"beacon %d\"}]}}\n"
                .formatted(n, n));
      }
      Files.writeString(codex.resolve("rollout-2026-02-02T02-40-00-" + id + ".jsonl"), lines);
    }
    assertThat(cli.run("import").out()).containsPattern("entries added +0\n");
    String before = ids(cli);
    assertThat(before.lines()).hasSize(6);
    for (int run = 0; run < 2; run++) {
      assertThat(cli.run("import", "--again").out()).containsPattern("entries derived +6\n");
      assertThat(ids(cli)).isEqualTo(before);
    }
  }

  private static String ids(Cli cli) {
    return cli.run("beacon", "--sort", "oldest", "--fields", "session,id,snippet").out();
  }
}
