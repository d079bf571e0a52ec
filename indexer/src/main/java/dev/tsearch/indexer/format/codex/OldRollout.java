package dev.tsearch.indexer.format.codex;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the rollouts of the first versions of Codex CLI, which are JSON documents.
///
/// @param json parses the items; a rollout that exceeds its limits is quarantined
public record OldRollout(Json json) implements DocumentDialectFormat {
  private static final String ITEMS = "items";

  @Override
  public String name() {
    return Codex.NAME;
  }

  /// Claims an object with a `session` that has an id and a time, and with `items`.
  @Override
  public boolean claims(Head head) {
    JsonObject rollout = head.firstElement();
    JsonObject session = rollout.object(OldRolloutDialect.SESSION);
    return session.text("id").isPresent()
        && session.has("timestamp")
        && rollout.has(ITEMS)
        && rollout.objects(ITEMS).stream()
            .allMatch(item -> RolloutItems.isItem(item.text("type", "message")));
  }

  @Override
  public List<String> lists() {
    return List.of(ITEMS);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new OldRolloutDialect();
  }
}
