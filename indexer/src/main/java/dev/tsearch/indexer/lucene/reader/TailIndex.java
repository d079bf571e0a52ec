package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.index.EntryBlock;
import dev.tsearch.indexer.lucene.index.KeywordFields;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.RankedEntries;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.StatisticsSearcher;
import dev.tsearch.indexer.lucene.rank.TopHits;
import java.io.Closeable;
import java.io.IOException;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.store.ByteBuffersDirectory;

/// An index in memory of the entries that the index on disk does not cover, so that a search finds
/// every acknowledged entry. Uses about as much memory as the text of the entries; the caller
/// limits it and closes the index.
///
/// One thread fills an instance, then searches it.
public final class TailIndex implements Closeable {
  private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
  private final IndexWriter writer;
  private final ContentChain chain = new ContentChain();
  private int size;

  /// Creates an empty index.
  public TailIndex() throws IOException {
    writer =
        new IndexWriter(
            directory,
            new IndexWriterConfig(null) // the fields come with their terms
                .setMergePolicy(NoMergePolicy.INSTANCE)
                .setUseCompoundFile(false)
                .setCommitOnClose(false));
  }

  /// Loads what the first index of a process needs, on a thread of its own while the caller waits
  /// for something else: Lucene looks for the names of its formats in all jars, and reads the rules
  /// of numbers.
  public static void prepare() {
    var thread = new Thread(TailIndex::loadFormats, "formats");
    thread.setDaemon(true);
    thread.start();
  }

  private static void loadFormats() {
    Codec.getDefault();
    PostingsFormat.availablePostingsFormats();
    DocValuesFormat.availableDocValuesFormats();
    NumberFormat.getInstance(Locale.ROOT);
  }

  /// Adds entries of one partition, in the given order.
  public void add(int ordinal, List<LocatedEntry> entries) throws IOException {
    writer.addDocuments(new EntryBlock(ordinal, entries, chain, new KeywordFields(), null));
    size += entries.size();
  }

  /// Returns the number of entries.
  public int size() {
    return size;
  }

  /// Returns the first hits in an order and the number of all hits. Terms that the index on disk
  /// has are scored with its frequencies.
  ///
  /// @param onDisk the index on disk, if it can be read
  public TopHits search(
      CompiledQuery query,
      TimeRange time,
      int limit,
      Order order,
      Optional<EntryIndexReader> onDisk)
      throws IOException {
    var request = new TopHitsRequest(query, time, limit, order, new ScoreStatistics());
    return search(request, onDisk);
  }

  /// Returns the first hits and the number of all hits.
  public TopHits search(TopHitsRequest request, Optional<EntryIndexReader> onDisk)
      throws IOException {
    return size == 0 ? TopHits.NOTHING : search(request, onDisk, IndexSearch::find);
  }

  /// Returns the matches with the highest scores of words.
  public RankedEntries ranked(TopHitsRequest request, Optional<EntryIndexReader> onDisk)
      throws IOException {
    return size == 0 ? RankedEntries.NOTHING : search(request, onDisk, IndexSearch::ranked);
  }

  /// Adds every match to an aggregation.
  public void aggregate(
      TopHitsRequest request, Optional<EntryIndexReader> onDisk, Aggregation aggregation)
      throws IOException {
    if (size > 0) {
      search(
          request,
          onDisk,
          search -> {
            search.aggregate(aggregation);
            return aggregation;
          });
    }
  }

  /// Explains the score of an entry; empty if the index does not have the entry.
  public Optional<ScoreReason> reason(
      TopHitsRequest request, Optional<EntryIndexReader> onDisk, EntryAddress address)
      throws IOException {
    return size == 0 ? Optional.empty() : search(request, onDisk, search -> search.reason(address));
  }

  private <T> T search(
      TopHitsRequest request, Optional<EntryIndexReader> onDisk, IndexSearch.SearchAction<T> action)
      throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      var searcher =
          new StatisticsSearcher(
              reader,
              request.statistics(),
              onDisk.map(EntryIndexReader::statistics),
              request.deadline());
      return action.run(IndexSearch.of(searcher, request));
    }
  }

  @Override
  public void close() throws IOException {
    try (directory) {
      writer.rollback();
    }
  }
}
