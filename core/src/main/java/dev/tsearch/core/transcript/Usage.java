package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import java.util.List;
import java.util.Optional;

/// The tokens of one answer of a model. Programs name them differently; see [#of(Entry)].
///
/// @param input input tokens that were neither read from a cache nor written to one
/// @param output output tokens, including reasoning
/// @param cacheRead input tokens read from a cache
/// @param cacheCreation input tokens written to a cache
/// @param shortCreation the part of `cacheCreation` that the cache keeps for 5 minutes; 0 if
///   unknown
/// @param longCreation the part of `cacheCreation` that the cache keeps for 1 hour; 0 if unknown
public record Usage(
    long input,
    long output,
    long cacheRead,
    long cacheCreation,
    long shortCreation,
    long longCreation) {
  /// No tokens.
  public static final Usage NONE = new Usage(0, 0, 0, 0, 0, 0);

  /// The programs that repeat the usage on every line of an answer: there a line without the id of
  /// its answer does not count.
  private static final List<String> REPEATING = List.of("", "claude-code", "entire");

  /// The usage in an entry; empty if it has none.
  public static Optional<Usage> of(Entry entry) {
    JsonObject usage = entry.metadata().values().object("usage");
    return usage.isEmpty() ? Optional.empty() : Optional.of(of(usage));
  }

  static Usage of(JsonObject usage) {
    JsonObject creation = usage.object("cache_creation");
    long cached = number(usage, "cached_input_tokens", "cached"); // these programs count it twice
    return new Usage(
        Math.max(0, number(usage, "input_tokens", "input") - cached),
        number(usage, "output_tokens", "output") + usage.number("thoughts", 0),
        cached + number(usage, "cache_read_input_tokens", "cacheRead"),
        number(usage, "cache_creation_input_tokens", "cacheWrite"),
        creation.number("ephemeral_5m_input_tokens", 0),
        creation.number("ephemeral_1h_input_tokens", 0));
  }

  private static long number(JsonObject usage, String one, String other) {
    return Math.max(0, usage.number(one, usage.number(other, 0)));
  }

  /// The id of the answer that the usage of an entry belongs to, unique in its session; empty if
  /// the entry is not part of an answer.
  public static Optional<String> answer(Entry entry) {
    Message message = new Message(List.of(entry));
    boolean isCounter = entry.type().equals(EntryType.PROGRESS);
    if (message.speaker() != Message.Speaker.ASSISTANT && !isCounter) {
      return Optional.empty();
    }
    boolean isRepeated = REPEATING.contains(entry.metadata().source());
    return isRepeated
        ? message.answer().filter(_ -> !isCounter)
        : message.answer().or(() -> Optional.of(entry.firstRevision().id()));
  }

  /// The sum of both.
  public Usage plus(Usage other) {
    return new Usage(
        input + other.input,
        output + other.output,
        cacheRead + other.cacheRead,
        cacheCreation + other.cacheCreation,
        shortCreation + other.shortCreation,
        longCreation + other.longCreation);
  }

  /// Whether this usage of an answer replaces another one: the answer went on.
  public boolean isLongerThan(Usage other) {
    return output > other.output;
  }
}
