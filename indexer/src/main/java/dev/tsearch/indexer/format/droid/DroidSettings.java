package dev.tsearch.indexer.format.droid;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Surroundings;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.state.StateFormat;
import dev.tsearch.indexer.state.Stated;
import java.nio.file.Path;
import java.util.Optional;

/// The format of the settings of a session of Droid, which have the tokens of the session.
///
/// @param json parses the document
public record DroidSettings(Json json) implements StateFormat {
  private static final String END = ".settings.json";
  private static final String USAGE = "tokenUsage";

  @Override
  public String name() {
    return Droid.NAME;
  }

  @Override
  public boolean isNamed(Path file) {
    return String.valueOf(file.getFileName()).endsWith(END);
  }

  /// The session is that of the transcript with the same name.
  @Override
  public boolean mayClaimLater(Path file) {
    return isNamed(file);
  }

  @Override
  public Optional<Stated> stated(JsonObject document, Surroundings place) {
    JsonObject usage = document.object(USAGE);
    JsonObject start = usage.isEmpty() ? JsonObject.EMPTY : start(place);
    if (!Droid.isStart(start)) {
      return Optional.empty();
    }
    JsonObject counts =
        JsonObject.builder()
            .put("input_tokens", usage.number("inputTokens", 0))
            .put(
                "output_tokens",
                usage.number("outputTokens", 0) + usage.number("thinkingTokens", 0))
            .put("cache_read_input_tokens", usage.number("cacheReadTokens", 0))
            .put("cache_creation_input_tokens", usage.number("cacheCreationTokens", 0))
            .build();
    JsonObject model = JsonObject.builder().putText("model", document.text("model", "")).build();
    return Optional.of(
        Stated.of(
                start.text("id", ""),
                start.text("cwd", ""),
                document.value("providerLockTimestamp"))
            .withTokens(USAGE, counts, model));
  }

  /// The first line of the transcript; empty if there is none that is whole, so that the file is
  /// read when it is.
  private static JsonObject start(Surroundings place) {
    Path file = place.context().path();
    String name = String.valueOf(file.getFileName());
    String transcript = name.substring(0, name.length() - END.length()) + ".jsonl";
    return place
        .context()
        .siblings()
        .head(transcript, Head.MAX_BYTES)
        .filter(DroidSettings::hasLine)
        .flatMap(bytes ->
            Head.of(file.resolveSibling(transcript), bytes, Siblings.NONE).objects().stream()
                .findFirst())
        .orElse(JsonObject.EMPTY);
  }

  private static boolean hasLine(byte[] head) {
    return head.length == Head.MAX_BYTES || ByteSearch.newline(head, 0, head.length) < head.length;
  }
}
