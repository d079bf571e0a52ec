package dev.tsearch.indexer.format.grok;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.state.StateFormat;
import dev.tsearch.indexer.state.Stated;
import java.nio.file.Path;
import java.util.Optional;

/// The format of the `summary.json` of a session of Grok Build.
///
/// @param json parses the document
public record GrokSummary(Json json) implements StateFormat {
  /// The name of the files.
  static final String FILE = "summary.json";

  @Override
  public String name() {
    return GrokBuild.NAME;
  }

  @Override
  public boolean isNamed(Path file) {
    return file.endsWith(FILE);
  }

  @Override
  public Optional<Stated> stated(JsonObject document, Surroundings place) {
    JsonObject info = document.object("info");
    String session = info.text("id", "");
    return session.isEmpty() || !document.has("created_at")
        ? Optional.empty()
        : Optional.of(
            Stated.of(session, info.text("cwd", ""), document.value("updated_at"))
                .withTitle(document, "generated_title", "session_summary"));
  }
}
