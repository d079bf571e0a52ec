package dev.tsearch.indexer.lucene.rank;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/// The matches of a [RankedQuery] in one segment, in batches: the documents with their scores and
/// with the telling words that they have. Scores of stop words are not contained.
///
/// Adds the scores up in windows of documents, one word after the other, since the scores of a word
/// are computed in batches. One thread reads an instance once.
final class WordMatches {
  private static final int WINDOW = 4096;

  private final @Nullable Scorer required;
  private final @Nullable DocIdSetIterator requiredDocs;
  private final @Nullable Scorer[] words;
  private final @Nullable DocIdSetIterator[] docsOfWords;
  private final boolean needsWord;
  private final @Nullable Bits live;
  private final DocAndFloatFeatureBuffer batch;
  private final float[] sums;
  private final long[] having;
  private final long[] present;

  /// The documents of the current batch, ascending.
  int[] docs;

  /// The score of each document.
  float[] scores;

  /// The telling words of each document: bit `n` for word `n`. Empty if the query has no words.
  long[] masks;

  /// The number of documents in the batch.
  int size;

  /// @param required the scorer of the required part; null if there is none
  /// @param words the scorers of the words; null for stop words and for words that the segment
  ///   lacks
  /// @param needsWord whether a match needs a word
  /// @param live the documents that are not deleted; null if that is all
  /// @param batch a buffer that the caller may use again for the next segment
  WordMatches(
      @Nullable Scorer required,
      @Nullable Scorer[] words,
      boolean needsWord,
      @Nullable Bits live,
      DocAndFloatFeatureBuffer batch)
      throws IOException {
    this.required = required;
    this.requiredDocs = required == null ? null : required.iterator();
    this.words = words;
    this.docsOfWords = new DocIdSetIterator[words.length];
    this.needsWord = needsWord;
    this.live = live;
    this.batch = batch;
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
    docs = new int[window];
    scores = new float[window];
    masks = new long[window];
  }

  /// Reads the next batch; false if there is none.
  boolean next() throws IOException {
    size = 0;
    if (words.length == 0) {
      return nextRequired();
    }
    while (size == 0) {
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
      gather(start);
    }
    return true;
  }

  private boolean nextRequired() throws IOException {
    if (required == null || required.docID() == DocIdSetIterator.NO_MORE_DOCS) {
      return false;
    }
    required.nextDocsAndScores(DocIdSetIterator.NO_MORE_DOCS, live, batch);
    docs = batch.docs;
    scores = batch.features;
    size = batch.size;
    return size > 0;
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
    for (scorer.nextDocsAndScores(end, live, batch);
        batch.size > 0;
        scorer.nextDocsAndScores(end, live, batch)) {
      for (int at = 0; at < batch.size; at++) {
        int slot = batch.docs[at] - start;
        present[slot >> 6] |= 1L << slot;
        sums[slot] = batch.features[at];
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
    for (scorer.nextDocsAndScores(end, live, batch);
        batch.size > 0;
        scorer.nextDocsAndScores(end, live, batch)) {
      for (int at = 0; at < batch.size; at++) {
        int slot = batch.docs[at] - start;
        if (addsDocs) {
          present[slot >> 6] |= 1L << slot;
        }
        sums[slot] += batch.features[at];
        having[slot] |= bit;
      }
    }
  }

  private void gather(int start) {
    for (int at = 0; at < present.length; at++) {
      for (long rest = present[at]; rest != 0; rest &= rest - 1) {
        int slot = (at << 6) + Long.numberOfTrailingZeros(rest);
        if (!needsWord || having[slot] != 0) {
          docs[size] = start + slot;
          scores[size] = sums[slot];
          masks[size++] = having[slot];
        }
        sums[slot] = 0;
        having[slot] = 0;
      }
      present[at] = 0;
    }
    if (required != null) {
      Arrays.fill(sums, 0); // words of documents that lack the required part
      Arrays.fill(having, 0);
    }
  }
}
