package dev.tsearch.indexer.search.meaning;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.lucene.rank.MeaningScores;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import java.io.IOException;
import java.util.function.Consumer;

/// Finds the sessions that are near a question in meaning. Called only for queries with words that
/// rank.
@FunctionalInterface
public interface MeaningSource {
  /// Knows no meaning: words alone rank.
  MeaningSource NONE = (_, _) -> MeaningScores.NONE;

  /// A question about an archive.
  ///
  /// @param archiveId the archive
  /// @param text the words that rank
  /// @param entries the entries of the snapshot
  /// @param time the time range of the search
  record Question(String archiveId, String text, PartitionFilter entries, TimeRange time) {}

  /// Returns what is near a question; [MeaningScores#NONE] if the archive has no vectors or they
  /// cannot be used.
  ///
  /// @param notes receives a sentence for the user if the archive has vectors that cannot be used
  MeaningScores nearest(Question question, Consumer<String> notes) throws IOException;
}
