package dev.tsearch.indexer.format.vibe;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;

/// The format of the sessions of Mistral Vibe.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record MistralVibe(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "mistral-vibe";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first line has `role`, `content` and `message_id`, and no type.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.objects().isEmpty() ? JsonObject.EMPTY : head.objects().getFirst();
    return first.text("role").isPresent()
        && first.text("message_id").isPresent()
        && first.has("content")
        && !first.has("type");
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new VibeDialect(context);
  }
}
