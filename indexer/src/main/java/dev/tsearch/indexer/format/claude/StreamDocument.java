package dev.tsearch.indexer.format.claude;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonValues.JsonPart;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.draft.DocumentFrame;
import dev.tsearch.indexer.draft.DocumentReader;
import dev.tsearch.indexer.draft.NamelessSession;
import dev.tsearch.indexer.format.DerivedIds;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.JsonScanner.ValueRange;
import dev.tsearch.indexer.format.LineCounter;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes entries from a document with the lines of a stream: elements of a list, or of the member
/// `loglines`. Single owner, not thread-safe.
final class StreamDocument implements DocumentReader.ObjectParser {
  /// Enough lines to contain an answer, which differs between sessions with equal prompts.
  private static final int BEGINNING_LINES = 4;

  private final SourceContext context;
  private @Nullable StreamLines lines;

  StreamDocument(SourceContext context) {
    this.context = context;
  }

  @Override
  public TranscriptId transcript() {
    StreamLines known = lines;
    return known == null ? new StreamLines(context).transcript() : known.transcript();
  }

  @Override
  public boolean parse(byte[] bytes, long offset, long line, Consumer<ReadResult> results) {
    var scanner = new JsonScanner(bytes);
    List<ValueRange> ranges =
        scanner.parts(0).stream()
            .filter(member -> member.name().equals(ClaudeStream.LOG))
            .findFirst()
            .map(log -> scanner.parts(log.start()))
            .orElseGet(() -> List.of(new ValueRange("", 0, bytes.length)));
    StreamLines into = lines(bytes, ranges);
    var counter = new LineCounter(bytes);
    var frame = new DocumentFrame(bytes, ranges, offset, line);
    for (ValueRange range : ranges) {
      frame.skip(offset + range.start(), results);
      if (bytes[range.start()] == '{') {
        long lineOfRange = line + counter.lineOf(range.start()) - 1;
        add(bytes, range, offset, lineOfRange, into, results);
      }
    }
    frame.skip(offset + bytes.length, results);
    return false;
  }

  private static void add(
      byte[] bytes,
      ValueRange range,
      long offset,
      long line,
      StreamLines into,
      Consumer<ReadResult> results) {
    long start = offset + range.start();
    try {
      JsonObject object = Json.SOURCE.object(bytes, range.start(), range.length());
      if (!object.isEmpty()) { // what is left of a forgotten one
        into.interpret(
            new JsonPart.Value(start, range.length(), line, object),
            DerivedIds.digest(Arrays.copyOfRange(bytes, range.start(), range.end())),
            entry -> results.accept(new ReadResult.Read(entry)));
      }
    } catch (MalformedJsonException e) {
      results.accept(new ReadResult.Skipped(start, range.length(), line, e.reason()));
    }
  }

  /// What makes the entries. A document that does not name its session is told apart from others by
  /// its first lines.
  private StreamLines lines(byte[] bytes, List<ValueRange> ranges) {
    StreamLines known = lines;
    if (known == null) {
      String session = context.session().orElseGet(() -> nameless(bytes, ranges));
      known = new StreamLines(context.inSession(session));
      for (ValueRange range : ranges) {
        if (object(bytes, range).map(known::peek).orElse(false)) {
          break;
        }
      }
      lines = known;
    }
    return known;
  }

  private String nameless(byte[] bytes, List<ValueRange> ranges) {
    String beginning =
        ranges.stream()
            .limit(BEGINNING_LINES)
            .map(range -> new String(bytes, range.start(), range.length(), UTF_8))
            .collect(Collectors.joining("\n"));
    return NamelessSession.of(context.path(), beginning);
  }

  private static Optional<JsonObject> object(byte[] bytes, ValueRange range) {
    try {
      return bytes[range.start()] == '{'
          ? Optional.of(Json.SOURCE.object(bytes, range.start(), range.length()))
          : Optional.empty();
    } catch (MalformedJsonException _) {
      return Optional.empty();
    }
  }
}
