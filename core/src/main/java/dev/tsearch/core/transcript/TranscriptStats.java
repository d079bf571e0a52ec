package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// What a transcript adds up to, archived and about the session included.
///
/// @param messages how often a person, a tool or the model spoke
/// @param turns how many requests the model answered
/// @param compactions how often it was compacted
/// @param errors how many calls of tools failed
/// @param toolCalls how often each tool was called
/// @param tokens what the model read and wrote
/// @param duration from its first line to its last, by their own times; below zero where they go
///   back
/// @param slug the readable name of its session; empty if it has none
public record TranscriptStats(
    int messages,
    int turns,
    int compactions,
    int errors,
    Map<String, Integer> toolCalls,
    Tokens tokens,
    Duration duration,
    String slug) {

  /// Copies the map.
  public TranscriptStats {
    toolCalls = Map.copyOf(toolCalls);
  }

  static TranscriptStats of(Transcript transcript) {
    List<Message> all = transcript.messages(View.ALL);
    long spoken =
        all.stream().filter(message -> message.speaker() != Message.Speaker.SYSTEM).count();
    long compactions =
        all.stream().filter(message -> message.type().equals(EntryType.COMPACTION)).count();
    Map<String, Integer> calls = new TreeMap<>();
    for (Entry call : transcript.toolCalls()) {
      calls.merge(call.metadata().tool(), 1, Integer::sum);
    }
    return new TranscriptStats(
        (int) spoken,
        transcript.turns(View.ALL).size(),
        (int) compactions,
        transcript.errors().size(),
        calls,
        Tokens.of(all),
        duration(all),
        all.stream().map(Message::slug).filter(slug -> !slug.isEmpty()).findFirst().orElse(""));
  }

  private static Duration duration(List<Message> messages) {
    List<Instant> times = messages.stream().map(Message::time).flatMap(Optional::stream).toList();
    return times.isEmpty() ? Duration.ZERO : Duration.between(times.getFirst(), times.getLast());
  }
}
