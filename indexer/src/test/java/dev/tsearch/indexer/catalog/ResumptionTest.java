package dev.tsearch.indexer.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResumptionTest {
  /// Formats without a program that resumes a session by its id: exports, editors, data sets, and
  /// logs of other programs.
  private static final Set<String> NEVER =
      Set.of(
          "aider",
          "amazon-q",
          "chatgpt",
          "chibi",
          "claude-ai",
          "claude-history",
          "claude-hooks",
          "claude-result",
          "cline",
          "continue",
          "copilot-chat",
          "cursor",
          "document",
          "entire",
          "fluux",
          "slack",
          "specstory",
          "swe-agent",
          "tau-bench",
          "warp",
          "zed");

  private static SessionRow row(String source, String session, String agent, String project) {
    return new SessionRow(source, session, agent, project, 1, 0, 0, "", 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          opencode | ses_1      | cd /area/garden && opencode --session ses_1
          kiro     | k1         | cd /area/garden && kiro-cli chat --resume-id k1
          amp      | T-1        | cd /area/garden && amp threads continue T-1
          goose    | 20260201_1 | cd /area/garden && goose session --resume --session-id 20260201_1
          crush    | s 1        | cd /area/garden && crush --session 's 1'
          """)
  void theIdIsAnArgumentOfTheProgram(String source, String session, String command) {
    assertThat(Resumption.of(row(source, session, "", "/area/garden")).orElseThrow().commandLine())
        .isEqualTo(command);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          opencode | /h/.local/share/opencode/opencode.db!/s1.jsonl | opencode --session s1
          opencode | /h/.local/share/kilo/kilo.db!/s1.jsonl         | kilo --session s1
          opencode | /h/.local/share/mimocode/mimocode.db!/s1.jsonl | mimo --session s1
          codex    | /h/.codex/sessions/rollout-1.jsonl             | codex resume s1
          codex    | /h/.trae/cli/sessions/rollout-1.jsonl          | traex resume s1
          pi       | /h/.trae/cli/sessions/1.jsonl                  | pi --session s1
          """)
  void programWithTheFormatOfAnother_resumesItsOwnSessions(
      String source, String path, String command) {
    assertThat(Resumption.of(row(source, "s1", "", "/area"), path).orElseThrow().call())
        .isEqualTo(command);
    assertThat(Resumption.unknownProgram(source, path)).isEmpty();
  }

  @Test
  void programThatIsNotKnownToResume_isNamed() {
    String path = "/h/.openinterpreter/sessions/rollout-1.jsonl";
    assertThat(Resumption.of(row("codex", "s1", "", "/area"), path)).isEmpty();
    assertThat(Resumption.unknownProgram("codex", path)).contains("Open Interpreter");
  }

  @Test
  void subAgentsAndSessionsWithoutAnIdOfTheProgram_cannotBeResumed() {
    assertThat(Resumption.of(row("claude-code", "s1", "a1", "/area"))).isEmpty();
    assertThat(Resumption.of(row("cursor-cli", "small@78a0bd84a221", "", "/area"))).isEmpty();
    assertThat(Resumption.of(row("codex", "--danger", "", "/area"))).isEmpty();
  }

  @Test
  void everyFormat_isResumedOrNamedAsNever() {
    Set<String> named = new HashSet<>(NEVER);
    named.addAll(Resumption.sources());
    assertThat(AllFormats.detector(Json.SOURCE).formats())
        .extracting(SourceFormat::name)
        .allMatch(named::contains);
    assertThat(Resumption.sources()).doesNotContainAnyElementsOf(NEVER);
  }
}
