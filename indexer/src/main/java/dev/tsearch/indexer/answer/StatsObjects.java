package dev.tsearch.indexer.answer;

import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.transcript.Usage;
import dev.tsearch.indexer.stats.Counts;
import dev.tsearch.indexer.stats.StatsGrouping;
import dev.tsearch.indexer.stats.StatsRow;
import java.util.List;
import java.util.OptionalDouble;
import tools.jackson.core.JsonGenerator;

/// One JSON object a row of statistics, for programs: `schema`, the groupings, `sessions messages
/// turns answers input output cache_read cache_creation cache_creation_5m cache_creation_1h
/// tool_calls failures compactions seconds`, and `agents` with the part of sub-agents: `answers
/// input output cache_read cache_creation`; a label that is unknown is null. If there are prices,
/// also `cost`, null if no answer has a price, and `unpriced`, the number of answers that it leaves
/// out.
///
/// @param groupings what the rows are grouped by
/// @param hasPrices whether the cost is written
public record StatsObjects(List<StatsGrouping> groupings, boolean hasPrices) {

  private static final int SCHEMA = 2;
  private static final double COST_UNITS = 1e6;

  /// Copies the groupings.
  public StatsObjects {
    groupings = List.copyOf(groupings);
  }

  /// Writes the members of a row.
  public void write(StatsRow row, JsonGenerator generator) {
    generator.writeNumberProperty("schema", SCHEMA);
    for (int i = 0; i < groupings.size(); i++) {
      JsonObjects.text(generator, groupings.get(i).key(), row.labels().get(i));
    }
    Counts counts = row.counts();
    generator.writeNumberProperty("sessions", counts.sessions());
    generator.writeNumberProperty("messages", counts.messages());
    generator.writeNumberProperty("turns", counts.turns());
    generator.writeNumberProperty("answers", counts.answers());
    write(counts.tokens(), generator);
    generator.writeNumberProperty("cache_creation_5m", counts.tokens().shortCreation());
    generator.writeNumberProperty("cache_creation_1h", counts.tokens().longCreation());
    generator.writeNumberProperty("tool_calls", counts.calls());
    generator.writeNumberProperty("failures", counts.failures());
    generator.writeNumberProperty("compactions", counts.compactions());
    generator.writeNumberProperty("seconds", counts.seconds());
    if (hasPrices) {
      OptionalDouble cost = counts.knownCost();
      if (cost.isPresent()) {
        generator.writeNumberProperty(
            "cost", Math.round(cost.getAsDouble() * COST_UNITS) / COST_UNITS);
      } else {
        generator.writeNullProperty("cost");
      }
      generator.writeNumberProperty("unpriced", counts.unpriced());
    }
    generator.writeObjectPropertyStart("agents");
    generator.writeNumberProperty("answers", counts.agentAnswers());
    write(counts.agentTokens(), generator);
    generator.writeEndObject();
  }

  private static void write(Usage tokens, JsonGenerator generator) {
    generator.writeNumberProperty("input", tokens.input());
    generator.writeNumberProperty("output", tokens.output());
    generator.writeNumberProperty("cache_read", tokens.cacheRead());
    generator.writeNumberProperty("cache_creation", tokens.cacheCreation());
  }
}
