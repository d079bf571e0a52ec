package dev.tsearch.indexer.lucene.rank;

import dev.tsearch.core.query.SearchDeadline;
import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/// The matches of a [RankedQuery] in one segment: counts all of them, and returns those with a high
/// score in batches. Scores of stop words are not contained.
///
/// Adds the scores up in windows of documents, one word after the other, since the scores of a word
/// are computed in batches. One thread reads an instance once.
final class WordMatches {
  /// The maximum difference of the documents of a batch, if words rank.
  static final int WINDOW = 4096;

  private final @Nullable Scorer required;
  private final @Nullable DocIdSetIterator requiredDocs;
  private final @Nullable Scorer[] words;
  private final @Nullable DocIdSetIterator[] docsOfWords;
  private final boolean needsWord;
  private final @Nullable Bits accepted;
  private final DocAndFloatFeatureBuffer buffer;
  private final Tally tally;
  private final float[] sums;
  private final long[] having;
  private final long[] present;
  private final ScoredBatch batch;

  /// Documents with their scores, and with the words that they have.
  static final class ScoredBatch {
    /// The documents, ascending.
    int[] docs;

    /// The score of each document.
    float[] scores;

    /// The words of each document: bit `n` for word `n`.
    long[] words;

    /// The number of documents.
    int size;

    ScoredBatch(int length) {
      docs = new int[length];
      scores = new float[length];
      words = new long[length];
    }

    /// Removes the documents with a lower score.
    void removeBelow(float minimum) {
      int kept = 0;
      for (int at = 0; at < size; at++) {
        docs[kept] = docs[at];
        scores[kept] = scores[at];
        words[kept] = words[at];
        kept += scores[at] >= minimum ? 1 : 0;
      }
      size = kept;
    }
  }

  /// How many matches there are, and how many of the telling words they have.
  static final class Tally {
    private final long[] byWords;
    private long total;

    /// @param telling the number of telling words
    Tally(int telling) {
      byWords = new long[telling + 1];
    }

    /// The number of matches.
    long total() {
      return total;
    }

    /// The numbers of matches with all of the telling words, and with at least half of them.
    WordCounts counts() {
      int telling = byWords.length - 1;
      if (telling == 0) {
        return WordCounts.NONE;
      }
      long half = 0;
      for (int count = (telling + 1) / 2; count <= telling; count++) {
        half += byWords[count];
      }
      return new WordCounts(telling, byWords[telling], half);
    }
  }

  /// @param required the scorer of the required part; null if there is none
  /// @param words the scorers of the words; null for stop words and for words that the segment
  ///   lacks
  /// @param needsWord whether a match needs a word
  /// @param accepted the documents that can match; null if that is all
  /// @param buffer a buffer that the caller may use again for the next segment
  /// @param tally counts the matches
  WordMatches(
      @Nullable Scorer required,
      @Nullable Scorer[] words,
      boolean needsWord,
      @Nullable Bits accepted,
      DocAndFloatFeatureBuffer buffer,
      Tally tally)
      throws IOException {
    this.required = required;
    this.requiredDocs = required == null ? null : required.iterator();
    this.words = words;
    this.docsOfWords = new DocIdSetIterator[words.length];
    this.needsWord = needsWord;
    this.accepted = accepted;
    this.buffer = buffer;
    this.tally = tally;
    if (requiredDocs != null) {
      requiredDocs.nextDoc();
    }
    for (int word = 0; word < words.length; word++) {
      Scorer scorer = words[word];
      if (scorer != null) {
        DocIdSetIterator iterator = scorer.iterator();
        iterator.nextDoc();
        docsOfWords[word] = iterator;
      }
    }
    int window = words.length == 0 ? 0 : WINDOW;
    sums = new float[window];
    having = new long[window];
    present = new long[window / Long.SIZE];
    batch = new ScoredBatch(window);
  }

  /// Returns the next batch of matches; null if there is none, or the time is over. The next call
  /// changes it.
  ///
  /// @param minimum matches with a lower score are counted, and are not in the batch
  @Nullable ScoredBatch next(float minimum, SearchDeadline deadline) throws IOException {
    batch.size = 0;
    while (batch.size == 0) {
      if (deadline.isOver() || !(words.length == 0 ? nextRequired(minimum) : nextWindow(minimum))) {
        return null;
      }
    }
    return batch;
  }

  private boolean nextRequired(float minimum) throws IOException {
    if (required == null || required.docID() == DocIdSetIterator.NO_MORE_DOCS) {
      return false;
    }
    required.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, accepted, buffer);
    tally.total += buffer.size;
    if (batch.words.length < buffer.size) {
      batch.words = new long[buffer.docs.length];
    }
    batch.docs = buffer.docs;
    batch.scores = buffer.features;
    batch.size = buffer.size;
    batch.removeBelow(minimum);
    return buffer.size > 0;
  }

  private boolean nextWindow(float minimum) throws IOException {
    int start = start();
    if (start == DocIdSetIterator.NO_MORE_DOCS) {
      return false;
    }
    int end = (int) Math.min(DocIdSetIterator.NO_MORE_DOCS, (long) start + WINDOW);
    if (required != null) {
      addRequired(required, start, end);
    }
    for (int word = 0; word < words.length; word++) {
      add(word, start, end);
    }
    gather(start, minimum);
    return true;
  }

  /// The first document that may match and was not read yet.
  private int start() throws IOException {
    int start = DocIdSetIterator.NO_MORE_DOCS;
    for (DocIdSetIterator docsOfWord : docsOfWords) {
      if (docsOfWord != null) {
        start = Math.min(start, docsOfWord.docID());
      }
    }
    if (requiredDocs == null) {
      return start;
    }
    if (needsWord && requiredDocs.docID() < start) {
      return start == DocIdSetIterator.NO_MORE_DOCS ? start : requiredDocs.advance(start);
    }
    return requiredDocs.docID();
  }

  private void addRequired(Scorer scorer, int start, int end) throws IOException {
    for (scorer.nextDocsAndScores(end, accepted, buffer);
        buffer.size > 0;
        scorer.nextDocsAndScores(end, accepted, buffer)) {
      for (int at = 0; at < buffer.size; at++) {
        int slot = buffer.docs[at] - start;
        present[slot >> 6] |= 1L << slot;
        sums[slot] = buffer.features[at];
        having[slot] = 0;
      }
    }
  }

  private void add(int word, int start, int end) throws IOException {
    Scorer scorer = words[word];
    DocIdSetIterator iterator = docsOfWords[word];
    if (scorer == null || iterator == null) {
      return;
    }
    if (iterator.docID() < start) {
      iterator.advance(start);
    }
    long bit = 1L << word;
    boolean addsDocs = required == null;
    for (scorer.nextDocsAndScores(end, accepted, buffer);
        buffer.size > 0;
        scorer.nextDocsAndScores(end, accepted, buffer)) {
      for (int at = 0; at < buffer.size; at++) {
        int slot = buffer.docs[at] - start;
        if (addsDocs) {
          present[slot >> 6] |= 1L << slot;
        }
        sums[slot] += buffer.features[at];
        having[slot] |= bit;
      }
    }
  }

  /// Counts the matches of a window, moves those with a high score to the batch, and clears the
  /// window.
  private void gather(int start, float minimum) {
    int size = 0;
    for (int at = 0; at < present.length; at++) {
      for (long rest = present[at]; rest != 0; rest &= rest - 1) {
        int slot = (at << 6) + Long.numberOfTrailingZeros(rest);
        long had = having[slot];
        if (!needsWord || had != 0) {
          tally.byWords[Long.bitCount(had)]++;
          tally.total++;
          batch.docs[size] = start + slot;
          batch.scores[size] = sums[slot];
          batch.words[size] = had;
          size += sums[slot] >= minimum ? 1 : 0;
        }
        sums[slot] = 0;
        having[slot] = 0;
      }
      present[at] = 0;
    }
    batch.size = size;
    if (required != null) {
      Arrays.fill(sums, 0); // words of documents that lack the required part
      Arrays.fill(having, 0);
    }
  }
}
