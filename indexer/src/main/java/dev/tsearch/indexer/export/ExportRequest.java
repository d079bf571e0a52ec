package dev.tsearch.indexer.export;

import dev.tsearch.indexer.catalog.OrderedEntries.Revisions;
import java.util.Set;

/// What of each conversation is exported.
///
/// @param revisions which revisions of an entry
/// @param firstTurn the first turn, counted from 1; 0 for what comes before the first turn, too
/// @param lastTurn the last turn
/// @param parts the parts of a conversation
public record ExportRequest(
    Revisions revisions, int firstTurn, int lastTurn, Set<ExportPart> parts) {
  /// What a reader wants: the newest revisions after the last compaction, whole.
  public static final ExportRequest DOCUMENT =
      new ExportRequest(
          Revisions.NEWEST, 0, Integer.MAX_VALUE, Set.of(ExportPart.TOOLS, ExportPart.THINKING));

  /// Copies the set.
  public ExportRequest {
    parts = Set.copyOf(parts);
  }

  /// A part of a conversation that may be left out.
  public enum ExportPart {
    /// What precedes the last compaction.
    ARCHIVED,
    /// Entries about the session itself.
    META,
    /// The conversations of sub-agents, after that of the session.
    AGENTS,
    /// The hook events of the session, where they happened.
    HOOKS,
    /// Calls of tools and their results.
    TOOLS,
    /// What the model thought.
    THINKING,
    /// The inputs of calls with the names of their members, from the source.
    INPUTS
  }

  boolean has(ExportPart part) {
    return parts.contains(part);
  }

  /// The same request for all turns.
  ExportRequest withAllTurns() {
    return new ExportRequest(revisions, 0, Integer.MAX_VALUE, parts);
  }
}
