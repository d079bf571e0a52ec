package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;

/// A summary of one transcript, computed from some of its entries: the entries of one partition, or
/// all of them.
///
/// @param source its source format
/// @param session the session
/// @param agent the sub-agent; empty for the main conversation
/// @param project the folder of the project; empty if unknown
/// @param count the number of entries
/// @param min the earliest time of its entries; [TimeRange#UNDATED] if no entry has a time
/// @param max the latest time of its entries; [TimeRange#UNDATED] if no entry has a time
/// @param firstPrompt the first text that a person typed, as one line, truncated; empty if none
/// @param promptTime the time of that text; [TimeRange#UNDATED] if unknown
public record SessionRow(
    String source,
    String session,
    String agent,
    String project,
    int count,
    long min,
    long max,
    String firstPrompt,
    long promptTime) {

  /// The summary of a single entry.
  public static SessionRow of(Entry entry) {
    TranscriptId transcript = entry.transcript();
    String prompt = PromptText.of(entry);
    return new SessionRow(
        transcript.source(),
        transcript.session(),
        transcript.agent(),
        entry.metadata().project(),
        1,
        entry.timestamp(),
        entry.timestamp(),
        prompt,
        prompt.isEmpty() ? TimeRange.UNDATED : entry.timestamp());
  }

  /// The transcript.
  public TranscriptId transcript() {
    return new TranscriptId(source, session, agent);
  }

  /// Combines this row with another row of the same transcript. The earlier of two prompts wins;
  /// this row's prompt wins if neither has a time.
  public SessionRow merge(SessionRow other) {
    boolean otherPrompt =
        !other.firstPrompt.isEmpty()
            && (firstPrompt.isEmpty() || isBefore(other.promptTime, promptTime));
    SessionRow prompt = otherPrompt ? other : this;
    return new SessionRow(
        source,
        session,
        agent,
        project.isEmpty() ? other.project : project,
        count + other.count,
        isBefore(other.min, min) ? other.min : min,
        Math.max(max, other.max),
        prompt.firstPrompt,
        prompt.promptTime);
  }

  private static boolean isBefore(long time, long than) {
    return time != TimeRange.UNDATED && (than == TimeRange.UNDATED || time < than);
  }
}
