package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The token usage of a model. An answer consists of several lines, each with the usage so far; the
/// line with the most output tokens counts, once for each answer. Lines without the id of an answer
/// do not count.
///
/// @param input input tokens that were not read from a cache
/// @param output output tokens
/// @param cacheRead input tokens read from a cache
/// @param cacheCreation input tokens written to a cache
/// @param calls the number of answers
public record Tokens(long input, long output, long cacheRead, long cacheCreation, int calls) {

  /// Sums up the usage of messages.
  public static Tokens of(List<Message> messages) {
    Map<String, JsonObject> byAnswer = new LinkedHashMap<>();
    for (Message message : messages) {
      JsonObject usage = message.usage();
      if (!usage.isEmpty() && message.speaker() == Message.Speaker.ASSISTANT) {
        message.answer().ifPresent(answer -> byAnswer.merge(answer, usage, Tokens::longer));
      }
    }
    Tokens sum = new Tokens(0, 0, 0, 0, byAnswer.size());
    for (JsonObject usage : byAnswer.values()) {
      sum = sum.plus(usage);
    }
    return sum;
  }

  private static JsonObject longer(JsonObject one, JsonObject other) {
    return output(one) >= output(other) ? one : other;
  }

  private static long output(JsonObject usage) {
    return usage.number("output_tokens", 0);
  }

  private Tokens plus(JsonObject usage) {
    return new Tokens(
        input + usage.number("input_tokens", 0),
        output + output(usage),
        cacheRead + usage.number("cache_read_input_tokens", 0),
        cacheCreation + usage.number("cache_creation_input_tokens", 0),
        calls);
  }
}
