package dev.tsearch.indexer.format.kimi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.state.StateFormat;
import dev.tsearch.indexer.state.Stated;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The format of the `state.json` of a session of Kimi Code, and of its earlier versions.
///
/// @param json parses the document
public record KimiState(Json json) implements StateFormat {
  private static final String FILE = "state.json";

  /// The transcripts of the main agent, from the folder of the session.
  private static final List<String> TRANSCRIPTS =
      List.of("agents/main/wire.jsonl", "wire.jsonl", "context.jsonl");

  @Override
  public String name() {
    return Kimi.NAME;
  }

  @Override
  public boolean isNamed(Path file) {
    return file.endsWith(FILE);
  }

  /// The session is the folder of its transcript.
  @Override
  public boolean mayClaimLater(Path file) {
    return isNamed(file);
  }

  @Override
  public Optional<Stated> stated(JsonObject document, Surroundings place) {
    Siblings files = place.context().siblings();
    boolean isState =
        (document.has("updatedAt") && document.has("title")) || document.has("custom_title");
    if (!isState || TRANSCRIPTS.stream().noneMatch(files::has)) {
      return Optional.empty();
    }
    Stated session =
        Stated.of(place.folder(1), document.text("workDir", ""), document.value("updatedAt"));
    return Optional.of(
        document.flag("isCustomTitle")
            ? session.withName(document, "title")
            : session.withTitle(document, "title", "custom_title"));
  }
}
