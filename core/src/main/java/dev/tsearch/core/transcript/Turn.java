package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import java.util.List;
import java.util.function.Function;

/// The answer of a model to one request, including tool calls. Immutable.
///
/// @param request the id of the request
/// @param messages the messages in their order; at least one
public record Turn(String request, List<Message> messages) {

  /// Copies the list.
  public Turn {
    messages = List.copyOf(messages);
  }

  /// The texts of the messages, joined by newlines.
  public String text() {
    return joined(Message::text);
  }

  /// The thinking of the model, joined by newlines.
  public String thinking() {
    return joined(Message::thinking);
  }

  /// The tool calls.
  public List<Entry> toolCalls() {
    return messages.stream().flatMap(message -> message.toolCalls().stream()).toList();
  }

  /// Whether the model ended its turn. Most transcripts do not record this.
  public boolean isComplete() {
    return messages.stream()
        .anyMatch(message -> message.stopReason().filter("end_turn"::equals).isPresent());
  }

  /// Whether one of its tool calls failed.
  ///
  /// @param transcript the transcript that has the results
  public boolean hasError(Transcript transcript) {
    return messages.stream().anyMatch(transcript::hasError);
  }

  private String joined(Function<Message, String> part) {
    return String.join("\n", messages.stream().map(part).filter(text -> !text.isEmpty()).toList());
  }
}
