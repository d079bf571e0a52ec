package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The statistics of a transcript, including archived messages and messages about the session.
///
/// @param messages the number of messages of people, tools and the model
/// @param turns the number of requests that the model answered
/// @param compactions the number of compactions
/// @param errors the number of failed tool calls
/// @param toolCalls the number of calls by tool
/// @param tokens the token usage of the conversation, without that of its sub-agents
/// @param tokensByModel the same by model; a model that is unknown is the empty text
/// @param agentTokens the token usage of sub-agents whose messages the transcript repeats
/// @param changedFiles the distinct files that tool calls wrote or changed, the first one first
/// @param duration the time from the first to the last dated message; negative if times decrease
/// @param slug the readable name of the session; empty if it has none
public record TranscriptStats(
    int messages,
    int turns,
    int compactions,
    int errors,
    Map<String, Integer> toolCalls,
    Tokens tokens,
    Map<String, Tokens> tokensByModel,
    Tokens agentTokens,
    List<String> changedFiles,
    Duration duration,
    String slug) {

  /// Copies the maps and the list.
  public TranscriptStats {
    toolCalls = Map.copyOf(toolCalls);
    tokensByModel = Map.copyOf(tokensByModel);
    changedFiles = List.copyOf(changedFiles);
  }

  static TranscriptStats of(Transcript transcript) {
    List<Message> all = transcript.messages(View.ALL);
    long messages =
        all.stream().filter(message -> message.speaker() != Message.Speaker.SYSTEM).count();
    long compactions =
        all.stream().filter(message -> message.type().equals(EntryType.COMPACTION)).count();
    String agent = all.isEmpty() ? "" : all.getFirst().agent();
    List<Message> own = all.stream().filter(message -> message.agent().equals(agent)).toList();
    List<Message> agents = all.stream().filter(message -> !message.agent().equals(agent)).toList();
    Map<String, Integer> calls = new TreeMap<>();
    for (Entry call : transcript.toolCalls()) {
      calls.merge(call.metadata().tool(), 1, Integer::sum);
    }
    return new TranscriptStats(
        (int) messages,
        transcript.turns(View.ALL).size(),
        (int) compactions,
        transcript.errors().size(),
        calls,
        Tokens.of(own),
        Tokens.byModel(own),
        Tokens.of(agents),
        transcript.changedFiles(),
        duration(all),
        all.stream().map(Message::slug).filter(slug -> !slug.isEmpty()).findFirst().orElse(""));
  }

  private static Duration duration(List<Message> messages) {
    List<Instant> times = messages.stream().map(Message::time).flatMap(Optional::stream).toList();
    return times.isEmpty() ? Duration.ZERO : Duration.between(times.getFirst(), times.getLast());
  }
}
