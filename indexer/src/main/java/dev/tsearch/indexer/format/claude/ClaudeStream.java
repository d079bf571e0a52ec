package dev.tsearch.indexer.format.claude;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.DocumentReader;
import dev.tsearch.indexer.format.DeferredReader;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.util.OptionalLong;

/// The format of what Claude Code prints with `--output-format stream-json`, as lines or as a list,
/// and of sessions that its web version sends as one object with `loglines`.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record ClaudeStream(Json json) implements SourceFormat {
  /// The member with the lines of a session of the web version.
  static final String LOG = "loglines";

  @Override
  public String name() {
    return ClaudeCode.NAME;
  }

  /// Claims a file whose first object begins a stream: it has a `session_id` and the tools. Claims
  /// an object with `loglines`, one of which is a message.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.firstElement();
    return isBeginning(first) || first.objects(LOG).stream().anyMatch(ClaudeStream::isMessage);
  }

  private static boolean isBeginning(JsonObject line) {
    return line.text("type", "").equals("system")
        && line.text("subtype", "").equals("init")
        && line.text("session_id").isPresent()
        && line.has("tools");
  }

  private static boolean isMessage(JsonObject line) {
    String type = line.text("type", "");
    return (type.equals("user") || type.equals("assistant")) && line.has("message");
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return head.firstElement().objects(LOG).stream()
        .flatMap(line -> times.time(line.value("timestamp")).stream())
        .mapToLong(time -> time.seconds())
        .findFirst();
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new DeferredReader(
        in,
        from,
        (head, all) ->
            isDocument(Head.of(context.path(), head, Siblings.NONE))
                ? new DocumentReader(
                    all, from, json.limits().valueBytes(), new StreamDocument(context))
                : new JsonLinesReader(all, from, json, new StreamLines(context)));
  }

  private static boolean isDocument(Head head) {
    byte[] bytes = head.bytes();
    int start = new JsonScanner(bytes).next(0);
    boolean isList = start < bytes.length && bytes[start] == '[';
    return isList || head.object().has(LOG);
  }
}
