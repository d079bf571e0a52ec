package dev.tsearch.core.edit.line;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.edit.line.SystemLine.CompactBoundary;
import dev.tsearch.core.edit.line.SystemLine.OtherSystem;
import dev.tsearch.core.edit.line.SystemLine.StopHookSummary;
import dev.tsearch.core.entry.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/// The reference of fields in the specification of the transcript model: every field of every kind
/// of line has its method, each with a value of its own here.
class ModelSpecTest {
  private static final String COMMON =
      """
      "uuid":"id-1","parentUuid":"id-0","timestamp":"2026-01-02T19:18:31.028Z","sessionId":"c45af7b1",\
      "cwd":"/area/garden","version":"2.0.76","gitBranch":"main","isSidechain":true,\
      "userType":"external","slug":"quiet-green-pond","agentId":"af1ff21","isSynthetic":true\
      """;

  private static Line line(String type, String members) {
    String json = "{\"type\":\"%s\",%s%s}".formatted(type, COMMON, members);
    return Line.of(LineBytes.of(json.getBytes(UTF_8)));
  }

  private static JsonObject member(List<Object> list) {
    assertThat(list).hasSize(1);
    return (JsonObject) list.getFirst();
  }

  @Test
  void everyKindOfLineHasTheCommonFields() {
    for (String type : List.of("user", "assistant", "system")) {
      Line line = line(type, "");
      assertThat(line.type()).isEqualTo(type);
      assertThat(line.uuid()).contains("id-1");
      assertThat(line.parentUuid()).contains("id-0");
      assertThat(line.timestamp()).contains(Instant.parse("2026-01-02T19:18:31.028Z"));
      assertThat(line.sessionId()).contains("c45af7b1");
      assertThat(line.cwd()).contains("/area/garden");
      assertThat(line.version()).contains("2.0.76");
      assertThat(line.gitBranch()).contains("main");
      assertThat(line.isSidechain()).isTrue();
      assertThat(line.userType()).contains("external");
      assertThat(line.slug()).contains("quiet-green-pond");
      assertThat(line.agentId()).contains("af1ff21");
      assertThat(line.isSynthetic()).isTrue();
      assertThat(line.isMeta()).isFalse();
    }
  }

  @Test
  void aPromptHasItsFields() {
    var line =
        (UserLine)
            line(
                "user",
                """
                ,"message":{"role":"user","content":"list the beds"},\
                "thinkingMetadata":{"level":"high","disabled":false,"triggers":[]},\
                "todos":[{"content":"weed"}],"isMeta":true,"isCompactSummary":true,\
                "isVisibleInTranscriptOnly":true\
                """);
    assertThat(line.role()).isEqualTo("user");
    assertThat(line.text()).isEqualTo("list the beds");
    assertThat(line.isPrompt()).as("a line about the session is none").isFalse();
    assertThat(line.isToolResult()).isFalse();
    assertThat(line.thinkingMetadata().text("level")).contains("high");
    assertThat(member(line.todos()).text("content")).contains("weed");
    assertThat(line.isMeta()).isTrue();
    assertThat(line.isCompactSummary()).isTrue();
    assertThat(line.isVisibleInTranscriptOnly()).isTrue();
    assertThat(line.toolUseResult()).isEmpty();
    var typed = "{\"type\":\"user\",\"message\":{\"content\":\"weed\"}}";
    var prompt = (UserLine) Line.of(LineBytes.of(typed.getBytes(UTF_8)));
    assertThat(prompt.isPrompt()).isTrue();
  }

  @Test
  void anAnswerHasItsFields() {
    var line =
        (AssistantLine)
            line(
                "assistant",
                """
                ,"requestId":"req_1","message":{"model":"model-1","id":"msg_1","type":"message",\
                "role":"assistant","stop_reason":"stop_sequence","stop_sequence":"END",\
                "content":[{"type":"thinking","thinking":"Which bed?","signature":"c2ln"},\
                {"type":"text","text":"Look:"},{"type":"text","text":"the beds."},\
                {"type":"tool_use","id":"toolu_1","name":"Bash","input":{"command":"ls"}}],\
                "usage":{"input_tokens":9,"output_tokens":8,"service_tier":"standard",\
                "cache_creation":{"ephemeral_5m_input_tokens":5061}}}\
                """);
    assertThat(line.requestId()).contains("req_1");
    assertThat(line.model()).contains("model-1");
    assertThat(line.messageId()).contains("msg_1");
    assertThat(line.messageType()).contains("message");
    assertThat(line.role()).isEqualTo("assistant");
    assertThat(line.stopReason()).contains("stop_sequence");
    assertThat(line.stopSequence()).contains("END");
    assertThat(line.text()).isEqualTo("Look:\nthe beds.");
    assertThat(line.thinking()).isEqualTo("Which bed?");
    assertThat(line.usage().number("output_tokens", 0)).isEqualTo(8);
    assertThat(line.usage().text("service_tier")).contains("standard");
    assertThat(line.usage().object("cache_creation").number("ephemeral_5m_input_tokens", 0))
        .isEqualTo(5061);
    Block.ToolUseBlock call = line.toolUses().getFirst();
    assertThat(call.id()).isEqualTo("toolu_1");
    assertThat(call.name()).isEqualTo("Bash");
    assertThat(call.input().text("command")).contains("ls");
    assertThat(line.blocks().getFirst())
        .isInstanceOfSatisfying(
            Block.ThinkingBlock.class, it -> assertThat(it.signature()).isEqualTo("c2ln"));
  }

  @Test
  void blocksOfResultsPicturesAndUnknownTypesHaveTheirFields() {
    var line =
        (UserLine)
            line(
                "user",
                """
                ,"message":{"role":"user","content":[\
                {"type":"tool_result","tool_use_id":"toolu_1","content":"no such bed","is_error":true},\
                {"type":"tool_result","tool_use_id":"toolu_2","content":[{"type":"text","text":"fern"},\
                {"type":"text","text":"moss"}],"is_error":null},\
                {"type":"image","source":{"type":"base64","media_type":"image/png","data":"aWs="}},\
                {"type":"sketch","strokes":7}]}\
                """);
    assertThat(line.isToolResult()).isTrue();
    assertThat(line.isPrompt()).isFalse();
    assertThat(line.toolResults())
        .extracting(Block.ToolResultBlock::toolUseId)
        .containsExactly("toolu_1", "toolu_2");
    assertThat(line.toolResults())
        .extracting(Block.ToolResultBlock::content)
        .containsExactly("no such bed", "fern\nmoss");
    assertThat(line.toolResults())
        .extracting(Block.ToolResultBlock::isError)
        .containsExactly(true, false);
    assertThat(line.blocks().get(2))
        .isInstanceOfSatisfying(
            Block.ImageBlock.class,
            it -> {
              assertThat(it.mediaType()).isEqualTo("image/png");
              assertThat(it.source().text("data")).contains("aWs=");
            });
    assertThat(line.blocks().get(3))
        .isInstanceOfSatisfying(
            Block.UnknownBlock.class,
            it -> {
              assertThat(it.type()).isEqualTo("sketch");
              assertThat(it.raw().json()).isEqualTo("{\"type\":\"sketch\",\"strokes\":7}");
            });
  }

  private static ToolResult toolUseResult(String value) {
    return ((UserLine) line("user", ",\"toolUseResult\":" + value)).toolUseResult().orElseThrow();
  }

  @Test
  void resultsOfToolsAreTyped() {
    assertThat(
            toolUseResult(
                """
                {"stdout":"a","stderr":"b","exitCode":3,"interrupted":true,"isImage":true}\
                """))
        .isEqualTo(new ToolResult.BashResult("a", "b", OptionalLong.of(3), true, true));
    assertThat(
            toolUseResult(
                """
                {"type":"create","filePath":"/area/garden/a","content":"x","structuredPatch":[],\
                "originalFile":null}\
                """))
        .isEqualTo(
            new ToolResult.WriteResult(
                "create", "/area/garden/a", "x", List.of(), Optional.empty()));
    assertThat(
            toolUseResult(
                """
                {"filePath":"/area/garden/a","oldString":"x","newString":"y","originalFile":"x\\n",\
                "replaceAll":true,"userModified":true,"structuredPatch":["@@"]}\
                """))
        .isEqualTo(
            new ToolResult.EditResult(
                "/area/garden/a", "x", "y", Optional.of("x\n"), true, true, List.of("@@")));
    assertThat(
            toolUseResult(
                """
                {"type":"text","file":{"filePath":"/area/garden/a","content":"x","numLines":1,\
                "startLine":4,"totalLines":9}}\
                """))
        .isEqualTo(new ToolResult.FileReadResult("text", "/area/garden/a", "x", 1, 4, 9));
    for (String other : List.of("\"Error: no such bed\"", "[1,2]", "{\"mode\":\"plan\"}", "7")) {
      assertThat(toolUseResult(other))
          .isInstanceOfSatisfying(
              ToolResult.OtherResult.class, it -> assertThat(it.raw().json()).isEqualTo(other));
    }
  }

  @Test
  void aSummaryOfHooksHasItsFields() {
    var line =
        (StopHookSummary)
            line(
                "system",
                """
                ,"subtype":"stop_hook_summary","level":"suggestion","hookCount":2,\
                "hookInfos":[{"command":"hooks/run.sh"}],"hookErrors":["too slow"],\
                "preventedContinuation":true,"stopReason":"checked","hasOutput":true,\
                "toolUseID":"toolu_5\"\
                """);
    assertThat(line.subtype()).isEqualTo("stop_hook_summary");
    assertThat(line.level()).contains("suggestion");
    assertThat(line.hookCount()).isEqualTo(2);
    assertThat(member(line.hookInfos()).text("command")).contains("hooks/run.sh");
    assertThat(line.hookErrors()).isEqualTo(List.of("too slow"));
    assertThat(line.preventedContinuation()).isTrue();
    assertThat(line.stopReason()).contains("checked");
    assertThat(line.hasOutput()).isTrue();
    assertThat(line.toolUseId()).contains("toolu_5");
  }

  @Test
  void aCompactionAndOtherLinesAboutTheSessionHaveTheirFields() {
    var boundary =
        (CompactBoundary)
            line(
                "system",
                """
                ,"subtype":"compact_boundary","logicalParentUuid":"id-7","isMeta":false,\
                "content":"Conversation compacted",\
                "compactMetadata":{"trigger":"auto","preTokens":21558}\
                """);
    assertThat(boundary.logicalParentUuid()).contains("id-7");
    assertThat(boundary.content()).contains("Conversation compacted");
    assertThat(boundary.compactMetadata().text("trigger")).contains("auto");
    assertThat(boundary.compactMetadata().number("preTokens", 0)).isEqualTo(21_558);
    assertThat(boundary.isMeta()).isFalse();
    var other = (OtherSystem) line("system", ",\"subtype\":\"api_error\",\"level\":\"error\"");
    assertThat(other.subtype()).isEqualTo("api_error");
    assertThat(other.level()).contains("error");
    assertThat(line("queue-operation", "")).isInstanceOf(UnknownLine.class);
  }

  @Test
  void aSnapshotHasItsFields() {
    var line =
        (SnapshotLine)
            line(
                "file-history-snapshot",
                """
                ,"messageId":"id-1","isSnapshotUpdate":true,\
                "snapshot":{"messageId":"id-1","trackedFileBackups":{"a.txt":{"version":1}}}\
                """);
    assertThat(line.messageId()).contains("id-1");
    assertThat(line.isSnapshotUpdate()).isTrue();
    assertThat(line.snapshot().text("messageId")).contains("id-1");
    assertThat(line.trackedFileBackups().object("a.txt").number("version", 0)).isEqualTo(1);
  }
}
