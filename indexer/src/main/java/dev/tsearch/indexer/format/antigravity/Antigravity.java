package dev.tsearch.indexer.format.antigravity;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;

/// The format of the transcripts of Antigravity.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record Antigravity(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "antigravity";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file with a line that has the number of a step, a source and a type.
  @Override
  public boolean claims(Head head) {
    return head.objects().stream().anyMatch(Antigravity::isStep);
  }

  private static boolean isStep(JsonObject line) {
    return line.value("step_index") instanceof Long
        && line.text("source").isPresent()
        && line.text("type").isPresent();
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new AntigravityDialect(context);
  }
}
