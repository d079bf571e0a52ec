package dev.tsearch.indexer.lucene.index;

import dev.tsearch.core.disk.FileFailure;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FilterMergePolicy;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeTrigger;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/// The writer of the index of an archive. At most one is open at a time, across all processes.
/// Several threads may add entries concurrently, if each partition is added by one thread; all
/// other methods are called by one thread.
///
/// Changes are visible and durable after [#commit]. Closing discards uncommitted changes. The
/// writer buffers at most [#BUFFER_MEGABYTES] of entries, and a little more while it adds a block.
public final class EntryIndexWriter implements Closeable {
  /// The size of the buffer. A segment of this size is worth its files, and an import fits into a
  /// heap of 512 MB.
  private static final double BUFFER_MEGABYTES = 64;

  /// Smaller buffers are written by the committing thread alone.
  private static final long MIN_PARALLEL_BYTES = 8 << 20;

  private static final int MAX_HELPERS = 3;

  /// Merges that may wait for a thread before the caller has to.
  private static final int WAITING_MERGES = 5;

  private final Directory directory;
  private final IndexWriter writer;
  private final ConcurrentMergeScheduler merges;
  private final Queue<Analysis> idle = new ConcurrentLinkedQueue<>();
  private final AtomicLong cutTexts = new AtomicLong();
  private Coverage coverage;

  /// The state that one thread needs to create fields.
  private record Analysis(ContentChain chain, KeywordFields keywords) {}

  private EntryIndexWriter(
      Directory directory, IndexWriter writer, ConcurrentMergeScheduler merges, Coverage coverage) {
    this.directory = directory;
    this.writer = writer;
    this.merges = merges;
    this.coverage = coverage;
  }

  /// Opens the index in a directory; creates it if there is none. An index that is damaged, belongs
  /// to another archive, or has another chain or schema is replaced by an empty one.
  ///
  /// @throws IOException if another writer has the index open
  public static EntryIndexWriter open(Path path, String archiveId) throws IOException {
    new RealDisk().createDirectories(path);
    return open(new PrivateDirectory(path), archiveId, OpenMode.CREATE_OR_APPEND);
  }

  /// Opens the index as [#open] does; empty if another writer has it open.
  public static Optional<EntryIndexWriter> openIfFree(Path path, String archiveId)
      throws IOException {
    return openIfFree(path, archiveId, OpenMode.CREATE_OR_APPEND);
  }

  /// Opens an empty index; empty result if another writer has it open. The old content is visible
  /// to readers until the first commit.
  public static Optional<EntryIndexWriter> rebuildIfFree(Path path, String archiveId)
      throws IOException {
    return openIfFree(path, archiveId, OpenMode.CREATE);
  }

  private static Optional<EntryIndexWriter> openIfFree(Path path, String archiveId, OpenMode mode)
      throws IOException {
    new RealDisk().createDirectories(path);
    StrangeFiles.remove(path);
    return openIfFree(new PrivateDirectory(path), archiveId, mode);
  }

  /// Opens the index that a directory holds, and closes the directory with it.
  public static Optional<EntryIndexWriter> openIfFree(
      Directory directory, String archiveId, OpenMode mode) throws IOException {
    try {
      return Optional.of(open(directory, archiveId, mode));
    } catch (LockObtainFailedException _) {
      return Optional.empty();
    }
  }

  /// Takes the lock before the coverage is read: the writer that had it may have committed until
  /// then.
  private static EntryIndexWriter open(Directory files, String archiveId, OpenMode mode)
      throws IOException {
    Directory directory = files;
    try {
      directory = new LockedDirectory(files);
      Optional<Coverage> kept = intactCoverage(directory);
      boolean continues =
          mode != OpenMode.CREATE && kept.isPresent() && Coverage.fault(kept, archiveId).isEmpty();
      var merges = new BackgroundMerges();
      IndexWriterConfig config = config().setMergeScheduler(merges);
      config.setOpenMode(continues ? OpenMode.APPEND : OpenMode.CREATE);
      Coverage coverage =
          continues
              ? kept.orElseThrow()
              : Coverage.nothing(archiveId, LuceneTokenizer.currentFingerprint());
      return new EntryIndexWriter(directory, new IndexWriter(directory, config), merges, coverage);
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /// Returns the coverage of an intact index; empty if there is none. Deletes the files of a
  /// damaged index.
  private static Optional<Coverage> intactCoverage(Directory directory) throws IOException {
    try {
      if (!DirectoryReader.indexExists(directory)) {
        return Optional.empty();
      }
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        return CommitData.read(reader.getIndexCommit().getUserData());
      }
    } catch (IOException | IllegalArgumentException | IndexOutOfBoundsException e) {
      if (!DamagedIndexException.isDamage(e)) {
        throw e;
      }
      for (String file : directory.listAll()) {
        if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
          directory.deleteFile(file);
        }
      }
      return Optional.empty();
    }
  }

  /// The merge policy merges only adjacent segments, so that the entries of a partition stay
  /// together.
  private static IndexWriterConfig config() {
    return new IndexWriterConfig(null) // the fields come with their terms
        .setRAMBufferSizeMB(BUFFER_MEGABYTES)
        .setMergePolicy(new LogByteSizeMergePolicy())
        .setCommitOnClose(false);
  }

  /// Returns the coverage of the last commit.
  public Coverage coverage() {
    return coverage;
  }

  /// Adds entries of one partition as one block, in the given order, and the keys of their terms to
  /// a set. Returns whether all texts were analyzed to their end; if not, no filter may be built
  /// from the keys.
  public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException {
    addBlock(ordinal, entries, into);
    return true;
  }

  /// Adds entries of one partition as one block, without computing their keys.
  public void add(int ordinal, List<LocatedEntry> entries) throws IOException {
    addBlock(ordinal, entries, null);
  }

  private void addBlock(int ordinal, List<LocatedEntry> entries, @Nullable KeySet into)
      throws IOException {
    Analysis analysis = idle.poll();
    if (analysis == null) {
      analysis = new Analysis(new ContentChain(), new KeywordFields());
    }
    var block = new EntryBlock(ordinal, entries, analysis.chain(), analysis.keywords(), into);
    try {
      writer.addDocuments(block);
    } catch (IOException | AlreadyClosedException e) {
      throw failure(e);
    }
    cutTexts.addAndGet(block.truncatedTexts());
    idle.add(analysis); // not reached after a failure, which leaves an unusable state
  }

  /// Deletes every entry of a partition.
  public void delete(int ordinal) throws IOException {
    writer.deleteDocuments(IndexSchema.ordinalTerm(ordinal));
  }

  /// Deletes entries of a partition.
  ///
  /// @param offsets the positions of their lines
  public void delete(int ordinal, Collection<Long> offsets) throws IOException {
    long[] values = offsets.stream().mapToLong(Long::longValue).toArray();
    writer.deleteDocuments(
        new BooleanQuery.Builder()
            .add(new TermQuery(IndexSchema.ordinalTerm(ordinal)), Occur.FILTER)
            .add(NumericDocValuesField.newSlowSetQuery(IndexSchema.OFFSET, values), Occur.FILTER)
            .build());
  }

  /// Returns the number of texts that were truncated since the writer was opened.
  public long cutTexts() {
    return cutTexts.get();
  }

  /// Commits everything added so far, with its coverage. The covered entries must be durable, and
  /// no other thread may be adding entries.
  public void commit(Coverage covered) throws IOException {
    try {
      if (writer.ramBytesUsed() > MIN_PARALLEL_BYTES) {
        writeBuffers();
      }
      writer.setLiveCommitData(CommitData.of(covered).entrySet());
      writer.commit();
    } catch (IOException | AlreadyClosedException e) {
      throw failure(e);
    }
    coverage = covered;
  }

  /// The failure that a failed call of Lucene means. A writer that failed is closed: the failure
  /// that closed it is its cause. Channels do not say which file they could not write, so the
  /// folder of the index is named.
  private IOException failure(Exception failed) {
    Throwable first = failed instanceof IllegalStateException ? failed.getCause() : failed;
    while (first != null
        && first.getClass() == IOException.class
        && first.getCause() instanceof IOException cause) {
      first = cause; // of a merge that failed
    }
    if (first instanceof IOException failure) {
      return FilterDirectory.unwrap(directory) instanceof FSDirectory folder
              && failure.getClass() == IOException.class
          ? FileFailure.named(folder.getDirectory(), failure)
          : failure;
    }
    return new IOException("the index could not be written: " + failed, failed);
  }

  /// Leaves segments as they are until the writer is closed, except for [#expunge]: a merge that a
  /// commit starts may copy the whole index.
  public void keepSegments() {
    writer.getConfig().setMergePolicy(new DeletionsOnly(new LogByteSizeMergePolicy()));
  }

  /// Writes the segments again that have deleted entries, so that no term of them is left, and
  /// commits. Costs the time to copy these segments, several at once.
  public void expunge() throws IOException {
    int threads = Runtime.getRuntime().availableProcessors();
    merges.setMaxMergesAndThreads(threads + WAITING_MERGES, threads);
    try {
      keepSegments();
      do { // Lucene leaves out segments that another merge has, and does not wait for that
        writer.forceMergeDeletes(true);
        merges.sync();
      } while (writer.hasDeletions());
    } catch (IOException e) {
      throw failure(e);
    } catch (IllegalStateException e) { // a merge has failed
      if (e.getCause() instanceof IOException cause && !DamagedIndexException.isDamage(cause)) {
        throw failure(e);
      }
      throw new IOException("the index is damaged; tsearch repair rebuilds it", e);
    }
    commit(coverage);
    writer.deleteUnusedFiles();
  }

  /// Merges in threads that print nothing if they fail, as on a full disk. A commit needs no merge,
  /// and one that waits for merges gets the failure from Lucene.
  private static final class BackgroundMerges extends ConcurrentMergeScheduler {
    @Override
    protected void handleMergeException(Throwable failure) {
      if (!(failure instanceof IOException)) {
        super.handleMergeException(failure);
      }
    }
  }

  /// Starts no merge but of segments with deleted entries, each by itself: so no other segment is
  /// copied, and several are at once.
  private static final class DeletionsOnly extends FilterMergePolicy {
    DeletionsOnly(MergePolicy usual) {
      super(usual);
    }

    @Override
    public @Nullable MergeSpecification findForcedDeletesMerges(
        SegmentInfos segments, MergeContext context) throws IOException {
      var merges = new MergeSpecification();
      for (SegmentCommitInfo segment : segments) {
        if (context.numDeletesToMerge(segment) > 0) {
          merges.add(new OneMerge(List.of(segment)));
        }
      }
      return merges.merges.isEmpty() ? null : merges;
    }

    @Override
    public @Nullable MergeSpecification findMerges(
        MergeTrigger trigger, SegmentInfos segments, MergeContext context) {
      return null;
    }

    @Override
    public @Nullable MergeSpecification findFullFlushMerges(
        MergeTrigger trigger, SegmentInfos segments, MergeContext context) {
      return null;
    }
  }

  /// Writes the buffers of all threads concurrently. A commit alone would write one after the other
  /// on one processor.
  private void writeBuffers() throws IOException {
    int helpers = Math.min(MAX_HELPERS, Runtime.getRuntime().availableProcessors() - 1);
    var running = new ArrayList<FutureTask<Boolean>>(helpers);
    for (int i = 0; i < helpers; i++) {
      var helper = new FutureTask<>(this::writeBufferByBuffer);
      Thread.ofPlatform().daemon().name("tsearch-index-", i + 1L).start(helper);
      running.add(helper);
    }
    try {
      writeBufferByBuffer();
    } finally {
      for (FutureTask<Boolean> helper : running) {
        await(helper);
      }
    }
  }

  private boolean writeBufferByBuffer() throws IOException {
    boolean wroteOne = true;
    while (wroteOne) {
      wroteOne = writer.flushNextBuffer();
    }
    return true;
  }

  private static void await(FutureTask<Boolean> helper) throws IOException {
    try {
      helper.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      var interrupted = new InterruptedIOException("interrupted while the index was written");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IOException("the index could not be written: " + e.getCause(), e.getCause());
    }
  }

  /// Discards everything since the last commit and closes the writer.
  public void rollback() throws IOException {
    try (directory) {
      writer.rollback();
    }
  }

  /// Closes the writer and discards uncommitted changes.
  @Override
  public void close() throws IOException {
    rollback();
  }
}
