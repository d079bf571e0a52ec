package dev.tsearch.indexer.draft;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Makes entries from a JSON document. An object with a list of messages is a conversation of its
/// own; any other object is a message of the only conversation of the file. Single owner, not
/// thread-safe.
public final class ConversationDocument implements DocumentReader.ObjectParser {
  /// Bytes of objects that are kept after they were peeked at; bounds the memory for them. A longer
  /// document is parsed message by message.
  private static final int MAX_PEEKED_BYTES = 8 << 20;

  private final SourceContext context;
  private final String source;
  private final List<String> lists;
  private final Supplier<Dialect> dialects;
  private @Nullable Conversation first;
  private @Nullable Conversation ofFile;

  /// The first messages of a file that is a list, until they name the conversation.
  private final List<Waiting> waiting = new ArrayList<>();

  private boolean isNamed;

  private record Waiting(JsonObject message, ValueRange range, Output output) {}

  /// @param source the name of the format
  /// @param lists the members that have the messages, as a list or as the members of an object; the
  ///   first one that an object has counts
  /// @param dialects makes a dialect for each conversation
  public ConversationDocument(
      SourceContext context, String source, List<String> lists, Supplier<Dialect> dialects) {
    this.context = context;
    this.source = source;
    this.lists = List.copyOf(lists);
    this.dialects = dialects;
  }

  @Override
  public TranscriptId transcript() {
    Conversation known = first;
    return known == null ? begin(0).transcript() : known.transcript();
  }

  private Conversation begin(long offset) {
    SourceContext known = context.ofConversation(first == null, offset);
    return new Conversation(known, source, dialects.get());
  }

  @Override
  public boolean parse(byte[] bytes, long offset, long line, Consumer<ReadResult> results) {
    var output = new Output(bytes, offset, line, results);
    Optional<Json.OpenedObject> valid =
        bytes.length <= MAX_PEEKED_BYTES ? Json.SOURCE.opened(bytes, lists) : Optional.empty();
    if (valid.isEmpty()) {
      parseParts(bytes, output);
    } else if (valid.get().opened().isEmpty()) {
      addMessage(valid.get().object(), output.whole(), output);
    } else {
      List<ValueRange> ranges = output.peeked(valid.get().opened().get());
      var frame = new DocumentFrame(valid.get().object());
      addConversation(valid.get().object(), ranges, frame, output);
    }
    return !waiting.isEmpty();
  }

  /// Parses the parts of an object one by one: it is long, damaged, or has several lists.
  private void parseParts(byte[] bytes, Output output) {
    JsonScanner.OpenedMembers members = new JsonScanner(bytes).members(0, lists);
    Optional<ValueRange> messages = messages(members.all());
    if (messages.isEmpty()) {
      ValueRange whole = output.whole();
      output.object(whole).ifPresent(message -> addMessage(message, whole, output));
      return;
    }
    String list = messages.get().name();
    List<ValueRange> ranges = members.opened().getOrDefault(list, List.of());
    var frame = new DocumentFrame(bytes, ranges, output.offset, output.line);
    JsonObject header =
        frame
            .object()
            .map(object -> object.without(list))
            .orElseGet(() -> output.header(members.all(), messages.get()));
    addConversation(header, ranges, frame, output);
  }

  private void addConversation(
      JsonObject header, List<ValueRange> ranges, DocumentFrame frame, Output output) {
    Conversation conversation = begin(output.offset);
    first = first == null ? conversation : first;
    describe(conversation, header, ranges, output);
    output.add(conversation, header, output.whole());
    for (ValueRange range : ranges) {
      frame.skip(output.offset + range.start(), output.results);
      output.object(range).ifPresent(message -> output.add(conversation, message, range));
    }
    frame.skip(output.offset + output.bytes.length, output.results);
  }

  @Override
  public void end() {
    for (Waiting each : waiting) {
      each.output.add(Objects.requireNonNull(ofFile), each.message, each.range);
    }
    waiting.clear();
  }

  private static void describe(
      Conversation conversation, JsonObject header, List<ValueRange> ranges, Output output) {
    boolean isKnown = conversation.describe(header);
    for (int i = 0; i < ranges.size() && !isKnown; i++) {
      isKnown = output.peek(ranges.get(i)).map(conversation::describe).orElse(false);
    }
  }

  /// Adds a message of a file that is a list of messages. The first one is often the same in every
  /// file, such as the instructions of the program.
  private void addMessage(JsonObject message, ValueRange range, Output output) {
    Conversation conversation = ofFile;
    if (conversation == null) {
      conversation = begin(0);
      ofFile = conversation;
      first = first == null ? conversation : first;
    }
    if (isNamed) {
      output.add(conversation, message, range);
      return;
    }
    waiting.add(new Waiting(message, range, output));
    isNamed = conversation.describe(message) || waiting.size() == NamelessSession.MAX_VALUES;
    if (isNamed) {
      end();
    }
  }

  private Optional<ValueRange> messages(List<ValueRange> members) {
    return lists.stream()
        .flatMap(name -> members.stream().filter(member -> member.name().equals(name)))
        .findFirst();
  }

  /// One object of the document, and where its results go.
  private final class Output {
    private final byte[] bytes;
    private final long offset;
    private final long line;
    private final LineCounter lines;
    private final Consumer<ReadResult> results;

    /// The first objects that were peeked at, by where they begin; they are read later.
    private final Map<Integer, JsonObject> peeked = new HashMap<>();

    private int peekedBytes;

    Output(byte[] bytes, long offset, long line, Consumer<ReadResult> results) {
      this.bytes = bytes;
      this.offset = offset;
      this.line = line;
      this.lines = new LineCounter(bytes);
      this.results = results;
    }

    void add(Conversation conversation, JsonObject value, ValueRange range) {
      Origin origin = context.origin(offset + range.start(), range.length(), lineOf(range));
      conversation
          .entries(value, origin)
          .forEach(entry -> results.accept(new ReadResult.Read(entry)));
    }

    /// The object in a range. Another value than an object is not a message, but part of the
    /// [DocumentFrame]; an invalid object is skipped.
    Optional<JsonObject> object(ValueRange range) {
      if (bytes[range.start()] != '{') {
        return Optional.empty();
      }
      JsonObject known = peeked.remove(range.start());
      if (known != null) {
        return Optional.of(known);
      }
      try {
        return Optional.of(Json.SOURCE.object(bytes, range.start(), range.length()));
      } catch (MalformedJsonException e) {
        results.accept(
            new ReadResult.Skipped(
                offset + range.start(), range.length(), lineOf(range), e.reason()));
        return Optional.empty();
      }
    }

    ValueRange whole() {
      return new ValueRange("", 0, bytes.length);
    }

    /// Keeps objects that were parsed with the whole, and returns where they are.
    List<ValueRange> peeked(List<Json.LocatedObject> objects) {
      var ranges = new ArrayList<ValueRange>(objects.size());
      for (Json.LocatedObject each : objects) {
        peeked.put(each.start(), each.object());
        ranges.add(new ValueRange("", each.start(), each.end()));
      }
      return ranges;
    }

    Optional<JsonObject> peek(ValueRange range) {
      JsonObject known = peeked.get(range.start());
      if (known != null) {
        return Optional.of(known);
      }
      try {
        JsonObject object = Json.SOURCE.object(bytes, range.start(), range.length());
        peekedBytes += range.length();
        if (peekedBytes <= MAX_PEEKED_BYTES) {
          peeked.put(range.start(), object);
        }
        return Optional.of(object);
      } catch (MalformedJsonException _) {
        return Optional.empty();
      }
    }

    private long lineOf(ValueRange range) {
      return line + lines.lineOf(range.start()) - 1;
    }

    /// The members around the messages of a damaged object.
    JsonObject header(List<ValueRange> members, ValueRange messages) {
      var text = new ByteArrayOutputStream();
      text.write('{');
      for (ValueRange member : members) {
        if (!member.equals(messages)) {
          text.writeBytes((text.size() > 1 ? ",\"" : "\"").getBytes(UTF_8));
          text.writeBytes((member.name() + "\":").getBytes(UTF_8));
          text.write(bytes, member.start(), member.length());
        }
      }
      text.write('}');
      byte[] header = text.toByteArray();
      try {
        return Json.SOURCE.object(header, 0, header.length);
      } catch (MalformedJsonException _) {
        return JsonObject.EMPTY;
      }
    }
  }
}
