package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.index.EntryBlock;
import dev.tsearch.indexer.lucene.index.KeywordFields;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.StatisticsSearcher;
import dev.tsearch.indexer.lucene.rank.TopHits;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
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
    writer.addDocuments(new EntryBlock(ordinal, entries, chain, new KeywordFields(), null));
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
  public TopHits search(
      CompiledQuery query,
      TimeRange time,
      int limit,
      Order order,
      Optional<EntryIndexReader> onDisk)
      throws IOException {
    var wanted = new TopHitsRequest(query, time, limit, order, new ScoreStatistics());
    return search(wanted, onDisk);
  }

  /// The same with given statistics.
  public TopHits search(TopHitsRequest wanted, Optional<EntryIndexReader> onDisk)
      throws IOException {
    return size == 0 ? TopHits.NOTHING : search(wanted, onDisk, IndexSearch::find);
  }

  /// Has every match among the entries counted in.
  public void tally(TopHitsRequest wanted, Optional<EntryIndexReader> onDisk, Aggregation tally)
      throws IOException {
    if (size > 0) {
      search(
          wanted,
          onDisk,
          search -> {
            search.tally(tally);
            return tally;
          });
    }
  }

  /// Why an entry has its score; empty if it is not here.
  public Optional<ScoreReason> reason(
      TopHitsRequest wanted, Optional<EntryIndexReader> onDisk, EntryAddress address)
      throws IOException {
    return size == 0 ? Optional.empty() : search(wanted, onDisk, search -> search.reason(address));
  }

  private <T> T search(
      TopHitsRequest wanted, Optional<EntryIndexReader> onDisk, IndexSearch.HitConsumer<T> use)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      var searcher =
          new StatisticsSearcher(
              reader, wanted.statistics(), onDisk.map(EntryIndexReader::statistics));
      return use.of(IndexSearch.of(searcher, wanted));
    }
  }

  @Override
  public void close() throws IOException {
    try (directory) {
      writer.rollback();
    }
  }
}
