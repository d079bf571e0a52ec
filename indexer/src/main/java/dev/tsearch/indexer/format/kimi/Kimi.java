package dev.tsearch.indexer.format.kimi;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.LineDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.Set;

/// The format of the sessions of Kimi Code, and of its earlier versions.
///
/// @param json parses the lines; a line that exceeds its limits is quarantined
public record Kimi(Json json) implements LineDialectFormat {

  /// The source of its entries.
  public static final String NAME = "kimi";

  private static final Set<String> TYPES =
      Set.of("turn.prompt", "context.append_message", "context.append_loop_event");

  private static final Set<String> ROLES = Set.of("_system_prompt", "_checkpoint", "_usage");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims a file with a line of one of the types about turns and contexts, or with a prompt in
  /// the wire, or a line of one of the roles, that only earlier versions have.
  @Override
  public boolean claims(Head head) {
    return head.objects().stream()
        .anyMatch(
            line -> TYPES.contains(line.text("type", "")) || isOld(line) || OldWire.isPrompt(line));
  }

  private static boolean isOld(JsonObject line) {
    return ROLES.contains(line.text("role", "")) && !line.has("type");
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new KimiDialect(context);
  }
}
