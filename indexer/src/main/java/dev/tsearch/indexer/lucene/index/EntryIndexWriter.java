package dev.tsearch.indexer.lucene.index;

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
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.LogByteSizeMergePolicy;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/// The write side of an archive's index: one at a time, in all processes. Adding may be done by
/// several threads at once, each partition by one; the rest by one thread.
///
/// Nothing is visible or durable before [#commit]. Closing drops what was not committed. Holds at
/// most [#BUFFER_MEGABYTES] of unwritten entries, and some more while one block is added.
public final class EntryIndexWriter implements Closeable {
  /// How much is gathered in memory before it is written: enough that a segment is worth its files,
  /// little enough for an import in a heap of 512 MB.
  private static final double BUFFER_MEGABYTES = 64;

  /// Less is written by the thread that commits, alone.
  private static final long BYTES_WORTH_A_THREAD = 8 << 20;

  private static final int MAX_HELPERS = 3;

  private final Directory directory;
  private final IndexWriter writer;
  private final Queue<Analysis> idle = new ConcurrentLinkedQueue<>();
  private final AtomicLong cutTexts = new AtomicLong();
  private Coverage coverage;

  /// What one thread makes fields with.
  private record Analysis(ContentChain chain, KeywordFields keywords) {}

  private EntryIndexWriter(Directory directory, IndexWriter writer, Coverage coverage) {
    this.directory = directory;
    this.writer = writer;
    this.coverage = coverage;
  }

  /// Opens the index in a directory, and makes it where there is none. One that is damaged, of
  /// another archive or of another chain or schema is begun anew: its coverage is then nothing.
  public static EntryIndexWriter open(Path path, String archiveId) throws IOException {
    new RealDisk().createDirectories(path);
    return open(FSDirectory.open(path), archiveId, OpenMode.CREATE_OR_APPEND);
  }

  /// Opens the index as [#open] does, unless another writer has it.
  public static Optional<EntryIndexWriter> openIfFree(Path path, String archiveId)
      throws IOException {
    return openIfFree(path, archiveId, OpenMode.CREATE_OR_APPEND);
  }

  /// Begins the index anew, unless another writer has it. What was there stays until the first
  /// commit.
  public static Optional<EntryIndexWriter> rebuildIfFree(Path path, String archiveId)
      throws IOException {
    return openIfFree(path, archiveId, OpenMode.CREATE);
  }

  private static Optional<EntryIndexWriter> openIfFree(Path path, String archiveId, OpenMode mode)
      throws IOException {
    new RealDisk().createDirectories(path);
    return openIfFree(FSDirectory.open(path), archiveId, mode);
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

  private static EntryIndexWriter open(Directory directory, String archiveId, OpenMode mode)
      throws IOException {
    try {
      Optional<Coverage> kept = sound(directory);
      boolean goesOn =
          mode != OpenMode.CREATE && kept.isPresent() && Coverage.fault(kept, archiveId).isEmpty();
      IndexWriterConfig config = config();
      config.setOpenMode(goesOn ? OpenMode.APPEND : OpenMode.CREATE);
      Coverage coverage =
          goesOn
              ? kept.orElseThrow()
              : Coverage.nothing(archiveId, LuceneTokenizer.currentFingerprint());
      return new EntryIndexWriter(directory, new IndexWriter(directory, config), coverage);
    } catch (IOException | RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  /// What a sound index covers. Empty if there is none; the files of a damaged one are removed.
  private static Optional<Coverage> sound(Directory directory) throws IOException {
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

  /// Blocks of a partition stay together because only neighbouring segments are merged.
  private static IndexWriterConfig config() {
    return new IndexWriterConfig(null) // all text comes as terms
        .setRAMBufferSizeMB(BUFFER_MEGABYTES)
        .setMergePolicy(new LogByteSizeMergePolicy())
        .setCommitOnClose(false);
  }

  /// What the last commit holds.
  public Coverage coverage() {
    return coverage;
  }

  /// Adds entries of one partition as one block, in the order given, and the keys of their terms to
  /// a set. False if some text could not be analysed to its end: no filter may be made of the keys.
  public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException {
    addBlock(ordinal, entries, into);
    return true;
  }

  /// Adds entries of a partition whose keys are known.
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
    writer.addDocuments(block);
    cutTexts.addAndGet(block.cutTexts());
    idle.add(analysis); // one that failed half way is not used again
  }

  /// Removes every entry of a partition, so that it can be added again.
  public void delete(int ordinal) throws IOException {
    writer.deleteDocuments(IndexSchema.ordinalTerm(ordinal));
  }

  /// How many texts were longer than what is indexed of one, since this was opened.
  public long cutTexts() {
    return cutTexts.get();
  }

  /// Makes everything added so far visible and durable, with what it covers. What it covers must be
  /// on the disk already, and no other thread may be adding.
  public void commit(Coverage covered) throws IOException {
    if (writer.ramBytesUsed() > BYTES_WORTH_A_THREAD) {
      writeBuffers();
    }
    writer.setLiveCommitData(CommitData.of(covered).entrySet());
    writer.commit();
    coverage = covered;
  }

  /// Writes what the threads that added have gathered, several parts at once: a commit by itself
  /// would write one after the other while the other processors stand still.
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
      throw new IOException("the index could not be written: " + e.getCause(), e.getCause());
    }
  }

  /// Drops everything since the last commit, and closes.
  public void rollback() throws IOException {
    try (directory) {
      writer.rollback();
    }
  }

  /// Closes, and drops what was not committed.
  @Override
  public void close() throws IOException {
    rollback();
  }
}
