package dev.tsearch.cli.tui.state;

import java.util.List;

/// A row of the list: a session, or an entry that was found. The texts are those of the archive,
/// not yet safe to print.
///
/// @param session the id of the session
/// @param agent the id of the sub-agent; empty for the main conversation
/// @param entry the id of the entry; empty if the row is a session
/// @param timestamp the time of the entry, or of the last entry of the session, in Unix seconds
/// @param isTimeInferred whether this time is none of the entry's own: that of its file
/// @param project the folder of the session; empty if it is unknown
/// @param source the format of the session
/// @param text the title of the session, or the passage that matches
/// @param highlights `[start, end)` in `text`, ascending
/// @param sender who sent the entry, and whether a program inserted it; empty for a session
/// @param entries the number of entries of the session, or of copies of the entry
public record ListRow(
    String session,
    String agent,
    String entry,
    long timestamp,
    boolean isTimeInferred,
    String project,
    String source,
    String text,
    List<Highlight> highlights,
    String sender,
    long entries) {
  /// Copies the highlights.
  public ListRow {
    highlights = List.copyOf(highlights);
  }

  /// A part of a text.
  ///
  /// @param start the first code unit
  /// @param end the code unit after it
  public record Highlight(int start, int end) {}

  /// Whether the row is a session.
  public boolean isSession() {
    return entry.isEmpty();
  }

  /// The name of its conversation, as commands accept it.
  public String conversation() {
    return agent.isEmpty() ? session : session + "/" + agent;
  }

  /// The name of what the row is, as commands accept it.
  public String name() {
    return isSession() ? conversation() : session + "/" + entry;
  }
}
