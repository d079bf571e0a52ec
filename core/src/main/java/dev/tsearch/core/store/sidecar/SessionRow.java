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
/// @param isTimeInferred whether these times are none of the entries' own: those of files
/// @param prompt the first text that a person typed, its first lines, truncated
/// @param name the latest name that a person gave to the session
/// @param summary the latest title or short summary that a program gave to the session
public record SessionRow(
    String source,
    String session,
    String agent,
    String project,
    int count,
    long min,
    long max,
    boolean isTimeInferred,
    TimedText prompt,
    TimedText name,
    TimedText summary) {
  /// A summary without a name.
  ///
  /// @param firstPrompt the first text that a person typed; empty if none
  /// @param promptTime the time of that text; [TimeRange#UNDATED] if unknown
  public SessionRow(
      String source,
      String session,
      String agent,
      String project,
      int count,
      long min,
      long max,
      String firstPrompt,
      long promptTime) {
    this(
        source,
        session,
        agent,
        project,
        count,
        min,
        max,
        false,
        new TimedText(firstPrompt, promptTime),
        TimedText.NONE,
        TimedText.NONE);
  }

  /// The summary of a single entry.
  public static SessionRow of(Entry entry) {
    return of(entry, TimedText.of(PromptText.of(entry), entry.timestamp()));
  }

  private static SessionRow of(Entry entry, TimedText prompt) {
    TranscriptId transcript = entry.transcript();
    long time = entry.timestamp();
    return new SessionRow(
        transcript.source(),
        transcript.session(),
        transcript.agent(),
        entry.metadata().project(),
        1,
        time,
        time,
        entry.isDated() && entry.metadata().isTimeInferred(),
        prompt,
        TimedText.of(TitleText.name(entry), time),
        TimedText.of(TitleText.summary(entry), time));
  }

  /// The transcript.
  public TranscriptId transcript() {
    return new TranscriptId(source, session, agent);
  }

  /// The first text that a person typed, as one line, as far as it is known; empty if none.
  public String firstPrompt() {
    return prompt.text().replace('\n', ' ');
  }

  /// Whether the prompt is only a slash command: any other prompt is better.
  public boolean isPromptCommand() {
    return PromptText.isCommand(prompt);
  }

  /// Adds an entry of the same transcript and partition, after the entries of this row.
  SessionRow followedBy(Entry entry) {
    SessionRow row = PromptText.isBest(prompt, entry) ? of(entry, TimedText.NONE) : of(entry);
    return with(
        row,
        PromptText.better(prompt, row.prompt),
        name.orLater(row.name),
        summary.orLater(row.summary));
  }

  /// Combines this row with the row of the same transcript in another partition. The result does
  /// not depend on the order in which rows are combined. The better of two prompts wins, the later
  /// of two names, and the shorter of two projects: a folder rather than the folders in it.
  public SessionRow merge(SessionRow other) {
    return with(
        other,
        PromptText.merged(prompt, other.prompt),
        name.orLater(other.name).orSmaller(name),
        summary.orLater(other.summary).orSmaller(summary));
  }

  /// Adds a summary that another transcript may contain. The result does not depend on the order in
  /// which summaries are added.
  SessionRow summarizedBy(TimedText other) {
    return withTexts(prompt, name, summary.orLater(other).orSmaller(summary));
  }

  /// The same with other texts.
  SessionRow withTexts(TimedText prompt, TimedText name, TimedText summary) {
    return new SessionRow(
        source, session, agent, project, count, min, max, isTimeInferred, prompt, name, summary);
  }

  /// The same with the prompt, name and summary of another row.
  public SessionRow withTextsOf(SessionRow other) {
    return withTexts(other.prompt, other.name, other.summary);
  }

  /// The same with other times being those of files, or not.
  public SessionRow withTimeInferred(boolean isInferred) {
    return new SessionRow(
        source, session, agent, project, count, min, max, isInferred, prompt, name, summary);
  }

  /// Adds the entries of a sub-agent to its main conversation.
  public SessionRow withAgent(SessionRow other) {
    return with(other, prompt, name, summary);
  }

  private SessionRow with(SessionRow other, TimedText prompt, TimedText name, TimedText summary) {
    return new SessionRow(
        source,
        session,
        agent,
        shorter(project, other.project),
        count + other.count,
        TimedText.isEarlier(other.min, min) ? other.min : min,
        Math.max(max, other.max),
        isTimeInferredWith(other),
        prompt,
        name,
        summary);
  }

  /// Entries without any time say nothing about those of others.
  private boolean isTimeInferredWith(SessionRow other) {
    boolean isDated = max != TimeRange.UNDATED;
    boolean isOtherDated = other.max != TimeRange.UNDATED;
    return (isDated || isOtherDated)
        && (!isDated || isTimeInferred)
        && (!isOtherDated || other.isTimeInferred);
  }

  private static String shorter(String one, String other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one + other;
    }
    boolean isFirst =
        one.length() == other.length() ? one.compareTo(other) <= 0 : one.length() < other.length();
    return isFirst ? one : other;
  }
}
