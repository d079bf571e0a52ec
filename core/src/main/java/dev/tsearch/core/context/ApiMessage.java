package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import java.util.List;

/// One message of a request to the API of a model.
public sealed interface ApiMessage {

  /// A message of a person or of the model.
  ///
  /// @param role the sender
  /// @param content the text
  record Text(Role role, String content) implements ApiMessage {}

  /// The sender of a message.
  enum Role {
    /// A person or another context.
    USER,
    /// The model.
    ASSISTANT
  }

  /// Tool calls that the model made together.
  ///
  /// @param calls the calls, at least one
  record ToolCalls(List<Call> calls) implements ApiMessage {

    /// Copies the list.
    public ToolCalls {
      calls = List.copyOf(calls);
    }
  }

  /// The result of a tool call.
  ///
  /// @param callId the id of the call
  /// @param content the output of the tool
  record ApiToolResult(String callId, String content) implements ApiMessage {}

  /// One call of a tool.
  ///
  /// @param id the id of the call, derived from the id of the entry if the source has none
  /// @param tool the name of the tool
  /// @param arguments the arguments as JSON
  record Call(String id, String tool, String arguments) {
    static Call of(Entry entry) {
      return new Call(idOf(entry), entry.to(), entry.content());
    }

    static String idOf(Entry entry) {
      return entry.metadata().values().text("tool_call_id", "synth_" + entry.id());
    }
  }
}
