package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A session of one source may have the id of a session of another one.
class SharedSessionIdTest {
  private static final String SESSION = "a1b2c3d4-0000-4000-8000-000000000000";

  @TempDir private Path home;

  @BeforeEach
  void fill() throws IOException {
    Path logs = home.resolve("logs");
    new ClaudeTranscript("a1b2c3d4", "/area/garden")
        .user("2026-01-03T09:00:00.000Z", "water the roses")
        .user("2026-01-03T09:01:00.000Z", "feed the tulips")
        .write(logs);
    Files.writeString(
        logs.resolve("rollout-2026-01-03T10-00-00-" + SESSION + ".jsonl"),
        """
        {"timestamp":"2026-01-03T10:00:00.000Z","type":"session_meta","payload":{"id":"%s",\
        "timestamp":"2026-01-03T10:00:00.000Z","cwd":"/area/garden","cli_version":"0.60.0"}}
        {"timestamp":"2026-01-03T10:00:01.000Z","type":"response_item","payload":{"type":"message",\
        "role":"user","content":[{"type":"input_text","text":"prune the hedge"}]}}
        """
            .formatted(SESSION));
    Cli.Result imported = Cli.in(home).run("import", "-q", logs.toString());
    assertThat(imported.exit()).as(imported.err()).isZero();
  }

  private Cli.Result run(String... words) {
    return Cli.in(home).run(words);
  }

  @Test
  void theIdAloneIsRefusedWithTheNamesToType() {
    for (String command : new String[] {"show", "export"}) {
      assertThat(run(command, SESSION).err())
          .contains("\n  claude-code:" + SESSION + "\n", "\n  codex:" + SESSION + "\n");
    }
  }

  @Test
  void theIdAfterTheSourceIsTheSessionOfThatSource() {
    for (String command : new String[] {"show", "export"}) {
      for (String id : new String[] {"a1b2c3d4", SESSION}) {
        assertThat(run(command, "codex:" + id).out())
            .contains("prune the hedge")
            .doesNotContain("roses");
        assertThat(run(command, "claude-code:" + id).out())
            .contains("water the roses")
            .doesNotContain("hedge");
      }
      assertThat(run(command, "aider:" + SESSION).err()).contains("nothing has the id or session");
    }
    assertThat(run("export", "codex:a1b2c3d4", "--as", "source").out()).contains("session_meta");
    assertThat(run("stats", "codex:a1b2c3d4", "--by", "source").out()).startsWith("codex\t1\t1\t");
  }

  /// An export of a session that states its id made the id ambiguous.
  @Test
  void aDocumentAboutOneSessionDoesNotShareItsId() throws IOException {
    Path file = home.resolve("export.md");
    Files.writeString(
        file,
        "**Session ID:** `0d5e2c1a-rose`\n\n## User\n\nprune roses\n\n## Claude\n\nPruned.\n");
    Path gemini = home.resolve("session-1.json");
    Files.writeString(
        gemini,
        """
        {"sessionId":"0d5e2c1a-rose","projectHash":"p","startTime":"2026-01-03T09:00:00Z",\
        "lastUpdated":"2026-01-03T09:00:00Z","messages":[{"id":"g1","type":"user",\
        "timestamp":"2026-01-03T09:00:00Z","content":"prune roses early"}]}
        """);
    assertThat(run("import", "-q", file.toString(), gemini.toString()).exit()).isZero();
    assertThat(run("show", "0d5e2c1a-rose").out()).contains("prune roses early");
    assertThat(run("show", "document:0d5e2c1a-rose").out()).contains("Pruned.");
  }

  @Test
  void anEntryHasTheNameOfItsSourceToo() {
    String entry = "a1b2c3d4-0000-4000-8000-000000000001";
    assertThat(run("show", "claude-code:" + entry).out()).contains("feed the tulips");
    assertThat(run("show", "codex:" + entry).exit()).isEqualTo(1);
  }
}
