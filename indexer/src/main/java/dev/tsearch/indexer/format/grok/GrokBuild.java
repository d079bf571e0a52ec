package dev.tsearch.indexer.format.grok;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;

/// The format of the sessions of Grok Build.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record GrokBuild(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "grok-build";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file with an answer that has a `model_id`, or a prompt with a `prompt_index`.
  @Override
  public boolean claims(Head head) {
    return head.objects().stream().anyMatch(GrokBuild::isMessage);
  }

  private static boolean isMessage(JsonObject line) {
    String role = GrokDialect.role(line);
    return line.has("content")
        && ((role.equals("assistant") && line.text("model_id").isPresent())
            || (role.equals("user") && line.has("prompt_index")));
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new GrokDialect(context);
  }
}
