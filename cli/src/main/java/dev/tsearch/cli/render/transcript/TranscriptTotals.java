package dev.tsearch.cli.render.transcript;

import dev.tsearch.cli.render.Quantity;
import dev.tsearch.core.transcript.Tokens;
import dev.tsearch.core.transcript.TranscriptStats;
import java.util.ArrayList;

/// Formats the totals of a conversation in one line.
public final class TranscriptTotals {
  private TranscriptTotals() {}

  /// The totals that are not zero: `12 answers, 10 tool calls (2 failed), 1 compaction · 132 tokens
  /// read, 1,480 written, 223,265 from the cache · 2 min 31 s`; empty if all but the time are zero.
  public static String line(TranscriptStats stats) {
    var parts = new ArrayList<String>();
    parts.add(said(stats));
    parts.add(tokens(stats.tokens()));
    parts.removeIf(String::isEmpty);
    if (!parts.isEmpty() && stats.duration().toSeconds() > 0) {
      parts.add(Quantity.duration(stats.duration().toNanos()));
    }
    return String.join(" · ", parts);
  }

  private static String said(TranscriptStats stats) {
    var said = new ArrayList<String>();
    if (stats.turns() > 0) {
      said.add(Quantity.of(stats.turns(), "answer", "answers"));
    }
    long calls = stats.toolCalls().values().stream().mapToLong(Integer::longValue).sum();
    if (calls > 0) {
      String failed = stats.errors() > 0 ? " (" + Quantity.count(stats.errors()) + " failed)" : "";
      said.add(Quantity.of(calls, "tool call", "tool calls") + failed);
    }
    if (stats.compactions() > 0) {
      said.add(Quantity.of(stats.compactions(), "compaction", "compactions"));
    }
    return String.join(", ", said);
  }

  private static String tokens(Tokens tokens) {
    if (tokens.calls() == 0) {
      return "";
    }
    String cached =
        tokens.cacheRead() > 0 ? ", " + Quantity.count(tokens.cacheRead()) + " from the cache" : "";
    return Quantity.of(tokens.input() + tokens.cacheCreation(), "token", "tokens")
        + " read, "
        + Quantity.count(tokens.output())
        + " written"
        + cached;
  }
}
