package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
    return sum(answers(messages).values());
  }

  /// Sums up the usage of messages by model; a model that is unknown is the empty text.
  static Map<String, Tokens> byModel(List<Message> messages) {
    Map<String, List<Answer>> byModel = new LinkedHashMap<>();
    for (Answer answer : answers(messages).values()) {
      byModel.computeIfAbsent(answer.model(), _ -> new ArrayList<>()).add(answer);
    }
    Map<String, Tokens> tokens = new LinkedHashMap<>();
    byModel.forEach((model, answers) -> tokens.put(model, sum(answers)));
    return tokens;
  }

  /// The line of most output tokens of an answer.
  private record Answer(String model, Usage usage) {
    private Answer orLonger(Answer other) {
      return other.usage.isLongerThan(usage) ? other : this;
    }
  }

  private static Map<String, Answer> answers(List<Message> messages) {
    Map<String, Answer> byId = new LinkedHashMap<>();
    for (Message message : messages) {
      Entry line = message.blocks().getFirst();
      Optional<Usage> usage = Usage.of(line);
      if (usage.isPresent()) {
        Usage.answer(line)
            .ifPresent(
                id -> byId.merge(id, new Answer(message.model(), usage.get()), Answer::orLonger));
      }
    }
    return byId;
  }

  private static Tokens sum(Collection<Answer> answers) {
    Usage sum = Usage.NONE;
    for (Answer answer : answers) {
      sum = sum.plus(answer.usage());
    }
    return new Tokens(
        sum.input(), sum.output(), sum.cacheRead(), sum.cacheCreation(), answers.size());
  }
}
