package dev.tsearch.core.export;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import java.util.ArrayList;

/// What a document says of a conversation above its entries.
///
/// @param transcript the conversation
/// @param title its title; empty if it has none
/// @param project the folder that it was about; empty if unknown
/// @param min the earliest time in Unix seconds; [TimeRange#UNDATED] if unknown
/// @param max the latest time in Unix seconds
public record ConversationHeading(
    TranscriptId transcript, String title, String project, long min, long max) {

  /// `Transcript: TITLE`, or `Sub-agent AGENT: TITLE`.
  String line() {
    String kind = transcript.isAgent() ? "Sub-agent " + transcript.agent() : "Transcript";
    return PlainText.line(title.isBlank() ? kind : kind + ": " + title);
  }

  /// Source, project, session and times, as far as they are known.
  String detail() {
    var facts = new ArrayList<String>();
    facts.add(transcript.source());
    facts.add(project);
    facts.add(transcript.session());
    if (min != TimeRange.UNDATED) {
      facts.add(
          min == max
              ? ExportedEntry.time(min)
              : ExportedEntry.time(min) + " to " + ExportedEntry.time(max));
    }
    facts.removeIf(String::isBlank);
    return PlainText.line(String.join(" · ", facts));
  }
}
