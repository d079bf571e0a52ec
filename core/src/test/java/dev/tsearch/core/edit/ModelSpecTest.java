package dev.tsearch.core.edit;

import static dev.tsearch.core.edit.Lines.answer;
import static dev.tsearch.core.edit.Lines.boundary;
import static dev.tsearch.core.edit.Lines.call;
import static dev.tsearch.core.edit.Lines.chain;
import static dev.tsearch.core.edit.Lines.result;
import static dev.tsearch.core.edit.Lines.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.edit.ContextStrategy.MemoryPruning;
import dev.tsearch.core.edit.ContextStrategy.ProjectContext;
import dev.tsearch.core.edit.TranscriptFile.Followers;
import dev.tsearch.core.edit.line.AssistantLine;
import dev.tsearch.core.edit.line.Block;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.SnapshotLine;
import dev.tsearch.core.edit.line.SystemLine.CompactBoundary;
import dev.tsearch.core.edit.line.ToolResult;
import dev.tsearch.core.edit.line.UserLine;
import dev.tsearch.core.entry.JsonObject;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/// The examples of changes in the specification of the transcript model, on files.
class ModelSpecTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");

  private final Random random = new Random(1);
  private final Synthetic synthetic =
      new Synthetic(() -> NOW, () -> new UUID(random.nextLong(), random.nextLong()));

  private static MemoryDisk session() throws IOException {
    return Lines.disk(
        user("u1", "", "old"),
        boundary("c1", "u1"),
        user("u2", "c1", "first"),
        answer("a2", "u2", "Hi"),
        user("u3", "a2", "second"),
        call("a3", "u3", "toolu_1"),
        result("r3", "a3", "toolu_1", "x".repeat(1_500)));
  }

  private Injection injection(TranscriptFile file) {
    return new Injection(file, synthetic);
  }

  @Test
  void linesAreTyped() throws Exception {
    TranscriptFile file = Lines.load(session());
    assertThat(file.lines().get(1))
        .isInstanceOfSatisfying(
            CompactBoundary.class,
            it -> {
              assertThat(it.logicalParentUuid()).contains("u1");
              assertThat(it.parentUuid()).isEmpty();
              assertThat(it.compactMetadata().number("preTokens", 0)).isEqualTo(21_558);
            });
    assertThat(file.lines().get(5))
        .isInstanceOfSatisfying(
            AssistantLine.class,
            it -> {
              assertThat(it.requestId()).contains("req_a3");
              assertThat(it.toolUses().getFirst().input().text("command", "")).isEqualTo("ls");
              assertThat(it.usage().number("input_tokens", 0)).isEqualTo(1);
            });
    assertThat(file.lines().get(6))
        .isInstanceOfSatisfying(
            UserLine.class,
            it ->
                assertThat(it.toolUseResult())
                    .contains(
                        new ToolResult.BashResult(
                            "x".repeat(1_500), "", OptionalLong.empty(), false, false)));
    assertThat(Lines.line(Lines.snapshot("u1")))
        .isInstanceOfSatisfying(
            SnapshotLine.class, it -> assertThat(it.trackedFileBackups().has("test.py")).isTrue());
  }

  @Test
  void aReminderIsAPromptAtTheStartOfWhatTheModelReceives() throws Exception {
    MemoryDisk disk = session();
    TranscriptFile file = Lines.load(disk);
    UserLine reminder =
        injection(file).injectReminder("Remember to use type hints", new Position.AtStart());
    file.save();

    Line read = Lines.load(disk).lines().get(2);
    assertThat(read.uuid()).isEqualTo(reminder.uuid()).isPresent();
    assertThat(chain(file).subList(1, 4))
        .containsExactly(
            "c1←", reminder.outline().uuid() + "←c1", "u2←" + reminder.outline().uuid());
    assertThat(read.isSynthetic()).isTrue();
    assertThat(read.sessionId()).contains("s1");
    assertThat(read.cwd()).contains("/area/garden");
    assertThat(read.version()).contains("2.0.76");
    assertThat(read.timestamp()).contains(Instant.parse("2026-01-02T10:00:00Z"));
    assertThat(((UserLine) read).text()).isEqualTo("Remember to use type hints");
    assertThat(TranscriptFile.load(disk, Lines.FILE, Validation.STRICT).lines()).hasSize(8);
  }

  @Test
  void anExchangeIsAPromptWithItsAnswer() throws Exception {
    TranscriptFile file = Lines.load(session());
    List<Line> added =
        injection(file).injectExchange("Be careful", "Understood", new Position.BeforeCurrent());
    assertThat(added.get(1))
        .isInstanceOfSatisfying(
            AssistantLine.class,
            it -> {
              assertThat(it.requestId()).get().asString().matches("req_[0-9a-f]{24}");
              assertThat(it.messageId()).get().asString().matches("msg_[0-9a-f]{24}");
              assertThat(it.model()).contains("synthetic");
              assertThat(it.stopReason()).contains("end_turn");
            });
    String prompt = added.get(0).outline().uuid();
    String answer = added.get(1).outline().uuid();
    assertThat(chain(file).subList(4, 7))
        .containsExactly(prompt + "←a2", answer + "←" + prompt, "u3←" + answer);
  }

  @Test
  void aToolResultHasItsCall() throws Exception {
    MemoryDisk disk = session();
    TranscriptFile file = Lines.load(disk);
    Synthetic.ToolPair pair =
        injection(file)
            .injectToolResult(
                "Read",
                JsonObject.EMPTY.with("file_path", "/fake/config.json"),
                "{\"setting\": \"value\"}",
                true,
                new Position.AtEnd());
    Block.ToolUseBlock call = pair.call().toolUses().getFirst();
    Block.ToolResultBlock result = pair.result().toolResults().getFirst();
    assertThat(call.id()).matches("toolu_[0-9a-f]{24}").isEqualTo(result.toolUseId());
    assertThat(call.name()).isEqualTo("Read");
    assertThat(result.content()).isEqualTo("{\"setting\": \"value\"}");
    assertThat(result.isError()).isTrue();
    assertThat(pair.call().timestamp()).contains(NOW);
    file.save();
    assertThat(TranscriptFile.load(disk, Lines.FILE, Validation.STRICT).lines()).hasSize(9);
  }

  @Test
  void overridesWinOverTheContext() {
    Line context = Lines.line(user("u1", "", "x"));
    JsonObject overrides =
        JsonObject.builder().put("cwd", "/area/meadow").put("isMeta", true).build();
    UserLine line = synthetic.user("text", Optional.of(context), overrides);
    assertThat(line.cwd()).contains("/area/meadow");
    assertThat(line.isMeta()).isTrue();
    assertThat(line.sessionId()).contains("s1");
    assertThat(line.timestamp()).contains(NOW);
  }

  @Test
  void pruningKeepsTheLengthOfLongResults() throws Exception {
    MemoryDisk disk = session();
    TranscriptFile file = Lines.load(disk);
    assertThat(new MemoryPruning(MemoryPruning.STANDARD_LENGTH).apply(injection(file)))
        .isEqualTo(1);
    UserLine pruned = (UserLine) file.lines().getLast();
    assertThat(pruned.toolResults().getFirst().content())
        .isEqualTo("[Content truncated: 1500 chars]");
    assertThat(new MemoryPruning(1_000).apply(injection(file))).isZero();
    file.save();
    assertThat(Lines.content(disk)).doesNotContain("xxx");
  }

  @Test
  void projectContextIsAReminder() throws Exception {
    TranscriptFile file = Lines.load(session());
    var facts = new LinkedHashMap<String, String>();
    facts.put("style_guide", "Black");
    facts.put("architecture", "FastAPI");
    new ProjectContext(facts).apply(injection(file));
    assertThat(((UserLine) file.lines().get(2)).text())
        .isEqualTo("Project context:\n- style_guide: Black\n- architecture: FastAPI");
  }

  @Test
  void aSummaryReplacesAResult() throws Exception {
    TranscriptFile file = Lines.load(session());
    injection(file).summarizeToolResult("toolu_1", "[Summarized]");
    assertThat(((UserLine) file.lines().getLast()).toolResults().getFirst().content())
        .isEqualTo("[Summarized]");
  }

  /// The example of a hook at the end of a session: prompts and results lose keys, all or none.
  @Test
  void sensitiveDataIsRedactedInOneBatch() throws Exception {
    String key = "sk-" + "a1".repeat(20);
    MemoryDisk disk =
        Lines.disk(
            user("u1", "", "use " + key),
            call("a1", "u1", "toolu_1"),
            result("r1", "a1", "toolu_1", "key: " + key));
    TranscriptFile file = Lines.load(disk);
    file.batch(it -> {
      for (Line line : it.lines()) {
        if (line instanceof UserLine said && said.isPrompt()) {
          it.setText(said.outline().uuid(), said.text().replace(key, "[REDACTED]"));
        }
        if (line instanceof UserLine said) {
          for (var result : said.toolResults()) {
            it.setToolResult(result.toolUseId(), result.content().replace(key, "[REDACTED]"));
          }
        }
      }
    });
    file.save();
    assertThat(Lines.content(disk))
        .doesNotContain(key)
        .contains("\"use [REDACTED]\"")
        .contains("\"content\":\"key: [REDACTED]\"")
        .contains("\"stdout\":\"key: [REDACTED]\"");
  }

  @Test
  void positionsAreTypedAsWordsIndexesOrIds() throws Exception {
    TranscriptFile file = Lines.load(session());
    var indexes = new ArrayList<Integer>();
    for (String typed : List.of("start", "current", "end", "1", "a2")) {
      indexes.add(Position.of(typed).in(file));
    }
    assertThat(indexes).containsExactly(2, 4, 7, 1, 3);
    assertThatThrownBy(() -> Position.of("gone").in(file))
        .isInstanceOf(RefusedEditException.class)
        .hasMessage("no line with the id gone");
  }

  /// The chain of the specification: u1 ← a1 ← u2 ← a2.
  @Test
  void fiveLinesAreReadAgainAfterAnAppend() throws Exception {
    MemoryDisk disk =
        Lines.disk(
            user("u1", "", "1"),
            answer("a1", "u1", "2"),
            user("u2", "a1", "3"),
            answer("a2", "u2", "4"));
    TranscriptFile file = Lines.load(disk);
    file.batch(it -> {
      it.append(synthetic.user("5", Optional.of(it.lines().getFirst()), JsonObject.EMPTY));
      it.setText("u1", "one");
    });
    file.save();
    assertThat(Lines.load(disk).lines()).hasSize(5);
    file.remove("a1", Followers.RELINKED);
    assertThat(chain(file)).contains("u2←u1");
  }
}
