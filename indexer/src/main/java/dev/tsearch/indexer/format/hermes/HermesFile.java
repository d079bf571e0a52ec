package dev.tsearch.indexer.format.hermes;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the files in which Hermes keeps its sessions next to its database.
///
/// @param json parses the messages; a session that exceeds its limits is quarantined
public record HermesFile(Json json) implements DocumentDialectFormat {
  private static final String MESSAGES = "messages";

  @Override
  public String name() {
    return Hermes.NAME;
  }

  /// Claims an object with a `session_id`, a `session_start` and a list of messages.
  @Override
  public boolean claims(Head head) {
    JsonObject session = head.firstElement();
    return session.text("session_id").isPresent()
        && session.has("session_start")
        && session.objects(MESSAGES).stream().anyMatch(message -> message.has("role"));
  }

  @Override
  public List<String> lists() {
    return List.of(MESSAGES);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new HermesFileDialect(context);
  }
}
