package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import java.util.List;
import java.util.function.Function;

/// What a model answered to one request, tool calls included. Immutable.
///
/// @param request the request
/// @param messages its messages in their order; at least one
public record Turn(String request, List<Message> messages) {

  /// Copies the list.
  public Turn {
    messages = List.copyOf(messages);
  }

  /// The text that was said, message below message.
  public String text() {
    return joined(Message::text);
  }

  /// What the model thought, message below message.
  public String thinking() {
    return joined(Message::thinking);
  }

  /// The calls of tools.
  public List<Entry> toolCalls() {
    return messages.stream().flatMap(message -> message.toolCalls().stream()).toList();
  }

  /// Whether the model said that it was done. Most transcripts never say so.
  public boolean isComplete() {
    return messages.stream()
        .anyMatch(message -> message.stopReason().filter("end_turn"::equals).isPresent());
  }

  private String joined(Function<Message, String> part) {
    return String.join("\n", messages.stream().map(part).filter(text -> !text.isEmpty()).toList());
  }
}
