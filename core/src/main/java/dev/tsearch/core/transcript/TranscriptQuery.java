package dev.tsearch.core.transcript;

import dev.tsearch.core.transcript.Message.Speaker;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A lazy query over the messages of one transcript. Each step returns a new query whose step
/// applies to the result of the previous steps; nothing is evaluated before a result is requested.
/// Immutable. The fields are those of [Message#value], the criteria those of [Lookup].
public final class TranscriptQuery {
  private final Transcript transcript;
  private final View view;
  private final Function<Stream<Message>, Stream<Message>> steps;

  private TranscriptQuery(
      Transcript transcript, View view, Function<Stream<Message>, Stream<Message>> steps) {
    this.transcript = transcript;
    this.view = view;
    this.steps = steps;
  }

  /// The query for all messages of a view.
  static TranscriptQuery of(Transcript transcript, View view) {
    return new TranscriptQuery(transcript, view, Function.identity());
  }

  private TranscriptQuery then(Function<Stream<Message>, Stream<Message>> step) {
    return new TranscriptQuery(transcript, view, steps.andThen(step));
  }

  /// Keeps the messages that meet a condition.
  public TranscriptQuery filter(Predicate<Message> condition) {
    return then(messages -> messages.filter(condition));
  }

  /// Keeps the messages that meet a criterion, for example `text__contains`.
  ///
  /// @throws IllegalArgumentException as [Lookup#where] does
  public TranscriptQuery filter(String criterion, Object expected) {
    return filter(Lookup.where(criterion, expected));
  }

  /// Keeps the messages that do not meet a criterion.
  ///
  /// @throws IllegalArgumentException as [Lookup#where] does
  public TranscriptQuery exclude(String criterion, Object expected) {
    return filter(Lookup.where(criterion, expected).negate());
  }

  /// Keeps the messages of people and tools.
  public TranscriptQuery users() {
    return filter("type", "user");
  }

  /// Keeps the messages of the model.
  public TranscriptQuery assistants() {
    return filter("type", "assistant");
  }

  /// Keeps the messages of the program, including compactions.
  public TranscriptQuery system() {
    return filter("type", "system");
  }

  /// Keeps the messages of the model with tool calls.
  public TranscriptQuery withTools() {
    return filter(message -> isOfModel(message) && !message.toolCalls().isEmpty());
  }

  /// Keeps the messages of the model with failed tool calls, wherever the result is.
  public TranscriptQuery withErrors() {
    return filter(message -> isOfModel(message) && transcript.hasError(message));
  }

  /// Keeps the messages of the model with thinking.
  public TranscriptQuery withThinking() {
    return filter(message -> isOfModel(message) && !message.thinking().isEmpty());
  }

  private static boolean isOfModel(Message message) {
    return message.speaker() == Speaker.ASSISTANT;
  }

  /// Keeps the messages at a time or later.
  public TranscriptQuery since(Instant first) {
    return filter("timestamp__gte", first);
  }

  /// Keeps the messages at a time or earlier.
  public TranscriptQuery until(Instant last) {
    return filter("timestamp__lte", last);
  }

  /// Sorts by fields, the first field first; in descending order if the name of the field starts
  /// with `-`. An absent value sorts as the empty text, before all others. The sort is stable.
  public TranscriptQuery orderBy(String... fields) {
    Comparator<Message> order = (_, _) -> 0;
    for (String field : fields) {
      order =
          field.startsWith("-")
              ? order.thenComparing(by(field.substring(1)).reversed())
              : order.thenComparing(by(field));
    }
    Comparator<Message> all = order;
    return then(messages -> messages.sorted(all));
  }

  private static Comparator<Message> by(String field) {
    return Comparator.comparing(
        message -> message.value(field).orElse(""),
        Comparator.comparing((Object value) -> !value.equals(""))
            .thenComparing((one, other) -> one.equals(other) ? 0 : Lookup.compare(one, other)));
  }

  /// Keeps the first `count` messages.
  ///
  /// @throws IllegalArgumentException if the count is negative
  public TranscriptQuery limit(int count) {
    requireCount("limit", count);
    return then(messages -> messages.limit(count));
  }

  /// Drops the first `count` messages.
  ///
  /// @throws IllegalArgumentException if the count is negative
  public TranscriptQuery offset(int count) {
    requireCount("offset", count);
    return then(messages -> messages.skip(count));
  }

  private static void requireCount(String name, int count) {
    if (count < 0) {
      throw new IllegalArgumentException(name + " must be >= 0, got " + count);
    }
  }

  private Stream<Message> results() {
    return steps.apply(transcript.messages(view).stream());
  }

  /// The resulting messages.
  public List<Message> all() {
    return results().toList();
  }

  /// The first resulting message; empty if there is none.
  public Optional<Message> first() {
    return results().findFirst();
  }

  /// The last resulting message; empty if there is none.
  public Optional<Message> last() {
    return results().reduce((_, later) -> later);
  }

  /// The only resulting message.
  ///
  /// @throws NoSuchElementException if there are none or several
  public Message one() {
    List<Message> all = all();
    if (all.size() != 1) {
      String found = all.isEmpty() ? "no" : Integer.toString(all.size());
      throw new NoSuchElementException("expected one message, got " + found + " results");
    }
    return all.getFirst();
  }

  /// The number of resulting messages.
  public long count() {
    return results().count();
  }

  /// Whether there is a resulting message.
  public boolean exists() {
    return first().isPresent();
  }
}
