package dev.tsearch.indexer.format.droid;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;

/// The format of the sessions of Factory's Droid, and of the events that it prints.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record Droid(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "droid";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file with a line `session_start` that has an id, or with a printed event that names
  /// its session: a `message` with a role and a text, or a `tool_call` with the tool's name.
  @Override
  public boolean claims(Head head) {
    return head.objects().stream().anyMatch(line -> isStart(line) || isEvent(line));
  }

  /// Whether a line is the first one of a session.
  static boolean isStart(JsonObject line) {
    return line.text("type", "").equals("session_start") && line.text("id").isPresent();
  }

  private static boolean isEvent(JsonObject line) {
    boolean isOfSession = line.has("session_id") || line.has("sessionId");
    return isOfSession
        && switch (line.text("type", "")) {
          case "message" -> line.text("role").isPresent() && line.text("text").isPresent();
          case "tool_call" -> line.text("toolName").isPresent();
          default -> false;
        };
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new DroidDialect();
  }
}
