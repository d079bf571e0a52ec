package dev.tsearch.indexer.format.sweagent;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;

/// The format of the trajectories of SWE-agent and mini-swe-agent.
///
/// @param json parses the messages; a trajectory that exceeds its limits is quarantined
public record SweAgent(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "swe-agent";

  @Override
  public String name() {
    return NAME;
  }

  /// Claims an object with a `history` whose messages name their `agent`, and an object or a list
  /// with the messages of mini-swe-agent, which names itself in them.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.firstElement();
    JsonObject message = first.objects("history").stream().findFirst().orElse(JsonObject.EMPTY);
    boolean isHistory = message.has("role") && message.has("agent") && message.has("content");
    return isHistory
        || first.text("trajectory_format", "").startsWith("mini-swe-agent")
        || isMini(head, first);
  }

  private static boolean isMini(Head head, JsonObject first) {
    boolean isMessage = first.text("role", "").equals("system") && first.has("content");
    return (isMessage || !first.objects("messages").isEmpty())
        && head.text().contains(SweAgentDialect.LANGUAGE);
  }

  @Override
  public List<String> lists() {
    return List.of("history", "messages");
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new SweAgentDialect();
  }
}
