package dev.tsearch.indexer.library;

import dev.tsearch.indexer.lucene.reader.FileCounts;
import dev.tsearch.indexer.lucene.reader.FileCounts.FileUse;
import dev.tsearch.indexer.search.AggregateResult;
import java.util.List;

/// The files that entries name.
///
/// @param files the files that are wanted, in the order of the question
/// @param mentioned how many more files are only mentioned: no call edits or reads them
/// @param found the result of the search
public record FilesAnswer(List<FileUse> files, int mentioned, AggregateResult<FileCounts> found)
    implements LibraryAnswer {

  /// Copies the list.
  public FilesAnswer {
    files = List.copyOf(files);
  }

  @Override
  public long total() {
    return files.size();
  }

  @Override
  public List<String> notes() {
    return LibraryAnswer.notes(found.notes(), found.damages());
  }
}
