package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.ScoreWeights;
import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.jspecify.annotations.Nullable;

/// The scores of the stop words of a query in one segment. They are looked up only for documents
/// that can be among the best with all of them, since most entries have some. Documents are
/// requested in ascending order, by one thread.
final class StopWordScores {
  private final @Nullable Scorer[] scorers;
  private final @Nullable DocIdSetIterator[] iterators;
  private final float[] maxOfRest;
  private long found;

  /// @param scorers by the number of the word; null for telling words, and for words that the
  ///   segment lacks
  StopWordScores(@Nullable Scorer[] scorers) throws IOException {
    this.scorers = scorers;
    this.iterators = new DocIdSetIterator[scorers.length];
    this.maxOfRest = new float[scorers.length + 1];
    for (int word = scorers.length - 1; word >= 0; word--) {
      Scorer scorer = scorers[word];
      maxOfRest[word] = maxOfRest[word + 1];
      if (scorer != null) {
        iterators[word] = scorer.iterator();
        maxOfRest[word] +=
            ScoreWeights.STOP_WORD * scorer.getMaxScore(DocIdSetIterator.NO_MORE_DOCS);
      }
    }
  }

  /// An upper bound of a score with the stop words.
  float max(float score) {
    return score + maxOfRest[0];
  }

  /// Adds the scores of the stop words that a document has, until it is known that the sum is too
  /// low: then returns any score below the floor.
  ///
  /// @param floor the lowest sum that is needed
  float add(int doc, float score, float floor) throws IOException {
    float sum = score;
    found = 0;
    for (int word = 0; word < scorers.length && sum + maxOfRest[word] >= floor; word++) {
      Scorer scorer = scorers[word];
      DocIdSetIterator iterator = iterators[word];
      if (scorer != null && iterator != null) {
        int at = iterator.docID() < doc ? iterator.advance(doc) : iterator.docID();
        if (at == doc) {
          sum += ScoreWeights.STOP_WORD * scorer.score();
          found |= 1L << word;
        }
      }
    }
    return sum;
  }

  /// The stop words that the document of the last call has: bit `n` for word `n`.
  long found() {
    return found;
  }
}
