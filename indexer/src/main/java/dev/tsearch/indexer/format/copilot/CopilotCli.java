package dev.tsearch.indexer.format.copilot;

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

/// The format of GitHub Copilot CLI: the events of a session.
///
/// @param json parses the values; a value that exceeds its limits is quarantined
public record CopilotCli(Json json) implements SourceFormat {

  /// The source of its entries.
  public static final String NAME = "copilot-cli";

  private static final Set<String> EVENTS =
      Set.of(
          "session.start",
          "session.resume",
          "user.message",
          "assistant.message",
          "assistant.turn_start",
          "tool.execution_start",
          "tool.execution_complete");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims files with an event of a session.
  @Override
  public boolean claims(Head head) {
    return head.objects().stream()
        .anyMatch(line ->
            EVENTS.contains(line.text("type", ""))
                && line.value("data") instanceof JsonObject
                && line.has("id"));
  }

  @Override
  public OptionalLong firstTime(Head head, SourceContext context) {
    return head.firstTime("timestamp", context);
  }

  @Override
  public SourceReader open(SourceContext context, InputStream in, long from) {
    return new JsonLinesReader(in, from, json, new SessionEventLines(context));
  }
}
