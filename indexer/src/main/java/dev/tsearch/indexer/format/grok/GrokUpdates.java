package dev.tsearch.indexer.format.grok;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The format of the updates of the sessions of Grok Build.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record GrokUpdates(Json json) implements SourceFormat {
  static final String TIME = "timestamp";

  private static final String FILE = "updates.jsonl";
  private static final String PARAMS = "params";

  @Override
  public String name() {
    return GrokBuild.NAME;
  }

  /// Claims a file whose first line is an update of a session with its time, and no message of a
  /// protocol.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.objects().isEmpty() ? JsonObject.EMPTY : head.objects().getFirst();
    return !kind(first).isEmpty() && first.value(TIME) instanceof Long && !first.has("jsonrpc");
  }

  /// The history has the messages, too, and is the transcript if the session has one.
  @Override
  public boolean isAbout(Path file, Set<Path> all) {
    return file.endsWith(FILE) && all.contains(file.resolveSibling(UpdateDialect.HISTORY));
  }

  /// The update that a line has; empty if it has none.
  static JsonObject update(JsonObject line) {
    JsonObject wrapped = line.object(PARAMS).object("update");
    return wrapped.isEmpty() ? line.object("update") : wrapped;
  }

  /// What an update says; empty if a line has none.
  static String kind(JsonObject line) {
    return update(line).text("sessionUpdate", "");
  }

  /// The session that a line states; empty if it states none.
  static String session(JsonObject line) {
    return line.object(PARAMS).text("sessionId", line.text("sessionId", ""));
  }

  /// What identifies the prompt that an update belongs to; empty if the line does not say so.
  static String prompt(JsonObject line) {
    JsonObject meta = update(line).object("_meta");
    return line.object(PARAMS).object("_meta").text("promptId", "")
        + (meta.has("promptIndex") ? meta.number("promptIndex", 0) : "");
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return head.firstTime(
        line -> kind(line).isEmpty() ? Optional.empty() : times.time(line.value(TIME)));
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    var lines = new UpdateLines(context, json.limits().valueBytes());
    return new JsonLinesReader(in, from, json, lines);
  }
}
