package dev.tsearch.indexer.format.vibe;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.state.StateFormat;
import dev.tsearch.indexer.state.Stated;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The format of the `meta.json` of a session of Mistral Vibe.
///
/// @param json parses the document
public record VibeMeta(Json json) implements StateFormat {
  /// The name of the files.
  static final String FILE = "meta.json";

  @Override
  public String name() {
    return MistralVibe.NAME;
  }

  @Override
  public boolean isNamed(Path file) {
    return file.endsWith(FILE);
  }

  @Override
  public Optional<Stated> stated(JsonObject document, Surroundings place) {
    String session = document.text("session_id", "");
    JsonObject environment = document.object("environment");
    return session.isEmpty() || !document.has("start_time") || environment.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Stated.of(session, environment.text("working_directory", ""), time(document))
                .withTitle(document, "title"));
  }

  private static @Nullable Object time(JsonObject document) {
    Object end = document.value("end_time");
    return end == null ? document.value("start_time") : end;
  }
}
