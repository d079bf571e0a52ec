package dev.tsearch.indexer.lucene.reader;

import dev.tsearch.core.disk.FileVersion;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.indexer.lucene.index.ChangedFiles;
import dev.tsearch.indexer.lucene.index.CommitData;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.DamagedIndexException;
import dev.tsearch.indexer.lucene.index.StrangeFiles;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.rank.CompactionTimes;
import dev.tsearch.indexer.lucene.rank.RankedEntries;
import dev.tsearch.indexer.lucene.rank.ScoreReason;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.StatisticsSearcher;
import dev.tsearch.indexer.lucene.rank.TopHits;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.lucene.index.IndexFileNames;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;

/// A reader of the index of an archive at one commit. Takes no lock and never writes. Thread-safe.
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
    this.searcher = new IndexSearcher(reader, Runnable::run); // makes no slices in advance
    this.searcher.setQueryCache(null); // a process runs a query once
  }

  /// Opens the last commit for a few searches. Empty if there is no index, or if it is damaged,
  /// belongs to another archive, or has another chain or schema. The caller closes the reader.
  ///
  /// Reads files and does not map them, because the first mapping in a process takes longer than
  /// several searches.
  ///
  /// @param whyNot receives the reason if the result is empty
  /// @throws IOException if the index cannot be read although it is not damaged
  public static Optional<EntryIndexReader> open(
      Path path, String archiveId, Consumer<String> whyNot) throws IOException {
    return open(path, NIOFSDirectory::new, archiveId, whyNot);
  }

  /// Opens the last commit as [#open] does, but maps its files, for a process that runs many
  /// searches: a resident service, and the warm benchmarks.
  public static Optional<EntryIndexReader> openToKeep(
      Path path, String archiveId, Consumer<String> whyNot) throws IOException {
    return open(path, MMapDirectory::new, archiveId, whyNot);
  }

  /// Opens a directory for reading.
  private interface Access {
    Directory open(Path path) throws IOException;
  }

  private static Optional<EntryIndexReader> open(
      Path path, Access access, String archiveId, Consumer<String> whyNot) throws IOException {
    if (!Files.isDirectory(path)) {
      whyNot.accept("there is no index yet");
      return Optional.empty();
    }
    Optional<Path> strange = StrangeFiles.first(path);
    if (strange.isPresent()) {
      whyNot.accept("the index is damaged: " + strange.get() + " is not a file");
      return Optional.empty();
    }
    return open(path, access.open(path), archiveId, whyNot);
  }

  /// Opens the index in a directory. The reader closes the directory.
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
      reader = open(directory);
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

  private static DirectoryReader open(Directory directory) throws IOException {
    DirectoryReader reader = DirectoryReader.open(directory);
    boolean isIntact = false;
    try {
      ChangedFiles.requireIntact(reader);
      isIntact = true;
      return reader;
    } finally {
      if (!isIntact) {
        reader.close();
      }
    }
  }

  /// Returns the coverage of the commit.
  public Coverage coverage() {
    return coverage;
  }

  /// Returns the first hits in an order and the number of all hits. Scores do not depend on the
  /// filter.
  ///
  /// @throws DamagedIndexException if the index is damaged
  public TopHits search(
      CompiledQuery query, PartitionFilter filter, TimeRange time, int limit, Order order)
      throws IOException {
    return search(new TopHitsRequest(query, time, limit, order, new ScoreStatistics()), filter);
  }

  /// Returns the first hits and the number of all hits.
  ///
  /// @throws DamagedIndexException if the index is damaged
  public TopHits search(TopHitsRequest request, PartitionFilter filter) throws IOException {
    return search(request, filter, IndexSearch::find);
  }

  /// Returns the matches with the highest scores of words.
  ///
  /// @throws DamagedIndexException if the index is damaged
  public RankedEntries ranked(TopHitsRequest request, PartitionFilter filter) throws IOException {
    return search(request, filter, IndexSearch::ranked);
  }

  /// Adds every match to an aggregation.
  ///
  /// @throws DamagedIndexException if the index is damaged; the aggregation keeps the matches
  ///   before the damage
  public void aggregate(TopHitsRequest request, PartitionFilter filter, Aggregation aggregation)
      throws IOException {
    search(
        request,
        filter,
        search -> {
          search.aggregate(aggregation);
          return aggregation;
        });
  }

  /// Explains the score of an entry; empty if the index does not have the entry.
  ///
  /// @throws DamagedIndexException if the index is damaged
  public Optional<ScoreReason> reason(TopHitsRequest request, EntryAddress address)
      throws IOException {
    return search(
        request,
        PartitionFilter.of(PartitionSet.of(address.ordinal())),
        search -> search.reason(address));
  }

  private <T> T search(
      TopHitsRequest request, PartitionFilter filter, IndexSearch.SearchAction<T> action)
      throws IOException {
    return read(() -> {
      boolean hasAll = filter.includesAllOf(coverage);
      SearchDeadline deadline = request.deadline();
      var scoring =
          new StatisticsSearcher(
              deadline.isLimited()
                  ? ExitableDirectoryReader.wrap(reader, deadline::isFirstOver)
                  : reader,
              request.statistics(),
              Optional.empty(),
              deadline);
      return action.run(
          IndexSearch.of(scoring, request).within(hasAll ? Optional.empty() : Optional.of(filter)));
    });
  }

  /// Reads the index.
  @FunctionalInterface
  private interface IndexAccess<T> {
    T run() throws IOException;
  }

  /// Reads the index, of which Lucene checks only parts before it uses them: an exception that is
  /// no I/O error means damage if a file does not have its checksum, and a bug otherwise.
  private <T> T read(IndexAccess<T> access) throws IOException {
    try {
      return access.run();
    } catch (IOException e) {
      throw DamagedIndexException.isDamage(e) ? new DamagedIndexException(path, e) : e;
    } catch (RuntimeException e) {
      requireIntact();
      throw e;
    }
  }

  private void requireIntact() throws IOException {
    try {
      for (LeafReaderContext segment : reader.leaves()) {
        segment.reader().checkIntegrity();
      }
    } catch (IOException e) {
      throw DamagedIndexException.isDamage(e) ? new DamagedIndexException(path, e) : e;
    }
  }

  /// Returns the most frequent word of the index that is similar to a word that is in fewer entries
  /// than a limit, and much more frequent. Empty if the word is in more, or if there is none.
  ///
  /// @param rareBelow the limit
  /// @throws DamagedIndexException if the index is damaged
  public Optional<SimilarWord.Correction> similarWord(String word, int rareBelow)
      throws IOException {
    return read(() -> SimilarWord.find(reader, word, rareBelow));
  }

  /// The most frequent words of the index that begin with a word that is in none of its entries;
  /// empty if it is in one.
  ///
  /// @throws DamagedIndexException if the index is damaged
  public List<String> longerWords(String word) throws IOException {
    return read(() -> LongerWords.find(reader, word));
  }

  /// Adds the compactions of all conversations.
  ///
  /// @throws DamagedIndexException if the index is damaged
  public void addTo(CompactionTimes compactions) throws IOException {
    read(() -> {
      compactions.addAll(reader);
      return compactions;
    });
  }

  /// Returns a searcher whose statistics score the entries that the index does not cover.
  public IndexSearcher statistics() {
    return searcher;
  }

  /// The file of the commit. A writer never changes it, and deletes it after the next commit.
  Path commitFile() throws IOException {
    return path.resolve(reader.getIndexCommit().getSegmentsFileName());
  }

  /// The file of the next commit, which does not exist yet.
  private Path nextCommitFile() throws IOException {
    long next = reader.getIndexCommit().getGeneration() + 1;
    return path.resolve(IndexFileNames.fileNameFromGeneration(IndexFileNames.SEGMENTS, "", next));
  }

  /// Whether the index has no later commit and is of an archive. An index that cannot be read is
  /// not current.
  ///
  /// @param commit the version of the commit's file when the reader was opened
  boolean isCurrent(String archiveId, FileVersion commit) throws IOException {
    try {
      return coverage.archiveId().equals(archiveId) && (isUnchanged(commit) || reader.isCurrent());
    } catch (IOException _) {
      return false; // opening it again says why
    }
  }

  /// Whether the commit's file is there and no later one: cheaper than to read the last commit.
  private boolean isUnchanged(FileVersion commit) throws IOException {
    return !commit.equals(FileVersion.MISSING)
        && FileVersion.of(commitFile()).equals(commit)
        && !Files.exists(nextCommitFile());
  }

  /// Adds a user, who closes the reader as the others do.
  ///
  /// @return false if all users have closed it already
  boolean share() {
    return reader.tryIncRef();
  }

  /// Closes the files once every user has closed the reader.
  @Override
  public void close() throws IOException {
    reader.decRef();
    if (reader.getRefCount() == 0) {
      directory.close();
    }
  }
}
