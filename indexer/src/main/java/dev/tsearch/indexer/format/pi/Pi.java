package dev.tsearch.indexer.format.pi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.JsonLinesReader;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import java.io.InputStream;
import java.util.OptionalLong;
import java.util.Set;

/// The format of Pi and of the programs that are built on it, such as OpenClaw.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record Pi(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "pi";

  private static final Set<String> ROLES =
      Set.of("user", "assistant", "toolResult", "bashExecution", "system");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file that has a line of type `session` with an id and a folder, or one whose first
  /// message is of Pi's structure.
  @Override
  public boolean claims(Head head) {
    return head.objects().stream().anyMatch(Pi::isSession)
        || head.objects().stream()
            .filter(line -> line.text("type", "").equals("message"))
            .findFirst()
            .filter(Pi::isMessage)
            .isPresent();
  }

  private static boolean isSession(JsonObject line) {
    return line.text("type", "").equals("session")
        && line.text("id").isPresent()
        && line.text("cwd").isPresent();
  }

  private static boolean isMessage(JsonObject line) {
    JsonObject message = line.object("message");
    return ROLES.contains(message.text("role", ""))
        && message.has("content")
        && message.has("timestamp")
        && line.has("timestamp");
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return head.firstTime("timestamp", context);
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new JsonLinesReader(in, from, json, new PiLines(context));
  }
}
