package dev.tsearch.indexer.format.continuedev;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the sessions of Continue.
///
/// @param json parses the messages; a session that exceeds its limits is quarantined
public record ContinueDev(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "continue";

  private static final String MESSAGES = "history";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims an object with a `sessionId` and a `history` whose elements have a `message`.
  @Override
  public boolean claims(Head head) {
    JsonObject session = head.firstElement();
    return session.text("sessionId").isPresent()
        && session.objects(MESSAGES).stream().anyMatch(item -> item.object("message").has("role"));
  }

  @Override
  public List<String> lists() {
    return List.of(MESSAGES);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new ContinueDialect(context);
  }
}
