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

/// A question to one transcript, put together step by step: each step is applied to what the steps
/// before it left, and nothing is looked at before an answer is asked for. Immutable: every step
/// gives another query. Fields are those of [Message#value], criteria those of [Lookup].
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

  /// All messages of a view.
  static TranscriptQuery of(Transcript transcript, View view) {
    return new TranscriptQuery(transcript, view, Function.identity());
  }

  private TranscriptQuery then(Function<Stream<Message>, Stream<Message>> step) {
    return new TranscriptQuery(transcript, view, steps.andThen(step));
  }

  /// Only what meets a condition.
  public TranscriptQuery filter(Predicate<Message> condition) {
    return then(messages -> messages.filter(condition));
  }

  /// Only what meets a criterion, for example `text__contains`.
  ///
  /// @throws IllegalArgumentException as [Lookup#where] does
  public TranscriptQuery filter(String criterion, Object wanted) {
    return filter(Lookup.where(criterion, wanted));
  }

  /// Only what does not meet a criterion.
  ///
  /// @throws IllegalArgumentException as [Lookup#where] does
  public TranscriptQuery exclude(String criterion, Object wanted) {
    return filter(Lookup.where(criterion, wanted).negate());
  }

  /// Only what people and tools said.
  public TranscriptQuery users() {
    return filter("type", "user");
  }

  /// Only what the model said.
  public TranscriptQuery assistants() {
    return filter("type", "assistant");
  }

  /// Only what the program noted, compactions included.
  public TranscriptQuery system() {
    return filter("type", "system");
  }

  /// Only what the model said with calls of tools.
  public TranscriptQuery withTools() {
    return filter(message -> isOfModel(message) && !message.toolCalls().isEmpty());
  }

  /// Only what the model said with calls of tools that failed, wherever the result stands.
  public TranscriptQuery withErrors() {
    return filter(message -> isOfModel(message) && transcript.hasError(message));
  }

  /// Only what the model said with thoughts.
  public TranscriptQuery withThinking() {
    return filter(message -> isOfModel(message) && !message.thinking().isEmpty());
  }

  private static boolean isOfModel(Message message) {
    return message.speaker() == Speaker.ASSISTANT;
  }

  /// Only what was said at a time or later.
  public TranscriptQuery since(Instant first) {
    return filter("timestamp__gte", first);
  }

  /// Only what was said at a time or before.
  public TranscriptQuery until(Instant last) {
    return filter("timestamp__lte", last);
  }

  /// By the values of fields, the first before the second; the largest first where a field's name
  /// has `-` before it. An absent value stands where the empty text does, before all others; what
  /// is equal stays as it was.
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

  /// Only so many of the first.
  ///
  /// @throws IllegalArgumentException if it is less than 0
  public TranscriptQuery limit(int count) {
    requireCount("limit", count);
    return then(messages -> messages.limit(count));
  }

  /// Without so many of the first.
  ///
  /// @throws IllegalArgumentException if it is less than 0
  public TranscriptQuery offset(int count) {
    requireCount("offset", count);
    return then(messages -> messages.skip(count));
  }

  private static void requireCount(String name, int count) {
    if (count < 0) {
      throw new IllegalArgumentException(name + " must be >= 0, got " + count);
    }
  }

  private Stream<Message> answer() {
    return steps.apply(transcript.messages(view).stream());
  }

  /// All that is left.
  public List<Message> all() {
    return answer().toList();
  }

  /// The first of what is left; empty if nothing is.
  public Optional<Message> first() {
    return answer().findFirst();
  }

  /// The last of what is left; empty if nothing is.
  public Optional<Message> last() {
    return answer().reduce((_, later) -> later);
  }

  /// The only one that is left.
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

  /// How many are left.
  public long count() {
    return answer().count();
  }

  /// Whether any is left.
  public boolean exists() {
    return first().isPresent();
  }
}
