package dev.tsearch.indexer.format.cline;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.state.StateFormat;
import dev.tsearch.indexer.state.Stated;
import java.nio.file.Path;
import java.util.Optional;

/// The format of the `<session>.json` of a session of Cline's command line, in the folder of this
/// name.
///
/// @param json parses the document
public record ClineManifest(Json json) implements StateFormat {
  private static final String END = ".json";

  @Override
  public String name() {
    return Cline.NAME;
  }

  @Override
  public boolean isNamed(Path file) {
    Path folder = file.getParent();
    return folder != null
        && folder.getFileName() != null
        && file.endsWith(folder.getFileName() + END);
  }

  /// The program writes the messages after the description.
  @Override
  public boolean mayClaimLater(Path file) {
    return isNamed(file);
  }

  @Override
  public Optional<Stated> stated(JsonObject document, Surroundings place) {
    String session = place.folder(1);
    boolean isManifest = document.text("session_id").isPresent() && document.has("started_at");
    if (!isManifest || !place.context().siblings().has(session + SessionDialect.FILE_END)) {
      return Optional.empty();
    }
    String project = document.text("cwd", document.text("workspace_root", ""));
    return Optional.of(
        Stated.of(session, project, document.value("ended_at"))
            .withTitleIn(document, "metadata", "title"));
  }
}
