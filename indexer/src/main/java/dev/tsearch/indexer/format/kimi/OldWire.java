package dev.tsearch.indexer.format.kimi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.EntryDraft;
import dev.tsearch.indexer.draft.MessageContent;
import dev.tsearch.indexer.draft.MessageDrafts;
import dev.tsearch.indexer.draft.Parties;
import dev.tsearch.indexer.format.Siblings;
import java.util.List;
import java.util.Optional;

/// Makes drafts from the lines of a `wire.jsonl` of earlier versions, whose messages have a type
/// and a payload. Single owner, not thread-safe.
final class OldWire {
  private static final String FILE = "wire.jsonl";
  private static final int FIRST_BYTES = 1 << 20;

  /// No reader takes a longer line.
  private static final int MAX_BYTES = 1 << 26;

  private static final String INPUT = "user_input";

  private final Parties parties;
  private final MessageDrafts messages;

  /// @param messages shared with the other lines, since it knows the calls
  OldWire(Parties parties, MessageDrafts messages) {
    this.parties = parties;
    this.messages = messages;
  }

  /// Whether a line is a prompt.
  static boolean isPrompt(JsonObject line) {
    return line.object("message").object("payload").has(INPUT);
  }

  /// The first prompt in the wire next to a file; empty if there is none, or only after
  /// [#MAX_BYTES].
  static Optional<String> firstPrompt(Siblings files) {
    byte[] head = files.head(FILE, FIRST_BYTES).orElse(new byte[0]);
    Optional<String> prompt = firstPrompt(head);
    return prompt.isEmpty() && head.length == FIRST_BYTES
        ? files.head(FILE, MAX_BYTES).flatMap(OldWire::firstPrompt)
        : prompt;
  }

  private static Optional<String> firstPrompt(byte[] head) {
    return new String(head, UTF_8)
        .lines()
        .map(OldWire::object)
        .filter(OldWire::isPrompt)
        .map(
            line -> MessageContent.of(line.object("message").object("payload").value(INPUT)).text())
        .findFirst();
  }

  private static JsonObject object(String line) {
    try {
      return Json.SOURCE.object(line);
    } catch (MalformedJsonException _) {
      return JsonObject.EMPTY;
    }
  }

  /// The drafts of a message. Events of sub-agents have none: those have files of their own.
  List<EntryDraft> drafts(JsonObject message, JsonObject more) {
    JsonObject payload = message.object("payload");
    return switch (message.text("type", "")) {
      case "TurnBegin", "SteerInput" ->
          messages.prompt(
              MessageContent.parts(JsonObject.builder().copy("content", payload, INPUT).build()));
      case "ContentPart" ->
          messages.drafts(
              JsonObject.builder()
                  .put("role", "assistant")
                  .put("content", List.of(payload))
                  .build(),
              more,
              JsonObject.EMPTY);
      case "ToolCall" -> List.of(messages.call(payload, more));
      case "ToolResult" -> List.of(messages.result(result(payload)));
      case "StatusUpdate" -> messages.withUsage(List.of(), payload.object("token_usage"), more);
      case "CompactionEnd" -> List.of(parties.compaction(""));
      default -> List.of();
    };
  }

  /// The result; if a tool has no output, what it says about its run.
  private static JsonObject result(JsonObject payload) {
    JsonObject value = payload.object("return_value");
    JsonObject stated = value.isEmpty() ? payload.object("result") : value;
    boolean isSilent = MessageContent.of(stated.value("output")).isEmpty();
    return JsonObject.builder()
        .put("tool_call_id", payload.text("tool_call_id", ""))
        .copy("output", stated, isSilent ? "message" : "output")
        .put("is_error", stated.flag("is_error"))
        .build();
  }
}
