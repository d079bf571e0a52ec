package dev.tsearch.indexer.format.slack;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the days of a channel in an export of Slack.
///
/// @param json parses the messages; one that exceeds its limits is quarantined
public record SlackExport(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "slack";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims messages with a sender and a time in seconds and microseconds.
  @Override
  public boolean claims(Head head) {
    JsonObject message = head.firstElement();
    boolean hasSender = message.has("user") || message.has("bot_id") || message.has("username");
    return message.text("type", "").equals("message")
        && SlackDialect.TIME.matcher(message.text("ts", "")).matches()
        && hasSender;
  }

  /// Whether its session is hidden: a list beside the folder has the ids of channels.
  @Override
  public boolean hidesSession() {
    return true;
  }

  @Override
  public List<String> lists() {
    return List.of();
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new SlackDialect(context);
  }
}
