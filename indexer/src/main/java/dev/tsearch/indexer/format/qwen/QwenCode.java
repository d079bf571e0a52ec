package dev.tsearch.indexer.format.qwen;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;

/// The format of the sessions of Qwen Code.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record QwenCode(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "qwen-code";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file with a line that has a `uuid`, a `sessionId` and a message with `parts`.
  @Override
  public boolean claims(Head head) {
    return head.objects().stream().anyMatch(QwenCode::isMessage);
  }

  private static boolean isMessage(JsonObject line) {
    return line.text("uuid").isPresent()
        && line.text("sessionId").isPresent()
        && !line.object("message").list("parts").isEmpty();
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new QwenDialect();
  }
}
