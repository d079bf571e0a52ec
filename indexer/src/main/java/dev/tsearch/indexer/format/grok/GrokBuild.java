package dev.tsearch.indexer.format.grok;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import java.nio.file.Path;
import java.util.Set;

/// The format of the sessions of Grok Build.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record GrokBuild(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "grok-build";

  private static final String SUMMARY = "summary.json";

  /// What a history may begin with.
  private static final Set<String> BEGINNINGS = Set.of("system", "user");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file with an answer that has a `model_id`, or a prompt with a `prompt_index`; or one
  /// that begins with a message and has a summary of its session next to it.
  @Override
  public boolean claims(Head head) {
    return head.objects().stream().anyMatch(GrokBuild::isMessage)
        || (!head.objects().isEmpty()
            && BEGINNINGS.contains(head.objects().getFirst().text("type", ""))
            && head.objects().getFirst().has("content")
            && hasSummary(head.siblings()));
  }

  private static boolean hasSummary(Siblings files) {
    JsonObject info =
        files
            .head(SUMMARY, Head.MAX_BYTES)
            .map(bytes -> Head.of(Path.of(SUMMARY), bytes, Siblings.NONE).object().object("info"))
            .orElse(JsonObject.EMPTY);
    return info.text("id").isPresent() && info.text("cwd").isPresent();
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
