package dev.tsearch.indexer.format.gemini;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.WholeSourceReader;
import dev.tsearch.indexer.format.WholeSourceReader.Parsed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Makes entries from a session in one JSON document.
///
/// @param context the file
/// @param from results of bytes that begin before this offset are not returned
record GeminiDocument(SourceContext context, long from) implements WholeSourceReader.Parser {

  /// Members that hold an id or a time, without escapes.
  private static final Set<String> DESCRIPTION = Set.of("sessionId", "startTime");

  /// An incomplete document gives no results and is read again when it has changed.
  @Override
  public Parsed parse(byte[] bytes) {
    var session = new GeminiSession(context);
    var scanner = new JsonScanner(bytes);
    int start = scanner.next(0);
    if (start >= bytes.length || bytes[start] != '{') {
      return new Parsed(List.of(), bytes.length, session.transcript());
    }
    List<ValueRange> members = scanner.parts(start);
    session.describe(description(bytes, members));
    int last = members.isEmpty() ? start + 1 : members.getLast().end();
    int end = scanner.next(last);
    if (end >= bytes.length || bytes[end] != '}') {
      return new Parsed(List.of(), 0, session.transcript());
    }
    var results = new ArrayList<ReadResult>();
    var lines = new LineCounter(bytes);
    for (ValueRange member : members) {
      if (member.name().equals("messages") && bytes[member.start()] == '[') {
        for (ValueRange message : scanner.parts(member.start())) {
          addMessage(bytes, message, lines.lineOf(message.start()), session, results);
        }
      }
    }
    return new Parsed(results, bytes.length, session.transcript()).from(from);
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

  private void addMessage(
      byte[] bytes,
      ValueRange message,
      long line,
      GeminiSession session,
      List<ReadResult> results) {
    try {
      var object = Json.SOURCE.object(bytes, message.start(), message.length());
      var origin = context.origin(message.start(), message.length(), line);
      for (Entry entry : session.entries(object, origin)) {
        results.add(new ReadResult.Read(entry));
      }
    } catch (MalformedJsonException e) {
      results.add(new ReadResult.Skipped(message.start(), message.length(), line, e.reason()));
    }
  }
}
