package dev.tsearch.core.store;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.term.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The write side of an archive. Every public call takes the archive's lock for its own duration
/// and, having got it, first repairs what a crash may have left. Safe for use by many threads;
/// other processes may write between two calls.
///
/// A write or sync that fails stops the writer for good: what is on the disk is then unknown, and
/// every later call throws. What had been acknowledged is there when the archive is next opened.
@SuppressWarnings("DoNotCallSuggester")
public final class ArchiveWriter implements Closeable {

  private ArchiveWriter() {}

  /// Opens an archive for writing, makes it where there is none, and repairs it.
  ///
  /// @param tokenizer makes the keys of the filters; the index must use the same
  /// @throws ArchiveLockedException if another writer keeps the lock for longer than `wait`
  /// @throws CorruptArchiveException if a file that the manifest names is gone or cut
  public static ArchiveWriter open(
      Disk disk, Path root, StorageSettings settings, Tokenizer tokenizer, LockWait wait)
      throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Appends entries to the active partition, which is sealed whenever it is full. Once this
  /// returns, they are on the disk as [StorageSettings#sync] promises.
  ///
  /// @return where each of them stands
  public List<EntryAddress> append(List<Entry> entries) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Gives away ordinals, for partitions to be published later. What is never used is lost, which
  /// costs nothing.
  ///
  /// @return the first of `count`
  public int reserveOrdinals(int count) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Publishes whole partitions in one step: after a crash either all of them are there or none.
  ///
  /// @param drafts with ordinals that this archive has given away
  /// @return the partitions as the manifest lists them
  public List<Partition> commit(List<PartitionDraft> drafts) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Seals the active partition now; nothing happens if it has no entry.
  public void rotate() throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Runs something under the archive's lock, after the repairs: for those who write originals,
  /// sources or the index.
  public <T> T locked(Locked<T> work) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// What is done under the lock.
  @FunctionalInterface
  public interface Locked<T> {
    /// Does it.
    T run() throws IOException;
  }

  @Override
  public void close() throws IOException {}
}
