package dev.tsearch.indexer.format.cursor;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.Set;

/// The format of the transcripts of Cursor's command line agent.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record CursorCli(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "cursor-cli";

  private static final Set<String> ROLES = Set.of("user", "assistant");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first line has nothing but a role, a message with a list of parts, and
  /// perhaps its circumstances: neither a type nor a session nor a time.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.objects().isEmpty() ? JsonObject.EMPTY : head.objects().getFirst();
    return ROLES.contains(first.text("role", ""))
        && !first.object("message").objects("content").isEmpty()
        && !first.has("type")
        && !first.has("id")
        && !first.has("timestamp")
        && !first.has("sessionId");
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new CursorDialect(context);
  }
}
