package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;

/// What is known of one transcript from some of its entries: those of one partition, or of all.
///
/// @param source the format that it came in
/// @param session its session
/// @param agent the sub-agent it belongs to; empty for the main conversation
/// @param project the folder that it was about; empty if unknown
/// @param count how many entries it has
/// @param min the earliest time of its entries; [TimeRange#UNDATED] if none has one
/// @param max the latest time of its entries; [TimeRange#UNDATED] if none has one
/// @param firstPrompt what a person typed first, on one line, cut; empty if nothing
/// @param promptTime when that was typed; [TimeRange#UNDATED] if unknown
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

  /// What one entry tells of its transcript.
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

  /// The transcript it is of.
  public TranscriptId transcript() {
    return new TranscriptId(source, session, agent);
  }

  /// What this row and another one of the same transcript tell together. Of two prompts the earlier
  /// counts; this one's if that is not known.
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
