package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Locale;

/// One message of a request to the API of a model.
public sealed interface ApiMessage {

  /// The message as an object: `role` and `content`; for calls `role` and `tool_calls`, for a
  /// result `role`, `tool_call_id` and `content`, as the API of chat completions has them.
  JsonObject toJson();

  /// A message of a person or of the model.
  ///
  /// @param role the sender
  /// @param content the text
  record Text(Role role, String content) implements ApiMessage {
    @Override
    public JsonObject toJson() {
      return JsonObject.builder()
          .put("role", role.name().toLowerCase(Locale.ROOT))
          .put("content", content)
          .build();
    }
  }

  /// The sender of a message.
  enum Role {
    /// A person or another context.
    USER,
    /// The model.
    ASSISTANT,
    /// Instructions.
    SYSTEM
  }

  /// Tool calls that the model made together.
  ///
  /// @param calls the calls, at least one
  record ToolCalls(List<Call> calls) implements ApiMessage {

    /// Copies the list.
    public ToolCalls {
      calls = List.copyOf(calls);
    }

    @Override
    public JsonObject toJson() {
      return JsonObject.builder()
          .put("role", "assistant")
          .put("tool_calls", calls.stream().map(Call::toJson).toList())
          .build();
    }
  }

  /// The result of a tool call.
  ///
  /// @param callId the id of the call
  /// @param content the output of the tool
  record ApiToolResult(String callId, String content) implements ApiMessage {
    @Override
    public JsonObject toJson() {
      return JsonObject.builder()
          .put("role", "tool")
          .put("tool_call_id", callId)
          .put("content", content)
          .build();
    }
  }

  /// One call of a tool.
  ///
  /// @param id the id of the call, derived from the id of the entry if the source has none
  /// @param tool the name of the tool
  /// @param arguments the arguments as JSON
  record Call(String id, String tool, String arguments) {
    JsonObject toJson() {
      JsonObject function =
          JsonObject.builder().put("name", tool).put("arguments", arguments).build();
      return JsonObject.builder()
          .put("id", id)
          .put("type", "function")
          .put("function", function)
          .build();
    }

    static Call of(Entry entry) {
      return new Call(idOf(entry), entry.to(), entry.content());
    }

    static String idOf(Entry entry) {
      return entry.metadata().values().text("tool_call_id", "synth_" + entry.id());
    }
  }
}
