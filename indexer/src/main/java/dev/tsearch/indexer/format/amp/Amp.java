package dev.tsearch.indexer.format.amp;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the threads of Amp.
///
/// @param json parses the messages; a thread that exceeds its limits is quarantined
public record Amp(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "amp";

  private static final String MESSAGES = "messages";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims an object with an `id` that begins with `T-`, a time in `created`, and `messages`.
  @Override
  public boolean claims(Head head) {
    JsonObject thread = head.firstElement();
    return thread.text("id", "").startsWith("T-") && thread.has("created") && thread.has(MESSAGES);
  }

  @Override
  public List<String> lists() {
    return List.of(MESSAGES);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new AmpDialect();
  }
}
