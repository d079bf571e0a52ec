package dev.tsearch.indexer.format.goose;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the sessions of Goose before it had a database.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record GooseLog(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "goose";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first line has a `working_dir` and no role, or one of whose messages has a
  /// time in `created` and a list of parts with a request or a response of a tool.
  @Override
  public boolean claims(Head head) {
    List<JsonObject> lines = head.objects();
    boolean isHeader =
        !lines.isEmpty()
            && lines.getFirst().text("working_dir").isPresent()
            && !lines.getFirst().has("role")
            && (lines.getFirst().has("message_count") || lines.getFirst().has("description"));
    return isHeader || lines.stream().anyMatch(GooseLog::isMessage);
  }

  private static boolean isMessage(JsonObject line) {
    return line.text("role").isPresent()
        && line.value("created") instanceof Long
        && line.objects("content").stream()
            .anyMatch(part -> part.has("toolCall") || part.has("toolResult"));
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new GooseDialect(context);
  }
}
