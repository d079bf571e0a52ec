package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.indexer.lucene.index.IndexSchema;
import java.io.IOException;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// Matches the entries of a [PartitionFilter] as ranges of documents: the entries of a partition
/// were added together, so they are adjacent in a segment. A segment without any of them is
/// skipped.
final class PartitionFilterQuery extends Query {
  private final PartitionFilter filter;

  /// Creates a query for the entries of a filter.
  PartitionFilterQuery(PartitionFilter filter) {
    this.filter = filter;
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public @Nullable ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
        LeafReader reader = context.reader();
        DocumentRuns runs = runs(reader);
        return runs.isEmpty()
            ? null
            : ConstantScoreScorerSupplier.fromIterator(
                runs.iterator(), score(), mode, reader.maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext context) {
        return false;
      }
    };
  }

  /// Returns the documents of a segment that the filter accepts. Seeks each ordinal of the filter,
  /// or iterates over the ordinals of the segment, whichever are fewer.
  private DocumentRuns runs(LeafReader reader) throws IOException {
    var runs = new DocumentRuns();
    Terms terms = reader.terms(IndexSchema.PARTITION);
    if (terms == null) {
      return runs;
    }
    TermsEnum ordinals = terms.iterator();
    if (terms.size() >= 0 && terms.size() <= filter.ordinals().size()) {
      for (BytesRef term = ordinals.next(); term != null; term = ordinals.next()) {
        int ordinal = IndexSchema.ordinalOf(term);
        if (filter.ordinals().contains(ordinal)) {
          add(ordinal, ordinals, reader, runs);
        }
      }
    } else {
      for (int ordinal : filter.ordinals().toArray()) {
        if (ordinals.seekExact(IndexSchema.ordinalTerm(ordinal).bytes())) {
          add(ordinal, ordinals, reader, runs);
        }
      }
    }
    runs.sort();
    return runs;
  }

  private void add(int ordinal, TermsEnum at, LeafReader reader, DocumentRuns runs)
      throws IOException {
    PostingsEnum postings = at.postings(null, PostingsEnum.NONE);
    if (ordinal == filter.activeOrdinal()) {
      addWithinBytes(postings, reader, runs);
      return;
    }
    int first = postings.nextDoc();
    int count = at.docFreq();
    // If document first + count - 1 is the last one, the documents have no gaps.
    if (count > 1
        && postings.advance(first + count - 1) == first + count - 1
        && postings.nextDoc() == DocIdSetIterator.NO_MORE_DOCS) {
      runs.add(first, first + count);
      return;
    }
    postings = at.postings(postings, PostingsEnum.NONE);
    for (int doc = postings.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = postings.nextDoc()) {
      runs.add(doc, doc + 1);
    }
  }

  private void addWithinBytes(PostingsEnum postings, LeafReader reader, DocumentRuns runs)
      throws IOException {
    NumericDocValues offsets = reader.getNumericDocValues(IndexSchema.OFFSET);
    for (int doc = postings.nextDoc();
        doc != DocIdSetIterator.NO_MORE_DOCS;
        doc = postings.nextDoc()) {
      if (offsets.advanceExact(doc) && offsets.longValue() < filter.activeBytes()) {
        runs.add(doc, doc + 1);
      }
    }
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "partition:[" + filter.ordinals() + "]";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PartitionFilterQuery query && query.filter.equals(filter);
  }

  @Override
  public int hashCode() {
    return 31 * classHash() + filter.hashCode();
  }
}
