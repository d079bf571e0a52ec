package dev.tsearch.indexer.format.vibe;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the sessions of the first versions of Mistral Vibe: JSON documents.
///
/// @param json parses the messages; one that exceeds its limits is quarantined
public record VibeFile(Json json) implements DocumentDialectFormat {
  static final String ABOUT = "metadata";

  private static final String MESSAGES = "messages";

  @Override
  public String name() {
    return MistralVibe.NAME;
  }

  /// Claims a document with messages whose metadata state a session and its folder.
  @Override
  public boolean claims(Head head) {
    JsonObject about = head.object().object(ABOUT);
    return head.object().has(MESSAGES)
        && about.text("session_id").isPresent()
        && about.object("environment").text("working_directory").isPresent();
  }

  @Override
  public List<String> lists() {
    return List.of(MESSAGES);
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new VibeFileDialect();
  }
}
