package dev.tsearch.indexer.format.gemini;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.DeferredReader;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.JsonScanner;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.format.TimeNormalizer;
import dev.tsearch.indexer.format.WholeSourceReader;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.Set;

/// The format of Gemini CLI's sessions: a JSON document, or JSON Lines.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record GeminiCli(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "gemini-cli";

  private static final Set<String> TYPES = Set.of("user", "gemini", "info", "warning", "error");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file that begins with the description of a session: its id and the hash of its
  /// project, or its id and messages of Gemini CLI's types.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.object();
    boolean hasMessages =
        first.objects("messages").stream()
            .anyMatch(
                message -> TYPES.contains(message.text("type", "")) && message.has("content"));
    return first.text("sessionId").isPresent()
        && !first.has("type")
        && (first.text("projectHash").isPresent() || hasMessages)
        && (first.has("startTime") || hasMessages);
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    TimeNormalizer times = TimeNormalizer.at(context.now());
    return times
        .time(head.object().value("startTime"))
        .or(() ->
            head.object().objects("messages").stream()
                .flatMap(message -> times.time(message.value("timestamp")).stream())
                .findFirst())
        .map(time -> OptionalLong.of(time.seconds()))
        .orElse(OptionalLong.empty());
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    int maxBytes = json.limits().valueBytes();
    return new DeferredReader(
        in,
        from,
        (head, all) ->
            areLines(head)
                ? new JsonLinesReader(all, from, json, new GeminiLines(context))
                : new WholeSourceReader(all, from, maxBytes, new GeminiDocument(context, from)));
  }

  /// Whether the first object ends on the line on which it begins.
  private static boolean areLines(byte[] head) {
    var scanner = new JsonScanner(head);
    int start = scanner.next(0);
    if (start >= head.length || head[start] != '{') {
      return true;
    }
    int end = scanner.end(start);
    for (int at = start; at < end; at++) {
      if (head[at] == '\n') {
        return false;
      }
    }
    return scanner.isWhole(start, end);
  }
}
