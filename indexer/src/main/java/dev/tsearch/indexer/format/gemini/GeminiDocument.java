package dev.tsearch.indexer.format.gemini;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.DocumentFrame;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Makes entries from a session in one JSON document. Single owner, not thread-safe.
final class GeminiDocument implements WholeSourceReader.Parser {

  /// Members that hold an id or a time, without escapes.
  private static final Set<String> DESCRIPTION = Set.of("sessionId", "startTime", "kind");

  private static final String TITLE = "summary";

  private final SourceContext context;
  private final long from;
  private final GeminiSession session;

  /// @param from results of bytes that begin before this offset are not returned
  GeminiDocument(SourceContext context, long from) {
    this.context = context;
    this.from = from;
    this.session = new GeminiSession(context);
  }

  @Override
  public TranscriptId transcript() {
    return session.transcript();
  }

  /// An incomplete document gives no results and is read again when it has changed.
  @Override
  public long parse(byte[] bytes, Consumer<ReadResult> results) {
    var scanner = new JsonScanner(bytes);
    int start = scanner.next(0);
    if (start >= bytes.length || bytes[start] != '{') {
      return bytes.length;
    }
    List<ValueRange> members = scanner.parts(start);
    session.describe(description(bytes, members));
    int last = members.isEmpty() ? start + 1 : members.getLast().end();
    int end = scanner.next(last);
    if (end >= bytes.length || bytes[end] != '}') {
      return 0;
    }
    var lines = new LineCounter(bytes);
    List<ValueRange> messages =
        members.stream()
            .filter(member -> member.name().equals("messages") && bytes[member.start()] == '[')
            .flatMap(member -> scanner.parts(member.start()).stream())
            .toList();
    var frame = new DocumentFrame(bytes, messages, 0, 1);
    Consumer<ReadResult> newResults =
        result -> {
          if (result.offset() >= from) {
            results.accept(result);
          }
        };
    JsonObject title = frame.object().map(GeminiDocument::title).orElse(JsonObject.EMPTY);
    Origin whole = context.origin(start, end + 1 - start, 1);
    session.entries(title, whole).forEach(entry -> newResults.accept(new ReadResult.Read(entry)));
    for (ValueRange message : messages) {
      frame.skip(message.start(), newResults);
      if (bytes[message.start()] == '{') {
        addMessage(bytes, message, lines.lineOf(message.start()), newResults);
      }
    }
    frame.skip(bytes.length, newResults);
    return bytes.length;
  }

  /// The texts about the session, which may be before and after the messages.
  private static JsonObject description(byte[] bytes, List<ValueRange> members) {
    JsonObject.Builder texts = JsonObject.builder();
    for (ValueRange member : members) {
      if (DESCRIPTION.contains(member.name()) && bytes[member.start()] == '"') {
        int length = member.length() - 2;
        texts.put(member.name(), new String(bytes, member.start() + 1, length, UTF_8));
      }
    }
    return texts.build();
  }

  /// The title of the session, as a line about it.
  private static JsonObject title(JsonObject document) {
    return JsonObject.builder().putText(TITLE, document.text(TITLE, "")).build();
  }

  private void addMessage(
      byte[] bytes, ValueRange message, long line, Consumer<ReadResult> results) {
    try {
      var object = Json.SOURCE.object(bytes, message.start(), message.length());
      var origin = context.origin(message.start(), message.length(), line);
      List<Entry> entries = session.entries(object, origin);
      entries.forEach(entry -> results.accept(new ReadResult.Read(entry)));
    } catch (MalformedJsonException e) {
      results.accept(new ReadResult.Skipped(message.start(), message.length(), line, e.reason()));
    }
  }
}
