package dev.tsearch.core.context;

import dev.tsearch.core.entry.Entry;
import java.util.List;

/// One message as a model's interface takes it.
public sealed interface ApiMessage {

  /// What a person or the model said.
  ///
  /// @param role who said it
  record Said(Role role, String content) implements ApiMessage {}

  /// Who speaks to whom.
  enum Role {
    /// A person or another context, to the model.
    USER,
    /// The model.
    ASSISTANT
  }

  /// The tools that the model called at once.
  ///
  /// @param calls at least one
  record Called(List<Call> calls) implements ApiMessage {

    /// Copies the list.
    public Called {
      calls = List.copyOf(calls);
    }
  }

  /// What a tool answered.
  ///
  /// @param callId the call
  record Answered(String callId, String content) implements ApiMessage {}

  /// One call of a tool.
  ///
  /// @param id names the call: the entry's own, else one that is made of the entry's id
  /// @param tool the tool
  /// @param arguments what it was told, as JSON
  record Call(String id, String tool, String arguments) {
    static Call of(Entry entry) {
      return new Call(idOf(entry), entry.to(), entry.content());
    }

    static String idOf(Entry entry) {
      return entry.metadata().values().text("tool_call_id", "synth_" + entry.id());
    }
  }
}
