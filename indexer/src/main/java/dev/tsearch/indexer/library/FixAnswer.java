package dev.tsearch.indexer.library;

import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.query.Query;
import dev.tsearch.indexer.answer.CountedRemedy;
import dev.tsearch.indexer.search.SearchResult;
import java.util.List;

/// What fixed an error.
///
/// @param failures how many failed results were examined
/// @param remedies how many of them were followed by a success of the same command
/// @param groups the kinds of remedies, the most frequent first
/// @param first the first page of the search for the failures, with its notes
/// @param damages what could not be searched because it is damaged, one sentence each
public record FixAnswer(
    int failures,
    int remedies,
    List<CountedRemedy> groups,
    SearchResult first,
    List<String> damages)
    implements LibraryAnswer {

  /// What a failed result has.
  public static final List<Query> FAILURES =
      List.of(
          new Query.FieldIs(Field.ERROR, "true"),
          new Query.FieldIs(Field.TYPE, EntryType.TOOL_RESULT.name()));

  /// Copies the lists.
  public FixAnswer {
    groups = List.copyOf(groups);
    damages = List.copyOf(damages);
  }

  @Override
  public long total() {
    return groups.size();
  }

  @Override
  public List<String> notes() {
    return LibraryAnswer.notes(first.notes(), damages);
  }
}
