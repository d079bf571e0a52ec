package dev.tsearch.indexer.search;

import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;

/// Opens the index of an archive. Called only if there is something to search in it.
@FunctionalInterface
interface IndexOpener {

  /// The index as it is now; empty if there is none to read.
  ///
  /// @param archiveId the archive that it must be of
  /// @param whyNot told why there is none
  Optional<EntryIndexReader> open(String archiveId, Consumer<String> whyNot) throws IOException;
}
