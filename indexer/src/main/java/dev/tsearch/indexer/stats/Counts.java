package dev.tsearch.indexer.stats;

import dev.tsearch.core.transcript.Usage;
import java.util.OptionalDouble;

/// The figures of a row.
///
/// @param sessions the number of sessions
/// @param messages the number of messages of people, tools and models
/// @param turns the number of requests that models answered
/// @param answers the number of answers with a token usage
/// @param tokens the tokens of the answers, those of sub-agents included
/// @param agentAnswers the number of answers of sub-agents
/// @param agentTokens the tokens of sub-agents
/// @param calls the number of tool calls
/// @param failures the number of results of failed tool calls
/// @param compactions the number of compactions
/// @param seconds the time from the first to the last entry of each session, summed up
/// @param cost the price of the tokens of the other answers than `unpriced`; see [#knownCost]
/// @param unpriced the number of answers of models without a price
public record Counts(
    int sessions,
    long messages,
    long turns,
    long answers,
    Usage tokens,
    long agentAnswers,
    Usage agentTokens,
    long calls,
    long failures,
    long compactions,
    long seconds,
    double cost,
    long unpriced) {

  /// The price of the tokens, without those of unpriced answers; empty if no answer has a price.
  public OptionalDouble knownCost() {
    return unpriced > 0 && unpriced == answers ? OptionalDouble.empty() : OptionalDouble.of(cost);
  }

  /// The sums of the figures, with the number of sessions and the seconds of this one.
  Counts plus(Counts row) {
    return new Counts(
        sessions,
        messages + row.messages,
        turns + row.turns,
        answers + row.answers,
        tokens.plus(row.tokens),
        agentAnswers + row.agentAnswers,
        agentTokens.plus(row.agentTokens),
        calls + row.calls,
        failures + row.failures,
        compactions + row.compactions,
        seconds,
        cost + row.cost,
        unpriced + row.unpriced);
  }
}
