package dev.tsearch.core.edit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.edit.line.AssistantLine;
import dev.tsearch.core.edit.line.Line;
import dev.tsearch.core.edit.line.LineBytes;
import dev.tsearch.core.edit.line.UserLine;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.RawEdit;
import dev.tsearch.core.json.RawValue;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// Makes lines that nobody wrote, as Claude Code would write them, with `isSynthetic: true`.
///
/// A line copies the session, the working folder, the version, the branch, the sub-agent and the
/// slug of a context line. Its id is new and its time is now. It has no parent until it is
/// inserted. Overrides replace or add members of the line.
///
/// @param clock the time of lines
/// @param ids new ids
public record Synthetic(InstantSource clock, Supplier<UUID> ids) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final List<String> COPIED =
      List.of("cwd", "sessionId", "version", "gitBranch", "agentId", "slug");
  private static final int ID_DIGITS = 24;
  private static final byte[] NULL = "null".getBytes(UTF_8);

  /// The model of synthetic answers.
  public static final String MODEL = "synthetic";

  /// A tool call and its result.
  ///
  /// @param call the line of the call
  /// @param result the line of the result, which follows from it
  public record ToolPair(AssistantLine call, UserLine result) {}

  /// A prompt.
  public UserLine user(String text, Optional<Line> context, JsonObject overrides) {
    JsonObject message = JsonObject.builder().put("role", "user").put("content", text).build();
    return (UserLine) line("user", message, context, overrides);
  }

  /// An answer.
  public AssistantLine assistant(String text, Optional<Line> context, JsonObject overrides) {
    JsonObject block = JsonObject.builder().put("type", "text").put("text", text).build();
    return answer(block, "end_turn", context, overrides);
  }

  /// A tool call and its result, whose ids belong together.
  ///
  /// @param isError whether the call failed
  /// @param overrides members of both lines
  public ToolPair toolPair(
      String tool,
      JsonObject input,
      String result,
      boolean isError,
      Optional<Line> context,
      JsonObject overrides) {
    String id = "toolu_" + digits();
    JsonObject call =
        JsonObject.builder()
            .put("type", "tool_use")
            .put("id", id)
            .put("name", tool)
            .put("input", input)
            .build();
    JsonObject block =
        JsonObject.builder()
            .put("type", "tool_result")
            .put("tool_use_id", id)
            .put("content", result)
            .put("is_error", isError)
            .build();
    JsonObject message =
        JsonObject.builder().put("role", "user").put("content", List.of(block)).build();
    AssistantLine callLine = answer(call, "tool_use", context, overrides);
    JsonObject source = overrides.with("sourceToolAssistantUUID", callLine.outline().uuid());
    return new ToolPair(callLine, (UserLine) line("user", message, context, source));
  }

  private AssistantLine answer(
      JsonObject block, String stopReason, Optional<Line> context, JsonObject overrides) {
    JsonObject usage =
        JsonObject.builder()
            .put("input_tokens", 0)
            .put("cache_creation_input_tokens", 0)
            .put("cache_read_input_tokens", 0)
            .put("output_tokens", 0)
            .build();
    JsonObject message =
        JsonObject.builder()
            .put("model", MODEL)
            .put("id", "msg_" + digits())
            .put("type", "message")
            .put("role", "assistant")
            .put("content", List.of(block))
            .put("stop_reason", stopReason)
            .put("usage", usage)
            .build();
    JsonObject request =
        JsonObject.builder().put("requestId", "req_" + digits()).putAll(overrides).build();
    var line = (AssistantLine) line("assistant", message, context, request);
    RawValue written = line.value().member("message").orElseThrow();
    var edit = new RawEdit(line.value()).set(written, "stop_sequence", NULL);
    return (AssistantLine) Chain.changed(line, edit);
  }

  private Line line(String type, JsonObject message, Optional<Line> context, JsonObject overrides) {
    JsonObject.Builder object =
        JsonObject.builder()
            .put("isSidechain", context.map(Line::isSidechain).orElse(false))
            .put("userType", "external");
    for (String name : COPIED) {
      context.flatMap(line -> line.text(name)).ifPresent(text -> object.put(name, text));
    }
    object
        .put("type", type)
        .put("message", message)
        .put("uuid", ids.get().toString())
        .put("timestamp", TIME.format(clock.instant()))
        .put("isSynthetic", true)
        .putAll(overrides);
    return Chain.withParent(Line.of(LineBytes.of(RawValue.encode(object.build()))), "");
  }

  private String digits() {
    return ids.get().toString().replace("-", "").substring(0, ID_DIGITS);
  }
}
