package dev.tsearch.indexer.format.openhands;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.draft.Dialect;
import dev.tsearch.indexer.draft.DocumentDialectFormat;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Set;

/// The format of the events of OpenHands: one event, a list of events, or results of runs with
/// their `history`.
///
/// @param json parses the events; one that exceeds its limits is quarantined
public record OpenHands(Json json) implements DocumentDialectFormat {

  /// The source of its entries.
  public static final String NAME = "openhands";

  private static final Set<String> SOURCES = Set.of("user", "agent", "environment", "hook");

  @Override
  public String name() {
    return NAME;
  }

  /// Claims an event with a known `source`, and an object with a `history` of actions and
  /// observations.
  @Override
  public boolean claims(Head head) {
    JsonObject first = head.firstElement();
    JsonObject event =
        lists().stream().flatMap(list -> first.objects(list).stream()).findFirst().orElse(first);
    boolean isNamed = SOURCES.contains(event.text("source", ""));
    boolean isNew = isNamed && EventDrafts.isEvent(event.text("kind", ""));
    boolean isOld = event.text("action").isPresent() || event.text("observation").isPresent();
    return isNew || (isOld && (isNamed || first.has("history")) && !event.has("role"));
  }

  @Override
  public List<String> lists() {
    return List.of("history", "trajectory", "events");
  }

  @Override
  public Dialect dialect(SourceContext context) {
    return new OpenHandsDialect(context);
  }
}
