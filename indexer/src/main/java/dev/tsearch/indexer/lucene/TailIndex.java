package dev.tsearch.indexer.lucene;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.store.ByteBuffersDirectory;

/// Entries that the index on disk does not cover, indexed in memory for one search, so that it sees
/// every acknowledged entry. Takes about as much memory as the entries' text; the caller bounds it.
///
/// Filled by one thread, then searched.
public final class TailIndex implements Closeable {
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final IndexWriter writer;
  private final ContentChain chain = new ContentChain();
  private int size;

  /// A tail without entries.
  public TailIndex() throws IOException {
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig(null) // all text comes as terms
                .setMergePolicy(NoMergePolicy.INSTANCE)
                .setCommitOnClose(false));
  }

  /// Adds entries of one partition, in their order.
  public void add(int ordinal, List<LocatedEntry> entries) throws IOException {
    writer.addDocuments(new EntryBlock(ordinal, entries, chain, null));
    size += entries.size();
  }

  /// How many entries there are.
  public int size() {
    return size;
  }

  /// The first hits of an order among the entries, and how many there are in all; scored as if they
  /// were in the index on disk, where it knows their words.
  ///
  /// @param onDisk the index on disk, if it can be read
  public Found search(
      CompiledQuery query, TimeRange time, int limit, Order order, Optional<IndexReading> onDisk)
      throws IOException {
    if (size == 0) {
      return Found.NOTHING;
    }
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      IndexSearcher searcher =
          onDisk.isPresent()
              ? new BorrowingSearcher(reader, onDisk.get().statistics())
              : new IndexSearcher(reader);
      searcher.setQueryCache(null);
      return new IndexSearch(searcher, query, time).find(limit, order);
    }
  }

  @Override
  public void close() throws IOException {
    try (directory) {
      writer.rollback();
    }
  }

  /// Scores with the statistics of another index. A word that the other does not know keeps its
  /// own.
  private static final class BorrowingSearcher extends IndexSearcher {
    private final IndexSearcher lender;

    BorrowingSearcher(IndexReader reader, IndexSearcher lender) {
      super(reader);
      this.lender = lender;
    }

    @Override
    public CollectionStatistics collectionStatistics(String field) throws IOException {
      CollectionStatistics borrowed = lender.collectionStatistics(field);
      return borrowed == null ? super.collectionStatistics(field) : borrowed;
    }

    @Override
    public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq)
        throws IOException {
      int known = lender.getIndexReader().docFreq(term);
      if (known > 0) {
        long occurrences = lender.getIndexReader().totalTermFreq(term);
        return new TermStatistics(term.bytes(), known, occurrences);
      }
      CollectionStatistics whole = lender.collectionStatistics(term.field());
      int own = whole == null ? docFreq : (int) Math.min(docFreq, whole.docCount());
      return new TermStatistics(term.bytes(), own, totalTermFreq);
    }
  }
}
