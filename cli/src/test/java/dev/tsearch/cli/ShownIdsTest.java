package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Ids as `show` prints them, in conversations whose ids resemble each other.
class ShownIdsTest {
  private static final String TWIN = "deadbeef-0000-4000-8000-000000000000";
  private static final String CODEX = "019f03e0-321f-7eb2-83cc-b54ecd71be23";

  @TempDir private Path home;

  @BeforeEach
  void importSessions() throws IOException {
    Path sources = Files.createDirectories(home.resolve("sources"));
    Path agents = Files.createDirectories(sources.resolve(TWIN + "/subagents"));
    Files.writeString(
        sources.resolve(TWIN + ".jsonl"),
        """
        {"type":"assistant","uuid":"u-1","sessionId":"%1$s","timestamp":"2026-02-01T08:00:00Z","cwd":"/quay",\
        "message":{"role":"assistant","content":[{"type":"tool_use","id":"t1","name":"Agent","input":{\
        "description":"look","prompt":"Be the twin of this session."}}]}}
        """
            .formatted(TWIN));
    Files.writeString(
        agents.resolve("agent-" + TWIN + ".jsonl"),
        """
        {"type":"user","isSidechain":true,"agentId":"%1$s","uuid":"u-2","sessionId":"%1$s",\
        "timestamp":"2026-02-01T08:01:00Z","cwd":"/quay",\
        "message":{"role":"user","content":"Be the twin of this session."}}
        """
            .formatted(TWIN));
    Files.writeString(
        sources.resolve("rollout-2026-06-26T12-24-00-" + CODEX + ".jsonl"),
        """
        {"timestamp":"2026-02-01T09:00:00Z","type":"session_meta","payload":{"id":"%s",\
        "timestamp":"2026-02-01T09:00:00Z","cwd":"/quay","originator":"codex_cli_rs","cli_version":"0.142.2"}}
        {"timestamp":"2026-02-01T09:00:01Z","type":"response_item","payload":{"type":"function_call",\
        "name":"exec_command","arguments":"{\\"cmd\\":\\"moor\\"}","call_id":"call_NPWT6tVUHeCNsBwddBNSNlzF"}}
        {"timestamp":"2026-02-01T09:00:02Z","type":"response_item","payload":{"type":"function_call_output",\
        "call_id":"call_NPWT6tVUHeCNsBwddBNSNlzF","output":"Chunk ID: 1\\nWall time: 0.1 seconds\\n\
        Process exited with code 3\\nOriginal token count: 1\\nOutput:\\nno quay"}}
        """
            .formatted(CODEX));
    assertThat(Cli.in(home).run("import", sources.toString()).exit()).isZero();
  }

  @Test
  void aSubAgentWithTheIdOfItsSessionIsLinked() {
    Cli.Result shown = Cli.in(home).on(new Terminal(true, 100, false)).run("show", TWIN);
    assertThat(shown.err()).doesNotContain("bug");
    assertThat(shown.out()).contains("tsearch show deadbeef/deadbeef");
  }

  @Test
  void aConversationBeginsAtAnIdAsItIsPrinted() {
    String id = "call_NPWT6tVUHe#result";
    assertThat(Cli.in(home).on(new Terminal(true, 100, false)).run("show", CODEX).out())
        .contains(id);
    for (String from :
        new String[] {id, CODEX + "/" + id, "call_NPWT6tVUHeCNsBwddBNSNlzF#result"}) {
      assertThat(Cli.in(home).run("show", CODEX, "--from", from).out())
          .as(from)
          .contains("no quay")
          .doesNotContain("$ moor");
    }
  }

  @Test
  void anExitStatusThatOnlyTheSourceStatesIsShown() {
    assertThat(Cli.in(home).run("show", CODEX).out()).contains("← exec_command failed (exit 3)");
  }

  @Test
  void aConversationBeginsAtAResultOfTheLastSearch() {
    Cli terminal =
        Cli.in(home)
            .on(new Terminal(true, 100, false))
            .with("TSEARCH_TTY", "/dev/pts/7")
            .with("PAGER", "cat");
    assertThat(terminal.run("\"no quay\"").exit()).isZero();
    assertThat(terminal.run("show", CODEX, "--from", "@1").out())
        .contains("no quay")
        .doesNotContain("$ moor");
    assertThat(terminal.run("show", CODEX, "--from", "@2").err())
        .isEqualTo("tsearch: @2: the last search printed 1 hit\n");
  }
}
