package dev.tsearch.indexer.lucene.query;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.similarities.Similarity.SimScorer;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/// Scores the entries of a segment that have a form of a word: the frequency is the sum of the
/// frequencies of all forms times their weights. Entries are scored one by one, or a window of them
/// at once by adding up the postings of one form after the other. Not thread-safe.
final class VariantsScorer extends Scorer {
  private static final int WINDOW = 1 << 11;

  private final PostingsEnum[] postings;
  private final float[] weights;
  private final SimScorer similarity;
  private final @Nullable NumericDocValues lengths;
  private final DocIdSetIterator iterator;

  private float[] sums = new float[0];
  private final long[] present = new long[WINDOW / Long.SIZE];
  private final DocAndFloatFeatureBuffer chunk = new DocAndFloatFeatureBuffer();
  private long[] norms = new long[0];

  /// @param postings the postings of the forms that the segment has, with frequencies
  /// @param weights the weight of each form
  /// @param lengths the norms of the field; null if it has none
  VariantsScorer(
      PostingsEnum[] postings,
      float[] weights,
      SimScorer similarity,
      @Nullable NumericDocValues lengths) {
    this.postings = postings;
    this.weights = weights;
    this.similarity = similarity;
    this.lengths = lengths;
    this.iterator = new UnionIterator(postings);
  }

  @Override
  public int docID() {
    return iterator.docID();
  }

  @Override
  public DocIdSetIterator iterator() {
    return iterator;
  }

  @Override
  public float score() throws IOException {
    int doc = iterator.docID();
    float sum = 0;
    for (int form = 0; form < postings.length; form++) {
      if (postings[form].docID() == doc) {
        sum += weights[form] * postings[form].freq();
      }
    }
    long length = lengths != null && lengths.advanceExact(doc) ? lengths.longValue() : 1;
    return similarity.score(sum, length);
  }

  @Override
  public float getMaxScore(int upTo) {
    return similarity.score(Float.MAX_VALUE, 1);
  }

  @Override
  public void nextDocsAndScores(int upTo, @Nullable Bits live, DocAndFloatFeatureBuffer batch)
      throws IOException {
    batch.size = 0;
    for (int doc = docID(); batch.size == 0 && doc < upTo; doc = docID()) {
      int end = (int) Math.min(upTo, (long) doc + WINDOW);
      addUp(doc, end);
      gather(doc, live, batch);
      iterator.advance(end);
    }
    if (norms.length < batch.size) {
      norms = new long[WINDOW];
    }
    if (lengths == null) {
      Arrays.fill(norms, 0, batch.size, 1);
    } else {
      lengths.longValues(batch.size, batch.docs, norms, 1);
    }
    similarity.asBulkSimScorer().score(batch.size, batch.features, norms, batch.features);
  }

  private void addUp(int start, int end) throws IOException {
    if (sums.length == 0) {
      sums = new float[WINDOW];
    }
    for (int form = 0; form < postings.length; form++) {
      PostingsEnum of = postings[form];
      float weight = weights[form];
      for (of.nextPostings(end, chunk); chunk.size > 0; of.nextPostings(end, chunk)) {
        for (int at = 0; at < chunk.size; at++) {
          int slot = chunk.docs[at] - start;
          sums[slot] += weight * chunk.features[at];
          present[slot >> 6] |= 1L << slot;
        }
      }
    }
  }

  private void gather(int start, @Nullable Bits live, DocAndFloatFeatureBuffer batch) {
    batch.growNoCopy(WINDOW);
    int size = 0;
    for (int word = 0; word < present.length; word++) {
      for (long rest = present[word]; rest != 0; rest &= rest - 1) {
        int slot = (word << 6) + Long.numberOfTrailingZeros(rest);
        if (live == null || live.get(start + slot)) {
          batch.docs[size] = start + slot;
          batch.features[size++] = sums[slot];
        }
        sums[slot] = 0;
      }
      present[word] = 0;
    }
    batch.size = size;
  }
}
