package dev.tsearch.indexer.stats;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.sidecar.UsageTable.UsageKind;
import dev.tsearch.core.transcript.Usage;
import java.util.HashMap;
import java.util.Map;

/// Sums up the figures of one row. One owner, not thread-safe.
final class StatsGroup {
  private final Map<String, SessionSpan> spans = new HashMap<>();
  private Usage tokens = Usage.NONE;
  private Usage agentTokens = Usage.NONE;
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

  /// An answer and where it counts.
  ///
  /// @param price the price; negative if the model has none
  record CountedAnswer(StatsGroup group, Usage usage, long time, boolean isOfAgent, double price) {
    /// Whether another line of the answer replaces this one.
    boolean isReplacedBy(Usage other, long otherTime) {
      boolean isEarlier = other.output() == usage.output() && otherTime < time;
      return other.isLongerThan(usage) || isEarlier;
    }

    void add() {
      group.add(this, 1);
    }

    void remove() {
      group.add(this, -1);
    }
  }

  private void add(CountedAnswer answer, int sign) {
    Usage usage = sign > 0 ? answer.usage() : Usage.NONE.minus(answer.usage());
    answers += sign;
    tokens = tokens.plus(usage);
    if (answer.isOfAgent()) {
      agentAnswers += sign;
      agentTokens = agentTokens.plus(usage);
    }
    if (answer.price() < 0) {
      unpriced += sign;
    } else {
      cost += sign * answer.price();
    }
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
    return new Counts(
        spans.size(),
        messages,
        turns,
        answers,
        tokens,
        agentAnswers,
        agentTokens,
        calls,
        failures,
        compactions,
        spans.values().stream().mapToLong(SessionSpan::seconds).sum(),
        cost,
        unpriced);
  }
}
