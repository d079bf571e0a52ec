package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The tokens that a model read and wrote. A model's answer is written in several lines, each of
/// which says what was used so far: the one with the most output counts, once for each answer. What
/// names no answer is not counted.
///
/// @param input read, and not from a cache
/// @param output written
/// @param cacheRead read from a cache
/// @param cacheCreation put into a cache
/// @param calls how many answers there were
public record Tokens(long input, long output, long cacheRead, long cacheCreation, int calls) {

  /// The tokens of some messages.
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
