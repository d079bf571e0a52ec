package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.draft.DocumentFrame;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.EntryTime;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.TimestampInference;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes entries from a file that must be read as a whole. Single owner, not thread-safe.
final class DocumentParser implements WholeSourceReader.Parser {

  /// The number of bytes that identify the beginning of a document.
  private static final int BEGINNING_BYTES = 1024;

  /// Parts of a beginning: enough to contain an answer, which differs between runs of one task.
  private static final int BEGINNING_PARTS = 4;

  private final SourceContext context;
  private final FileLayout layout;
  private final long from;
  private @Nullable TranscriptId transcript;

  /// @param layout the file's layout, detected from its head
  /// @param from results of bytes that end before this offset are not returned
  DocumentParser(SourceContext context, FileLayout layout, long from) {
    this.context = context;
    this.layout = layout;
    this.from = from;
  }

  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    return layout == FileLayout.TEXT ? text(bytes, results) : document(bytes, results);
  }

  @Override
  public TranscriptId transcript() {
    TranscriptId known = transcript;
    return known == null ? entries(Optional.empty(), "", "").transcript() : known;
  }

  private DocumentEntries entries(Optional<String> session, String beginning, String project) {
    return new DocumentEntries(context, SessionName.of(context, session, beginning), project);
  }

  /// An incomplete document gives no results and is read again when it has changed. After a
  /// complete one, others may follow.
  private long document(byte[] bytes, Consumer<ReadResult> results) {
    int start = new JsonScanner(bytes).next(0);
    boolean isBlank = start >= bytes.length;
    JsonObject document =
        isBlank ? JsonObject.EMPTY : Head.of(context.path(), bytes, Siblings.NONE).object();
    String beginning = isBlank ? "" : beginning(bytes, start);
    DocumentEntries entries =
        entries(SessionName.in(document), beginning, document.text("cwd", ""));
    transcript = entries.transcript();
    int end = endOfWholeValues(bytes);
    if (isBlank || end == 0) {
      return isBlank ? bytes.length : 0;
    }
    byte[] whole = end == bytes.length ? bytes : Arrays.copyOf(bytes, end);
    var first = new ValueRange("", start, new JsonScanner(whole).end(start));
    Consumer<ReadResult> newResults =
        result -> {
          if (result.offset() >= from) {
            results.accept(result);
          }
        };
    addMessages(whole, first, document, entries, newResults);
    return end;
  }

  /// The end of the last complete value, with the white space after it; 0 if there is none.
  private static int endOfWholeValues(byte[] bytes) {
    var scanner = new JsonScanner(bytes);
    int end = 0;
    int start = scanner.next(0);
    while (start < bytes.length) {
      int after = scanner.end(start);
      boolean isContainer = bytes[start] == '{' || bytes[start] == '[';
      if (after <= start || (isContainer && !scanner.isWhole(start, after))) {
        return isContainer ? end : bytes.length;
      }
      start = scanner.next(after);
      end = start;
    }
    return end;
  }

  /// @param outline the first value in outline
  private void addMessages(
      byte[] bytes,
      ValueRange whole,
      JsonObject outline,
      DocumentEntries entries,
      Consumer<ReadResult> results) {
    DocumentConversation conversation = DocumentConversation.of(bytes);
    List<ValueRange> messages = conversation.messages();
    TimeNormalizer times = TimeNormalizer.at(context.now());
    var inference = new TimestampInference();
    var lines = new LineCounter(bytes);
    inference.peek(times.time(GuessedMessage.time(outline)));
    peek(conversation, times, inference);
    String otherText = messages.isEmpty() ? "" : conversation.otherText();
    if (!otherText.isEmpty()) {
      String digest = DerivedIds.digest("around".getBytes(UTF_8));
      EntryTime time = inference.resolve(Optional.empty());
      results.accept(
          new ReadResult.Read(entries.entry(otherText, digest, time, origin(whole, lines))));
    }
    List<ValueRange> ranges = messages.isEmpty() ? List.of(whole) : messages;
    var frame = new DocumentFrame(bytes, ranges, 0, 1);
    for (ValueRange range : ranges) {
      frame.skip(range.start(), results);
      Optional<JsonObject> object = conversation.object(range);
      if (object.filter(JsonObject::isEmpty).isPresent()) {
        continue; // what is left of a forgotten one
      }
      GuessedMessage message =
          object
              .map(GuessedMessage::of)
              .orElseGet(() -> new GuessedMessage("", raw(bytes, range), null, JsonObject.EMPTY));
      EntryTime time = inference.resolve(times.time(message.time()));
      Supplier<String> digest =
          () -> DerivedIds.digest(Arrays.copyOfRange(bytes, range.start(), range.end()));
      Origin origin = origin(range, lines);
      results.accept(new ReadResult.Read(entries.entry(message, digest, time, origin)));
    }
    frame.skip(bytes.length, results);
  }

  private static void peek(
      DocumentConversation conversation, TimeNormalizer times, TimestampInference inference) {
    for (ValueRange range : conversation.messages()) {
      if (inference.hasPeeked()) {
        return;
      }
      conversation
          .object(range)
          .ifPresent(object -> inference.peek(times.time(GuessedMessage.time(object))));
    }
  }

  /// The text of a value that is not a valid object: a list, or invalid JSON.
  private static String raw(byte[] bytes, ValueRange range) {
    return new String(bytes, range.start(), range.length(), UTF_8);
  }

  private Origin origin(ValueRange range, LineCounter lines) {
    return context.origin(range.start(), range.length(), lines.lineOf(range.start()));
  }

  /// The beginning of a document, which stays the same when messages are added.
  private static String beginning(byte[] bytes, int start) {
    var scanner = new JsonScanner(bytes);
    var beginning = new StringBuilder();
    scanner.parts(start).stream()
        .limit(BEGINNING_PARTS)
        .flatMap(part ->
            bytes[part.start()] == '['
                ? scanner.parts(part.start()).stream().limit(BEGINNING_PARTS)
                : Stream.of(part))
        .forEach(part -> {
          int length = Math.min(part.length(), BEGINNING_BYTES);
          beginning.append(part.name()).append(':');
          beginning.append(new String(bytes, part.start(), length, UTF_8)).append('\n');
        });
    return beginning.toString();
  }

  private long text(byte[] bytes, Consumer<ReadResult> results) {
    String all = new String(bytes, UTF_8);
    boolean isScreen = ScreenSplitter.isScreen(all);
    TextHead head = isScreen ? TextHead.EMPTY : TextHead.of(all);
    List<TextSection> sections =
        isScreen ? ScreenSplitter.split(bytes) : SectionSplitter.split(bytes, head);
    String beginning =
        sections.stream()
            .limit(BEGINNING_PARTS)
            .map(section -> section.role() + ":" + section.firstLine() + "\n" + section.title())
            .collect(Collectors.joining("\n"));
    DocumentEntries entries =
        entries(head.named(), beginning, isScreen ? ScreenSplitter.folder(all) : head.project());
    transcript = entries.transcript();
    long seen = WholeSourceReader.seen(bytes, from);
    TimeNormalizer times = TimeNormalizer.at(context.now());
    var inference = new TimestampInference();
    sections.forEach(section -> inference.peek(times.time(section.time())));
    for (TextSection section : sections) {
      EntryTime time = inference.resolve(times.time(section.time()));
      Origin origin = context.origin(section.offset(), section.length(), section.line());
      var read = new ReadResult.Read(entries.entry(section, time, origin));
      if (section.offset() + section.length() > seen) {
        results.accept(read);
      }
    }
    return bytes.length;
  }
}
