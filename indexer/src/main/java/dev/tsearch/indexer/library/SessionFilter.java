package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.store.sidecar.SessionRow;
import java.util.List;
import java.util.Locale;

/// Which sessions are listed. Empty lists and an empty text accept all.
///
/// @param sources source formats, without regard to case
/// @param projects folders of projects, or ends of them
/// @param text what the title or the first prompt must contain, without regard to case
/// @param agents whether conversations of sub-agents are accepted, each on its own
public record SessionFilter(
    List<String> sources, List<String> projects, String text, boolean agents) {
  /// Copies the lists and folds the text.
  public SessionFilter {
    sources = List.copyOf(sources);
    projects = projects.stream().map(Field.PROJECT::term).toList();
    text = text.toLowerCase(Locale.ROOT);
  }

  boolean accepts(SessionRow row) {
    return (agents || row.agent().isEmpty())
        && (sources.isEmpty() || sources.stream().anyMatch(row.source()::equalsIgnoreCase))
        && (projects.isEmpty() || isOfProject(Field.PROJECT.term(row.project())))
        && (text.isEmpty() || hasText(row));
  }

  private boolean isOfProject(String folder) {
    return projects.stream()
        .anyMatch(project -> folder.equals(project) || folder.endsWith("/" + project));
  }

  private boolean hasText(SessionRow row) {
    return (row.prompt().text() + "\n" + row.name().text() + "\n" + row.summary().text())
        .toLowerCase(Locale.ROOT)
        .contains(text);
  }
}
