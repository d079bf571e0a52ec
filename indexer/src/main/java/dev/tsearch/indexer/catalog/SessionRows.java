package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import dev.tsearch.indexer.format.document.Document;
import dev.tsearch.indexer.format.hooks.HookLog;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Lists of sessions that are derived from other lists: sub-agents merged into their main
/// conversation, and logs of hooks and copies left out. Reads no file.
public final class SessionRows {
  private SessionRows() {}

  /// The main conversations among some sessions, each with the number of entries and the times of
  /// its sub-agents. A sub-agent without a main conversation is left out.
  public static List<SessionRow> withAgents(List<SessionRow> rows) {
    Map<TranscriptId, SessionRow> mains = new LinkedHashMap<>();
    for (SessionRow row : rows) {
      if (row.agent().isEmpty()) {
        mains.put(row.transcript(), row);
      }
    }
    for (SessionRow row : rows) {
      if (!row.agent().isEmpty()) {
        mains.computeIfPresent(
            TranscriptId.main(row.source(), row.session()), (_, main) -> main.withAgent(row));
      }
    }
    return mains.values().stream()
        .sorted((one, other) -> Long.compare(other.max(), one.max()))
        .toList();
  }

  /// Removes logs whose conversation is in the list, too.
  public static List<SessionRow> withoutLogs(List<SessionRow> rows) {
    Set<String> sessions = new HashSet<>();
    rows.stream().filter(row -> !isLog(row)).forEach(row -> sessions.add(row.session()));
    return rows.stream().filter(row -> !isLog(row) || !sessions.contains(row.session())).toList();
  }

  /// Removes sessions of the reader for unknown documents of which another program's are in the
  /// list, too: exports and lists of prompts name the session that they are about.
  static List<SessionRow> withoutDocuments(List<SessionRow> rows) {
    boolean hasOwn = rows.stream().anyMatch(row -> !isDocument(row));
    return hasOwn ? rows.stream().filter(row -> !isDocument(row)).toList() : rows;
  }

  private static boolean isDocument(SessionRow row) {
    return row.source().equals(Document.NAME);
  }

  private static boolean isLog(SessionRow row) {
    return row.source().equals(HookLog.NAME);
  }

  /// The id that the log of a conversation has. The archive need not contain one.
  public static TranscriptId logOf(TranscriptId conversation) {
    return TranscriptId.main(HookLog.NAME, conversation.session());
  }
}
