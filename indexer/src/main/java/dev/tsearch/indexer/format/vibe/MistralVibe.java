package dev.tsearch.indexer.format.vibe;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.nio.file.Path;

/// The format of the sessions of Mistral Vibe.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record MistralVibe(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "mistral-vibe";

  private static final String ABOUT = "meta.json";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first line has `role`, `content` and `message_id`, and no type; without
  /// this id if `meta.json` next to it states a session and its folder.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.objects().isEmpty() ? JsonObject.EMPTY : head.objects().getFirst();
    return first.text("role").isPresent()
        && first.has("content")
        && !first.has("type")
        && (first.text("message_id").isPresent() || isDescribed(head.siblings()));
  }

  private static boolean isDescribed(Siblings files) {
    JsonObject about =
        files
            .head(ABOUT, Head.MAX_BYTES)
            .map(bytes -> Head.of(Path.of(ABOUT), bytes, Siblings.NONE).object())
            .orElse(JsonObject.EMPTY);
    return about.text("session_id").isPresent()
        && about.object("environment").text("working_directory").isPresent();
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new VibeDialect(context);
  }
}
