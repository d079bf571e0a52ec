package dev.tsearch.indexer.lucene.query;

import java.io.IOException;
import org.apache.lucene.search.DocIdSetIterator;

/// Iterates over the entries of any of several iterators, in ascending order. For few iterators:
/// each step looks at all of them. Not thread-safe.
final class UnionIterator extends DocIdSetIterator {
  private final DocIdSetIterator[] parts;
  private int doc = -1;

  /// @param parts the iterators, each before its first entry; the caller must not move them
  UnionIterator(DocIdSetIterator[] parts) {
    this.parts = parts;
  }

  @Override
  public int docID() {
    return doc;
  }

  @Override
  public int nextDoc() throws IOException {
    return advance(doc + 1);
  }

  @Override
  public int advance(int target) throws IOException {
    int next = NO_MORE_DOCS;
    for (DocIdSetIterator part : parts) {
      int at = part.docID();
      next = Math.min(next, at < target ? part.advance(target) : at);
    }
    doc = next;
    return next;
  }

  @Override
  public long cost() {
    long cost = 0;
    for (DocIdSetIterator part : parts) {
      cost += part.cost();
    }
    return cost;
  }
}
