package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.indexer.lucene.index.ScoreWeights;
import dev.tsearch.indexer.lucene.rank.WordMatches.ScoredBatch;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.jspecify.annotations.Nullable;

/// The scores of the stop words of a query in one segment. They are computed only for documents
/// that can be among the best with all of them, since most entries have some. Documents are
/// requested in ascending order, by one thread.
final class StopWordScores {
  /// To look a document up takes about as long as to score this many documents in a row.
  private static final long COST_OF_LOOKUP = 8;

  /// More than the relative error of a sum of scores.
  private static final double ROUNDING = 1e-5;

  private final @Nullable Scorer[] scorers;
  private final @Nullable DocIdSetIterator[] iterators;

  /// The most that the words from a number on add to a score.
  private final double[] maxOfRest;

  private final int documents;
  private final DocAndFloatFeatureBuffer buffer;
  private float[] window = new float[0];

  /// @param scorers by the number of the word; null for telling words, and for words that the
  ///   segment lacks
  /// @param documents the number of documents in the segment
  /// @param buffer a buffer that the caller may use between calls
  StopWordScores(@Nullable Scorer[] scorers, int documents, DocAndFloatFeatureBuffer buffer)
      throws IOException {
    this.scorers = scorers;
    this.iterators = new DocIdSetIterator[scorers.length];
    this.maxOfRest = new double[scorers.length + 1];
    this.documents = documents;
    this.buffer = buffer;
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

  /// The lowest score that can reach a floor with the stop words.
  float lowest(float floor) {
    return lowest(floor, 0);
  }

  private float lowest(float floor, int word) {
    return maxOfRest[word] == 0
        ? floor
        : (float) (floor - maxOfRest[word] - ROUNDING * (Math.abs(floor) + maxOfRest[word]));
  }

  /// Adds the stop words that the documents of a batch have, and removes the documents that do not
  /// reach a floor.
  void addTo(ScoredBatch batch, float floor) throws IOException {
    for (int word = 0; word < scorers.length; word++) {
      Scorer scorer = scorers[word];
      DocIdSetIterator iterator = iterators[word];
      if (scorer == null || iterator == null) {
        continue;
      }
      batch.removeBelow(lowest(floor, word));
      if (batch.size > 0) {
        long span = batch.docs[batch.size - 1] - batch.docs[0] + 1L;
        boolean areMany = batch.size * COST_OF_LOOKUP >= iterator.cost() * span / documents;
        if (areMany && span <= WordMatches.WINDOW) {
          addRow(scorer, iterator, 1L << word, batch);
        } else {
          lookUp(scorer, iterator, 1L << word, batch);
        }
      }
    }
    batch.removeBelow(floor);
  }

  /// Adds a word by computing its scores of all documents between the first and the last one.
  private void addRow(Scorer scorer, DocIdSetIterator iterator, long bit, ScoredBatch batch)
      throws IOException {
    int start = batch.docs[0];
    int end = batch.docs[batch.size - 1] + 1;
    if (window.length == 0) {
      window = new float[WordMatches.WINDOW];
    }
    Arrays.fill(window, 0, end - start, -1);
    if (iterator.docID() < start) {
      iterator.advance(start);
    }
    for (scorer.nextDocsAndScores(end, null, buffer);
        buffer.size > 0;
        scorer.nextDocsAndScores(end, null, buffer)) {
      for (int at = 0; at < buffer.size; at++) {
        window[buffer.docs[at] - start] = buffer.features[at];
      }
    }
    for (int at = 0; at < batch.size; at++) {
      float score = window[batch.docs[at] - start];
      if (score >= 0) {
        batch.scores[at] += ScoreWeights.STOP_WORD * score;
        batch.words[at] |= bit;
      }
    }
  }

  private static void lookUp(Scorer scorer, DocIdSetIterator iterator, long bit, ScoredBatch batch)
      throws IOException {
    for (int at = 0; at < batch.size; at++) {
      int doc = batch.docs[at];
      int found = iterator.docID() < doc ? iterator.advance(doc) : iterator.docID();
      if (found == doc) {
        batch.scores[at] += ScoreWeights.STOP_WORD * scorer.score();
        batch.words[at] |= bit;
      }
    }
  }
}
