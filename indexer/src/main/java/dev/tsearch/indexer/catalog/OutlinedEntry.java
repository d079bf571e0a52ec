package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.transcript.EntrySelection;
import dev.tsearch.core.transcript.Prompts;
import dev.tsearch.core.transcript.SessionPlace;

/// What the outline of a conversation has of an entry: enough to place, count and select it, and
/// not its text.
///
/// @param id its id
/// @param firstId the id of its first revision
/// @param revision the number of its revision
/// @param timestamp its time in Unix seconds
/// @param type its type
/// @param tool the tool of a call or a result; empty if none
/// @param isMeta whether it concerns the session and is not part of the conversation
/// @param hasFailed whether it is the result of a call that failed
/// @param isBlank whether its text is empty or blank
/// @param prompt the beginning of what a person typed, on one line; empty if it is no such message
/// @param place its place in the conversation
public record OutlinedEntry(
    String id,
    String firstId,
    long revision,
    long timestamp,
    EntryType type,
    String tool,
    boolean isMeta,
    boolean hasFailed,
    boolean isBlank,
    String prompt,
    SessionPlace place) {
  private static final int MAX_PROMPT = 160;

  static OutlinedEntry of(LocatedEntry located) {
    Entry entry = located.entry();
    String firstId = entry.metadata().revisionOf().orElse(entry.id());
    boolean isMeta = entry.metadata().values().flag("meta");
    return new OutlinedEntry(
        entry.id(),
        firstId.equals(entry.id()) ? entry.id() : firstId,
        entry.revision(),
        entry.timestamp(),
        entry.type(),
        entry.metadata().tool(),
        isMeta,
        entry.metadata().values().flag("is_error"),
        entry.content().isBlank(),
        prompt(entry),
        SessionPlace.of(located));
  }

  private static String prompt(Entry entry) {
    if (!EntrySelection.isPrompt(entry)) {
      return "";
    }
    String typed = Prompts.typed(entry.content());
    int end = Math.min(typed.length(), MAX_PROMPT);
    boolean isCut = end < typed.length() && Character.isHighSurrogate(typed.charAt(end - 1));
    return String.join(" ", typed.substring(0, isCut ? end - 1 : end).split("\\s+"));
  }

  /// The same entry with another prompt.
  public OutlinedEntry withPrompt(String other) {
    return new OutlinedEntry(
        id, firstId, revision, timestamp, type, tool, isMeta, hasFailed, isBlank, other, place);
  }

  /// The position of its line.
  public EntryAddress address() {
    return place.address();
  }

  /// Whether a person typed it.
  public boolean isPrompt() {
    return !prompt.isEmpty();
  }

  /// Whether somebody said it to somebody else.
  public boolean isSaid() {
    return type.equals(EntryType.MESSAGE) && !isMeta;
  }
}
