package dev.tsearch.indexer.catalog;

import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The titles of sessions that are printed together: the name that a person gave, else the title of
/// the program, else the first prompt. Prompts that begin with the same lines are printed from the
/// first line that differs.
public final class SessionTitles {
  private SessionTitles() {}

  /// The titles of some sessions, each as one line. A session without a prompt has none.
  public static Map<TranscriptId, String> of(Collection<SessionRow> rows) {
    Map<TranscriptId, String> titles = new HashMap<>();
    var prompts = new ArrayList<SessionRow>();
    for (SessionRow row : rows) {
      if (!row.name().isEmpty()) {
        titles.put(row.transcript(), row.name().text());
      } else if (!row.summary().isEmpty()) {
        titles.put(row.transcript(), row.summary().text());
      } else if (!row.prompt().isEmpty()) {
        prompts.add(row);
      }
    }
    addPrompts(prompts, 0, titles);
    return titles;
  }

  /// Adds the prompts of sessions whose first lines are equal.
  ///
  /// @param equal how many lines are equal
  private static void addPrompts(
      List<SessionRow> rows, int equal, Map<TranscriptId, String> titles) {
    Map<String, List<SessionRow>> byLine = new LinkedHashMap<>();
    for (SessionRow row : rows) {
      List<String> lines = lines(row);
      String line = equal < lines.size() ? lines.get(equal) : "";
      byLine.computeIfAbsent(line, _ -> new ArrayList<>()).add(row);
    }
    byLine.forEach((line, group) -> {
      Set<String> distinct = new HashSet<>();
      group.forEach(row -> distinct.add(row.prompt().text()));
      if (distinct.size() > 1) {
        addPrompts(group, equal + 1, titles);
      } else {
        int start = line.isEmpty() ? 0 : equal;
        group.forEach(row -> titles.put(row.transcript(), from(start, row)));
      }
    });
  }

  private static List<String> lines(SessionRow row) {
    return row.prompt().text().lines().toList();
  }

  private static String from(int start, SessionRow row) {
    List<String> lines = lines(row);
    return String.join(" ", lines.subList(start, lines.size()));
  }
}
