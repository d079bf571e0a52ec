package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.indexer.lucene.index.CommitData;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.CompactionTimes;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.StatisticsSearcher;
import dev.tsearch.indexer.lucene.rank.TopHits;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;

/// The read side of an archive's index, as it was at one commit. Takes no lock and never writes.
/// Safe for use by many threads.
public final class EntryIndexReader implements Closeable {
  private final Path path;
  private final Directory directory;
  private final DirectoryReader reader;
  private final Coverage coverage;
  private final IndexSearcher searcher;

  private EntryIndexReader(
      Path path, Directory directory, DirectoryReader reader, Coverage coverage) {
    this.path = path;
    this.directory = directory;
    this.reader = reader;
    this.coverage = coverage;
    this.searcher = new IndexSearcher(reader);
    this.searcher.setQueryCache(null); // a search is not asked twice
  }

  /// Opens the last commit for one search or a few. Where there is no index, or it is damaged, of
  /// another archive or of another chain or schema, there is nothing to read: says why, and the
  /// caller goes without.
  ///
  /// Reads files rather than mapping them, since the first mapping in a process costs more than
  /// several searches.
  public static Optional<EntryIndexReader> open(
      Path path, String archiveId, Consumer<String> whyNot) throws IOException {
    return open(path, NIOFSDirectory::new, archiveId, whyNot);
  }

  /// Opens the last commit as [#open] does, for many searches: maps its files.
  public static Optional<EntryIndexReader> openToKeep(
      Path path, String archiveId, Consumer<String> whyNot) throws IOException {
    return open(path, MMapDirectory::new, archiveId, whyNot);
  }

  /// How files are read.
  private interface Access {
    Directory open(Path path) throws IOException;
  }

  private static Optional<EntryIndexReader> open(
      Path path, Access access, String archiveId, Consumer<String> whyNot) throws IOException {
    if (!Files.isDirectory(path)) {
      whyNot.accept("there is no index yet");
      return Optional.empty();
    }
    return open(path, access.open(path), archiveId, whyNot);
  }

  /// Opens the index that a directory holds, and closes the directory with it.
  static Optional<EntryIndexReader> open(
      Path path, Directory directory, String archiveId, Consumer<String> whyNot)
      throws IOException {
    Optional<EntryIndexReader> opened = Optional.empty();
    try {
      opened = read(path, directory, archiveId, whyNot);
    } finally {
      if (opened.isEmpty()) {
        directory.close();
      }
    }
    return opened;
  }

  private static Optional<EntryIndexReader> read(
      Path path, Directory directory, String archiveId, Consumer<String> whyNot)
      throws IOException {
    DirectoryReader reader;
    try {
      if (!DirectoryReader.indexExists(directory)) {
        whyNot.accept("there is no index yet");
        return Optional.empty();
      }
      reader = DirectoryReader.open(directory);
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      if (!DamagedIndexException.isDamage(e)) {
        throw e;
      }
      whyNot.accept("the index is damaged: " + e.getMessage());
      return Optional.empty();
    }
    boolean isUsable = false;
    try {
      var coverage = CommitData.read(reader.getIndexCommit().getUserData());
      String fault = Coverage.fault(coverage, archiveId);
      if (!fault.isEmpty()) {
        whyNot.accept(fault);
        return Optional.empty();
      }
      isUsable = true;
      return Optional.of(new EntryIndexReader(path, directory, reader, coverage.orElseThrow()));
    } finally {
      if (!isUsable) {
        reader.close();
      }
    }
  }

  /// What it holds.
  public Coverage coverage() {
    return coverage;
  }

  /// The first hits of an order, and how many there are in all. Scores do not depend on the scope.
  ///
  /// @throws DamagedIndexException if the index turns out to be damaged
  public TopHits search(
      CompiledQuery query, PartitionFilter scope, TimeRange time, int limit, Order order)
      throws IOException {
    return search(new TopHitsRequest(query, time, limit, order, new ScoreStatistics()), scope);
  }

  /// The same with given statistics.
  ///
  /// @throws DamagedIndexException if the index turns out to be damaged
  public TopHits search(TopHitsRequest wanted, PartitionFilter scope) throws IOException {
    return search(wanted, scope, IndexSearch::find);
  }

  /// Has every match in scope counted in.
  ///
  /// @throws DamagedIndexException if the index turns out to be damaged; what was counted before
  ///   stays counted
  public void tally(TopHitsRequest wanted, PartitionFilter scope, Aggregation tally)
      throws IOException {
    search(
        wanted,
        scope,
        search -> {
          search.tally(tally);
          return tally;
        });
  }

  /// Why an entry has its score; empty if the index does not have it.
  ///
  /// @throws DamagedIndexException if the index turns out to be damaged
  public Optional<ScoreReason> reason(TopHitsRequest wanted, EntryAddress address)
      throws IOException {
    return search(
        wanted,
        PartitionFilter.of(PartitionSet.of(address.ordinal())),
        search -> search.reason(address));
  }

  private <T> T search(TopHitsRequest wanted, PartitionFilter scope, IndexSearch.HitConsumer<T> use)
      throws IOException {
    try {
      boolean isWhole = scope.holdsAllOf(coverage);
      var scoring = new StatisticsSearcher(reader, wanted.statistics(), Optional.empty());
      return use.of(
          IndexSearch.of(scoring, wanted).within(isWhole ? Optional.empty() : Optional.of(scope)));
    } catch (IOException e) {
      if (DamagedIndexException.isDamage(e)) {
        throw new DamagedIndexException(path, e);
      }
      throw e;
    }
  }

  /// The word of its texts that is most like one that is in none of them; empty if the word is in
  /// some, or none is like it.
  ///
  /// @throws DamagedIndexException if the index turns out to be damaged
  public Optional<String> similarWord(String word) throws IOException {
    try {
      return SimilarWord.find(reader, word);
    } catch (IOException e) {
      if (DamagedIndexException.isDamage(e)) {
        throw new DamagedIndexException(path, e);
      }
      throw e;
    }
  }

  /// Adds when conversations were compacted.
  ///
  /// @throws DamagedIndexException if the index turns out to be damaged
  public void addTo(CompactionTimes compactions) throws IOException {
    try {
      compactions.addAll(reader);
    } catch (IOException e) {
      if (DamagedIndexException.isDamage(e)) {
        throw new DamagedIndexException(path, e);
      }
      throw e;
    }
  }

  /// How many terms and entries it knows, for entries that it does not hold.
  public IndexSearcher statistics() {
    return searcher;
  }

  @Override
  public void close() throws IOException {
    reader.close();
    directory.close();
  }
}
