package dev.tsearch.indexer.library;

import dev.tsearch.indexer.answer.ListedSession;
import dev.tsearch.indexer.search.AggregateResult;
import dev.tsearch.indexer.search.FoundSession;
import java.util.List;

/// The sessions that a search found and a filter accepts, in the order of the question.
///
/// @param sessions the sessions
/// @param found the result of the search, with sessions that the filter does not accept
public record SessionsAnswer(
    List<ListedSession> sessions, AggregateResult<List<FoundSession>> found)
    implements LibraryAnswer {

  /// Copies the list.
  public SessionsAnswer {
    sessions = List.copyOf(sessions);
  }

  @Override
  public long total() {
    return sessions.size();
  }

  @Override
  public List<String> notes() {
    return LibraryAnswer.notes(found.notes(), found.damages());
  }
}
