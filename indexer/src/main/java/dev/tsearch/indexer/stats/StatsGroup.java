package dev.tsearch.indexer.stats;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.store.usage.UsageCell;
import dev.tsearch.core.transcript.Usage;
import java.util.HashMap;
import java.util.Map;

/// Sums up the figures of one row. One owner, not thread-safe.
final class StatsGroup {
  private final Map<String, SessionSpan> spans = new HashMap<>();
  private final TokenSum tokens = new TokenSum();
  private final TokenSum agentTokens = new TokenSum();
  private long answers;
  private long agentAnswers;
  private long messages;
  private long turns;
  private long calls;
  private long failures;
  private long compactions;
  private double cost;
  private long unpriced;

  /// The time between the first and the last entry of a session.
  static final class SessionSpan {
    private long min = Long.MAX_VALUE;
    private long max;

    /// Extends the span to the time of an entry; an entry without a time changes nothing.
    void add(long time) {
      if (time != TimeRange.UNDATED) {
        min = Math.min(min, time);
        max = Math.max(max, time);
      }
    }

    private long seconds() {
      return Math.max(0, max - min);
    }
  }

  /// Adds an answer.
  ///
  /// @param cell what says whose it is and its price
  /// @param sign 1, or -1 to remove it
  void add(Usage usage, StatsCell cell, int sign) {
    add(sign, usage, sign, cell);
  }

  private void add(long count, Usage usage, int sign, StatsCell cell) {
    answers += count;
    tokens.add(usage, sign);
    if (cell.isOfAgent()) {
      agentAnswers += count;
      agentTokens.add(usage, sign);
    }
    if (cell.price().isEmpty()) {
      unpriced += count;
    } else {
      cost += sign * cell.price().get().of(usage);
    }
  }

  /// Adds the sums of many lines.
  ///
  /// @param cell what says whose they are and the price of their model
  void add(UsageCell sums, StatsCell cell) {
    messages += sums.messages();
    calls += sums.calls();
    failures += sums.failures();
    compactions += sums.compactions();
    turns += sums.turns();
    add(sums.answers(), sums.tokens(), 1, cell);
  }

  /// The span of a session in this group.
  SessionSpan span(String session) {
    return spans.computeIfAbsent(session, _ -> new SessionSpan());
  }

  /// Adds requests that a model answered.
  ///
  /// @param count their number; negative to remove them
  void addTurns(int count) {
    turns += count;
  }

  /// Adds an entry.
  void add(UsageKind kind, boolean isMessage) {
    messages += isMessage ? 1 : 0;
    switch (kind) {
      case OTHER -> {}
      case CALL -> calls++;
      case FAILURE -> failures++;
      case COMPACTION -> compactions++;
    }
  }

  Counts counts() {
    long seconds = 0;
    for (SessionSpan span : spans.values()) { // no stream: of days there are thousands
      seconds += span.seconds();
    }
    return new Counts(
        spans.size(),
        messages,
        turns,
        answers,
        tokens.usage(),
        agentAnswers,
        agentTokens.usage(),
        calls,
        failures,
        compactions,
        seconds,
        cost,
        unpriced);
  }
}
