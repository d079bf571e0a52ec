package dev.tsearch.indexer.format.gptme;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.Set;

/// The format of the conversations of gptme.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record Gptme(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "gptme";

  private static final Set<String> MEMBERS =
      Set.of(
          "role",
          "content",
          "timestamp",
          "files",
          "file_hashes",
          "pinned",
          "hide",
          "quiet",
          "call_id",
          "metadata");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file whose first line has `role`, `content` and a `timestamp` without a zone, and
  /// whose lines have none but gptme's members.
  @Override
  public boolean claims(Head head) {
    if (head.objects().isEmpty()) {
      return false;
    }
    JsonObject first = head.objects().getFirst();
    return first.text("role").isPresent()
        && first.text("content").isPresent()
        && first.text("timestamp", "").matches("\\d{4}-\\d\\d-\\d\\dT[\\d:.]+")
        && head.objects().stream().allMatch(line -> MEMBERS.containsAll(line.values().keySet()));
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new GptmeDialect(context);
  }
}
