package dev.tsearch.indexer.lucene.reader;

import java.util.Arrays;
import org.apache.lucene.search.DocIdSetIterator;

/// Ranges of adjacent documents of one segment. Filled, sorted, then iterated; not thread-safe.
final class DocumentRuns {
  /// The start and the end of each range, packed into one number. Ends are exclusive.
  private long[] runs = new long[16];

  private int size;
  private long documents;

  /// Adds a range. Joins it to the last one if it is adjacent.
  void add(int start, int end) {
    documents += end - start;
    if (size > 0 && end(size - 1) == start) {
      runs[size - 1] = pack(start(size - 1), end);
      return;
    }
    if (size == runs.length) {
      runs = Arrays.copyOf(runs, 2 * size);
    }
    runs[size++] = pack(start, end);
  }

  boolean isEmpty() {
    return size == 0;
  }

  /// Sorts the ranges. Ranges do not overlap.
  void sort() {
    Arrays.sort(runs, 0, size);
  }

  DocIdSetIterator iterator() {
    return new RunIterator();
  }

  private static long pack(int start, int end) {
    return ((long) start << 32) | end;
  }

  private int start(int run) {
    return (int) (runs[run] >>> 32);
  }

  private int end(int run) {
    return (int) runs[run];
  }

  private final class RunIterator extends DocIdSetIterator {
    private int doc = -1;
    private int run;

    @Override
    public int docID() {
      return doc;
    }

    @Override
    public int nextDoc() {
      return advance(doc + 1);
    }

    @Override
    public int advance(int target) {
      while (run < size && end(run) <= target) {
        run++;
      }
      doc = run == size ? NO_MORE_DOCS : Math.max(target, start(run));
      return doc;
    }

    @Override
    public int docIDRunEnd() {
      return end(run);
    }

    @Override
    public long cost() {
      return documents;
    }
  }
}
