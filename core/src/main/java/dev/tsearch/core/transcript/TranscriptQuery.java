package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.transcript.Message.Speaker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// A lazy query over messages: those of one transcript, or of a cursor, which is read one message
/// at a time. Each step returns a new query whose step applies to the result of the previous steps;
/// nothing is evaluated before a result is requested. Immutable. The fields are those of
/// [Message#value], the criteria those of [Lookup].
public final class TranscriptQuery {
  private final Source source;
  private final Function<Stream<Message>, Stream<Message>> steps;

  /// Where the messages come from.
  private sealed interface Source {
    Stream<Message> messages();

    /// Messages of a transcript in memory.
    record Memory(Transcript transcript, View view) implements Source {
      @Override
      public Stream<Message> messages() {
        return transcript.messages(view).stream();
      }
    }

    /// The rest of a cursor.
    record Streamed(MessageCursor cursor) implements Source {
      @Override
      public Stream<Message> messages() {
        return cursor.stream();
      }
    }
  }

  private TranscriptQuery(Source source, Function<Stream<Message>, Stream<Message>> steps) {
    this.source = source;
    this.steps = steps;
  }

  /// The query for all messages of a view.
  static TranscriptQuery of(Transcript transcript, View view) {
    return new TranscriptQuery(new Source.Memory(transcript, view), Function.identity());
  }

  /// A query for the messages of the remaining entries of a cursor, in its order: of a partition or
  /// of a whole archive, with archived messages and messages about the session. It keeps one
  /// message at a time in memory, so the steps [#orderBy] and [#withErrors] throw an
  /// [IllegalStateException]. It has one result, since a cursor can be read only once; requesting a
  /// second one throws an [IllegalStateException], too. A failed read throws an
  /// [java.io.UncheckedIOException].
  ///
  /// @param entries the entries; the caller closes the cursor
  public static TranscriptQuery over(EntryCursor entries) {
    return new TranscriptQuery(
        new Source.Streamed(new MessageCursor(entries)), Function.identity());
  }

  private TranscriptQuery then(Function<Stream<Message>, Stream<Message>> step) {
    return new TranscriptQuery(source, steps.andThen(step));
  }

  /// The transcript, for a step that needs more than one message at a time.
  ///
  /// @throws IllegalStateException if the messages are streamed
  private Transcript transcript(String step) {
    return switch (source) {
      case Source.Memory(Transcript transcript, View _) -> transcript;
      case Source.Streamed _ ->
          throw new IllegalStateException(
              step + " needs more than one message at a time, but the query reads a cursor");
    };
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

  /// Keeps the messages of the model with a call of a tool.
  ///
  /// @param name the name of the tool
  public TranscriptQuery withTool(String name) {
    return filter(message ->
        isOfModel(message)
            && message.toolCalls().stream().anyMatch(call -> call.metadata().tool().equals(name)));
  }

  /// Keeps the messages of the model with failed tool calls, wherever the result is.
  ///
  /// @throws IllegalStateException if the query reads a cursor
  public TranscriptQuery withErrors() {
    Transcript transcript = transcript("withErrors");
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

  /// Keeps the messages of a time span up to now, and later ones.
  ///
  /// @param now the time at which the span ends
  public TranscriptQuery since(Duration span, Instant now) {
    return since(now.minus(span));
  }

  /// Keeps the messages at a time or earlier.
  public TranscriptQuery until(Instant last) {
    return filter("timestamp__lte", last);
  }

  /// Sorts by fields, the first field first; in descending order if the name of the field starts
  /// with `-`. An absent value sorts as the empty text, before all others. The sort is stable.
  ///
  /// @throws IllegalStateException if the query reads a cursor
  public TranscriptQuery orderBy(String... fields) {
    transcript("orderBy");
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

  /// Keeps the last `count` messages, which it holds in memory.
  ///
  /// @throws IllegalArgumentException if the count is negative
  public TranscriptQuery last(int count) {
    requireCount("last", count);
    return then(messages -> {
      var last = new ArrayDeque<Message>();
      messages.forEach(message -> {
        last.addLast(message);
        if (last.size() > count) {
          last.removeFirst();
        }
      });
      return last.stream();
    });
  }

  private static void requireCount(String name, int count) {
    if (count < 0) {
      throw new IllegalArgumentException(name + " must be >= 0, got " + count);
    }
  }

  /// The resulting messages, evaluated one after the other.
  public Stream<Message> stream() {
    return steps.apply(source.messages());
  }

  /// The resulting messages.
  public List<Message> all() {
    return stream().toList();
  }

  /// The first resulting message; empty if there is none.
  public Optional<Message> first() {
    return stream().findFirst();
  }

  /// The last resulting message; empty if there is none.
  public Optional<Message> last() {
    return stream().reduce((_, later) -> later);
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
    return stream().count();
  }

  /// Whether there is a resulting message.
  public boolean exists() {
    return first().isPresent();
  }
}
