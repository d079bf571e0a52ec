package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLock;
import dev.tsearch.core.store.manifest.ArchiveLockedException;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.term.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The write side of an archive. Every public call takes the archive's lock for its own duration
/// and, having got it, first repairs what another writer's crash may have left. Safe for use by
/// many threads; other processes may write between two calls.
///
/// A write or sync that fails stops the writer for good: what is on the disk is then unknown, and
/// every later call throws. What had been acknowledged is there when the archive is next opened.
public final class ArchiveWriter implements Closeable {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Tokenizer tokenizer;
  private final LockWait wait;
  private final WriterState state;
  private final ReentrantLock turn = new ReentrantLock();
  private final GroupCommit group;
  private @Nullable Throwable failure;

  /// Whether the holder of the turn has the archive's lock.
  private boolean hasLock;

  private ArchiveWriter(
      Disk disk,
      ArchiveLayout layout,
      StorageSettings settings,
      Tokenizer tokenizer,
      LockWait wait) {
    this.disk = disk;
    this.layout = layout;
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.wait = wait;
    this.state = new WriterState(disk, layout, settings, tokenizer, wait.message());
    this.group = new GroupCommit(turn, lines -> change(() -> state.append(lines)));
  }

  /// Opens an archive for writing, makes it where there is none, and repairs it.
  ///
  /// @param tokenizer makes the keys of the filters, the same as those of the index; the writer's
  ///   alone from now on, which uses it on a thread of its own
  /// @throws ArchiveLockedException if another writer keeps the lock for longer than `wait`
  /// @throws CorruptArchiveException if a file that the manifest names is gone or cut
  public static ArchiveWriter open(
      Disk disk, Path root, StorageSettings settings, Tokenizer tokenizer, LockWait wait)
      throws IOException {
    disk.createDirectories(root);
    var writer = new ArchiveWriter(disk, new ArchiveLayout(root), settings, tokenizer, wait);
    writer.locked(() -> true);
    return writer;
  }

  /// Where the archive's files are.
  public ArchiveLayout layout() {
    return layout;
  }

  /// Appends entries to the active partition, which is sealed whenever it is full. Once this
  /// returns, they are on the disk as [StorageSettings#sync] promises.
  ///
  /// @return where each of them stands
  public List<EntryAddress> append(List<Entry> entries) throws IOException {
    if (entries.isEmpty()) {
      return List.of();
    }
    if (settings.sync() != StorageSettings.Sync.GROUP) {
      return change(() -> state.append(EntryLine.of(entries)));
    }
    return group.append(EntryLine.of(entries));
  }

  /// Gives away ordinals, for partitions to be published later. What is never used is lost, which
  /// costs nothing.
  ///
  /// @return the first of `count`
  public int reserveOrdinals(int count) throws IOException {
    if (count < 1) {
      throw new IllegalArgumentException("count must be >= 1, got " + count);
    }
    return change(() -> state.reserveOrdinals(count));
  }

  /// Publishes whole partitions in one step: after a crash either all of them are there or none.
  ///
  /// @param drafts in ascending order of their ordinals, which this archive has given away
  /// @return the partitions as the manifest lists them
  public List<Partition> commit(List<PartitionDraft> drafts) throws IOException {
    List<PartitionDraft> copy = List.copyOf(drafts);
    if (copy.isEmpty()) {
      return List.of();
    }
    return locked(() -> commitPrepared(state.withSidecars(copy)));
  }

  /// Builds the sidecar of a draft. Takes no lock; many threads may call it at once.
  public PreparedPartition prepare(PartitionDraft draft) {
    return PreparedPartition.of(draft, settings, tokenizer);
  }

  /// As [#commit], of partitions that [#prepare] has made, so that the lock is held for writing
  /// alone.
  public List<Partition> commitPrepared(List<PreparedPartition> prepared) throws IOException {
    List<PreparedPartition> copy = List.copyOf(prepared);
    if (copy.isEmpty()) {
      return List.of();
    }
    return locked(() -> {
      state.requireReserved(copy.stream().map(PreparedPartition::ordinal).toList());
      return change(() -> state.commit(copy));
    });
  }

  /// Puts whole partitions in the place of sealed ones in one step: after a crash the archive has
  /// either all of the old ones or all of the new ones, and nothing is left of the others. Holds
  /// the lock from the first draft on; readers go on with what they have opened. Who wants to
  /// replace everything calls [#rotate] and this within one [#locked].
  ///
  /// @param ordinals those to be replaced; the manifest lists each of them
  /// @param drafts what takes their place, under ordinals that this archive has given away; may be
  ///   nothing. If it fails, the archive stays as it was
  /// @return the new partitions as the manifest lists them
  public List<Partition> replace(Collection<Integer> ordinals, DraftSource drafts)
      throws IOException {
    Set<Integer> replaced = Set.copyOf(ordinals);
    return locked(() -> {
      state.requireListed(replaced);
      var prepared = new ArrayList<Partition>();
      boolean isWhole = false;
      try {
        for (List<PartitionDraft> next = drafts.next(); !next.isEmpty(); next = drafts.next()) {
          List<PartitionDraft> copy = List.copyOf(next);
          state.requireReserved(copy.stream().map(PartitionDraft::ordinal).toList());
          prepared.addAll(change(() -> state.prepare(copy)));
        }
        isWhole = true;
      } finally {
        if (!isWhole && failure == null) {
          change(() -> state.remove(prepared));
        }
      }
      return change(() -> state.replace(replaced, prepared));
    });
  }

  /// Gives whole partitions, some at a time.
  @FunctionalInterface
  public interface DraftSource {
    /// The next ones, in ascending order of their ordinals; empty once there are none left. May
    /// call [ArchiveWriter#reserveOrdinals].
    List<PartitionDraft> next() throws IOException;
  }

  /// Seals the active partition now; nothing happens if it has no entry.
  public void rotate() throws IOException {
    change(() -> state.rotate());
  }

  /// Makes every sidecar again that is gone, damaged, or was made with another tokenizer, and the
  /// summary of them all. Lets other writers in about once a second.
  public void mendSidecars() throws IOException {
    OptionalInt next = OptionalInt.of(0);
    while (next.isPresent()) {
      int from = next.getAsInt();
      next = change(() -> state.mendSidecars(from));
    }
  }

  /// Stores every sealed partition in a way, whatever [StorageSettings#compression] says of those
  /// to come; what is stored so already is left alone. Lets other writers in about once a second:
  /// after a crash some are stored so, and the others as they were. Addresses, sidecars and index
  /// stay as they are.
  public ConversionResult store(Compression compression) throws IOException {
    var damages = new ArrayList<String>();
    int partitions = 0;
    long bytesBefore = 0;
    long bytesAfter = 0;
    OptionalInt next = OptionalInt.of(0);
    while (next.isPresent()) {
      int from = next.getAsInt();
      WriterState.StorageChange done = change(() -> state.store(from, compression, damages));
      partitions += done.partitions();
      bytesBefore += done.bytesBefore();
      bytesAfter += done.bytesAfter();
      next = done.next();
    }
    return new ConversionResult(partitions, bytesBefore, bytesAfter, damages);
  }

  /// What became of partitions that were to be stored in another way.
  ///
  /// @param partitions how many are stored otherwise now
  /// @param bytesBefore how long their files were
  /// @param bytesAfter how long they are
  /// @param damages what is wrong with those that stayed as they were
  public record ConversionResult(
      int partitions, long bytesBefore, long bytesAfter, List<String> damages) {
    /// Copies the list.
    public ConversionResult {
      damages = List.copyOf(damages);
    }
  }

  /// Makes the active partition durable as far as it is written, whatever [StorageSettings#sync]
  /// says.
  ///
  /// @return its ordinal and how many bytes of it are durable
  public Durable sync() throws IOException {
    return change(() -> state.syncActive());
  }

  /// Writes down what searches may know of the active partition without analysing it, until it is
  /// next appended to. For those who are done writing: it costs an analysis of the partition.
  public void describeActive() throws IOException {
    change(() -> {
      state.describeActive();
      return true;
    });
  }

  /// How much of the active partition survives a loss of power.
  ///
  /// @param ordinal the active partition's ordinal
  /// @param bytes its length
  public record Durable(int ordinal, long bytes) {}

  /// The manifest as of now.
  public Manifest manifest() throws IOException {
    return locked(() -> state.manifest());
  }

  /// Runs something under the archive's lock, after the repairs: for those who write originals,
  /// sources or the index, or who make several calls of this writer in one go.
  public <T> T locked(Locked<T> work) throws IOException {
    turn.lock();
    try {
      if (hasLock) {
        return work.run();
      }
      requireWorking();
      try (Closeable _ = ArchiveLock.acquire(disk, layout, wait)) {
        hasLock = true;
        refresh();
        return work.run();
      } finally {
        hasLock = false;
      }
    } finally {
      endTurn();
    }
  }

  private void endTurn() {
    turn.unlock();
    group.wakeNext();
  }

  /// What is done under the lock.
  @FunctionalInterface
  public interface Locked<T> {
    /// Does it.
    T run() throws IOException;
  }

  private void refresh() throws IOException {
    try {
      state.refresh();
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      throw e;
    }
  }

  /// Changes the archive under the lock; a failure stops the writer.
  private <T> T change(Locked<T> work) throws IOException {
    return locked(() -> {
      requireWorking();
      try {
        return work.run();
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
        throw e;
      }
    });
  }

  private void requireWorking() throws IOException {
    Throwable cause = failure;
    if (cause != null) {
      throw new IOException(
          layout.root() + ": this writer has stopped after a failure: " + cause.getMessage(),
          cause);
    }
  }

  @Override
  public void close() throws IOException {
    turn.lock();
    try {
      state.close();
    } finally {
      endTurn();
    }
  }
}
