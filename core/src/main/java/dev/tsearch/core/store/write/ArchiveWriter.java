package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.store.erase.ErasurePlan;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLockedException;
import dev.tsearch.core.store.manifest.ArchiveModes;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/// The write side of an archive. Every public call holds the write lock while it runs, and first
/// repairs what a crash of another writer may have left. Safe for use by many threads; other
/// processes may write between two calls.
///
/// A failed write or sync stops the writer for good: the state of the disk is unknown, and every
/// later call throws. Acknowledged entries are present when the archive is next opened.
public final class ArchiveWriter implements Closeable {
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Tokenizer tokenizer;
  private final WriterState state;
  private final WriterTurn turn;
  private final GroupCommit group;

  private ArchiveWriter(
      Disk disk,
      ArchiveLayout layout,
      StorageSettings settings,
      Tokenizer tokenizer,
      LockWait wait,
      Recovery.DamagePolicy policy) {
    this.layout = layout;
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.state = new WriterState(disk, layout, settings, tokenizer, wait.message(), policy);
    this.turn = new WriterTurn(disk, layout, wait, state::refresh);
    this.group = new GroupCommit(turn.lock(), lines -> change(() -> state.append(lines)));
  }

  /// Opens an archive for writing; creates it if there is none, and repairs it. The caller closes
  /// the writer.
  ///
  /// @param tokenizer makes the keys of the filters, equal to the keys of the index. The writer
  ///   owns it from now on and uses it on its own thread
  /// @throws ArchiveLockedException if another writer keeps the lock for longer than `wait`
  /// @throws CorruptArchiveException if a file that the manifest lists is absent or truncated
  public static ArchiveWriter open(
      Disk disk, Path root, StorageSettings settings, Tokenizer tokenizer, LockWait wait)
      throws IOException {
    return open(disk, root, settings, tokenizer, wait, Recovery.DamagePolicy.REFUSE);
  }

  /// Opens a damaged archive for a writer that replaces all its partitions by what is left and what
  /// it can derive again. Partitions that are listed may be absent or damaged. Of a damaged active
  /// partition the lines are left that it still has; of an older manifest, the partitions that are
  /// there. The damaged active partition is kept in `torn/`; the caller keeps the others.
  public static ArchiveWriter openDamaged(
      Disk disk, Path root, StorageSettings settings, Tokenizer tokenizer, LockWait wait)
      throws IOException {
    return open(disk, root, settings, tokenizer, wait, Recovery.DamagePolicy.ACCEPT);
  }

  private static ArchiveWriter open(
      Disk disk,
      Path root,
      StorageSettings settings,
      Tokenizer tokenizer,
      LockWait wait,
      Recovery.DamagePolicy policy)
      throws IOException {
    disk.createDirectories(root);
    var layout = new ArchiveLayout(root);
    ArchiveModes.restrict(disk, layout, wait.message());
    var writer = new ArchiveWriter(disk, layout, settings, tokenizer, wait, policy);
    writer.locked(() -> true);
    return writer;
  }

  /// The paths of the archive.
  public ArchiveLayout layout() {
    return layout;
  }

  /// Appends entries to the active partition, and seals it whenever it is full. When this returns,
  /// the entries are as durable as [StorageSettings#sync] promises.
  ///
  /// @return their addresses, in the same order
  public List<EntryAddress> append(List<Entry> entries) throws IOException {
    if (entries.isEmpty()) {
      return List.of();
    }
    if (settings.sync() != StorageSettings.Sync.GROUP) {
      return change(() -> state.append(EntryLine.of(entries)));
    }
    return group.append(EntryLine.of(entries));
  }

  /// Appends the entries of a draft to the active partition, as [#append] does. Their lines are not
  /// encoded again; the draft's ordinal and statistics are not used.
  ///
  /// @param analysis analyzes the entries once they have their addresses; if it fails, the writer
  ///   stops
  public void append(PartitionDraft draft, EntryAnalysis analysis) throws IOException {
    change(() -> {
      state.append(draft, analysis);
      return true;
    });
  }

  /// Reserves ordinals for partitions that are committed later. Unused ordinals are lost, which
  /// costs nothing.
  ///
  /// @return the first of `count`
  public int reserveOrdinals(int count) throws IOException {
    if (count < 1) {
      throw new IllegalArgumentException("count must be >= 1, got " + count);
    }
    return change(() -> state.reserveOrdinals(count));
  }

  /// Builds the sidecar of a draft. Takes no lock; many threads may call it at once.
  ///
  /// @param keys the keys of the terms of its entries; not used afterwards
  /// @param areComplete whether `keys` covers every entry; if false, the partition gets no filter
  ///   and is never pruned by its terms
  public PreparedPartition prepare(PartitionDraft draft, KeySet keys, boolean areComplete) {
    return PreparedPartition.of(draft, keys, areComplete, tokenizer.fingerprint(), settings);
  }

  /// Commits whole partitions atomically: after a crash the archive has either all of them or none.
  ///
  /// @param prepared in ascending order of their ordinals, which [#reserveOrdinals] has returned
  /// @return the partitions as the manifest lists them
  public List<Partition> commit(List<PreparedPartition> prepared) throws IOException {
    List<PreparedPartition> copy = List.copyOf(prepared);
    if (copy.isEmpty()) {
      return List.of();
    }
    return locked(() -> {
      state.manifest().requireReserved(copy.stream().map(PreparedPartition::ordinal).toList());
      return change(() -> state.commit(copy));
    });
  }

  /// Replaces sealed partitions by new ones atomically: after a crash the archive has either all of
  /// the old ones or all of the new ones, and no file of the others. Holds the lock from the first
  /// partition on. Readers keep the files that they have opened. To replace everything, call
  /// [#rotate] and this method within one [#locked].
  ///
  /// If a partition cannot be built, the archive stays as it was, and the files of earlier ones are
  /// removed. If a write fails, the writer stops as after any failed write and removes nothing; the
  /// manifest lists the ordinals of these files as discarded, and recovery removes the files.
  ///
  /// @param ordinals the ordinals to replace; the manifest lists each of them
  /// @param built returns the new partitions, under reserved ordinals; may return none
  /// @return the new partitions as the manifest lists them
  public List<Partition> replace(Collection<Integer> ordinals, PartitionSource built)
      throws IOException {
    Set<Integer> replaced = Set.copyOf(ordinals);
    return locked(() -> {
      state.manifest().requireListed(replaced);
      var written = new ArrayList<Partition>();
      boolean isComplete = false;
      try {
        for (List<PreparedPartition> next = built.next(); !next.isEmpty(); next = built.next()) {
          List<PreparedPartition> copy = List.copyOf(next);
          state.manifest().requireReserved(copy.stream().map(PreparedPartition::ordinal).toList());
          written.addAll(change(() -> state.write(copy)));
        }
        isComplete = true;
      } finally {
        if (!isComplete && !turn.hasFailed()) {
          change(() -> state.remove(written));
        }
      }
      return change(() -> state.replace(replaced, written));
    });
  }

  /// Returns whole partitions, some at a time.
  @FunctionalInterface
  public interface PartitionSource {
    /// Returns the next partitions, in ascending order of their ordinals; an empty list at the end.
    /// It may call [ArchiveWriter#reserveOrdinals].
    List<PreparedPartition> next() throws IOException;
  }

  /// Overwrites bytes of sealed partitions, originals and other files, for good. Holds the lock
  /// meanwhile. From the first write on the erasure is completed, if need be by the next writer;
  /// readers that are open have the old or the new lines of a partition.
  ///
  /// @param plan the bytes; made under the same lock
  /// @param indexes removes the old text from the indexes, after the partitions have the new
  public void erase(ErasurePlan plan, IndexErasure indexes) throws IOException {
    change(() -> {
      state.erase(plan, indexes);
      return true;
    });
  }

  /// Removes text from the indexes of an archive.
  @FunctionalInterface
  public interface IndexErasure {
    /// Runs. It may call [ArchiveWriter#sync].
    void run() throws IOException;
  }

  /// Seals the active partition now; does nothing if it is empty.
  public void rotate() throws IOException {
    change(() -> state.rotate());
  }

  /// Rebuilds every sidecar that is absent, damaged, or was made with another tokenizer, and the
  /// summary pack. Releases the lock about once a second, so that other writers can run.
  public void rebuildSidecars() throws IOException {
    OptionalInt next = OptionalInt.of(0);
    while (next.isPresent()) {
      Cancellation.safePoint();
      int from = next.getAsInt();
      next = change(() -> state.rebuildSidecars(from));
    }
  }

  /// Converts every sealed partition to a compression, whatever [StorageSettings#compression] is
  /// for later ones. Partitions that have it already are skipped. Releases the lock about once a
  /// second, so that other writers can run; after a crash some partitions are converted. Addresses,
  /// sidecars and index stay as they are.
  public ConversionResult store(Compression compression) throws IOException {
    var damages = new ArrayList<String>();
    int partitions = 0;
    long bytesBefore = 0;
    long bytesAfter = 0;
    OptionalInt next = OptionalInt.of(0);
    while (next.isPresent()) {
      Cancellation.safePoint();
      int from = next.getAsInt();
      StorageChange done = change(() -> state.store(from, compression, damages));
      partitions += done.partitions();
      int stored = partitions;
      Cancellation.describe(() -> "after " + stored + (stored == 1 ? " partition" : " partitions"));
      bytesBefore += done.bytesBefore();
      bytesAfter += done.bytesAfter();
      next = done.next();
    }
    return new ConversionResult(partitions, bytesBefore, bytesAfter, damages);
  }

  /// The result of converting partitions to another compression.
  ///
  /// @param partitions the number of converted partitions
  /// @param bytesBefore the length of their files before
  /// @param bytesAfter the length of their files now
  /// @param damages messages about the damaged partitions, which stayed as they were
  public record ConversionResult(
      int partitions, long bytesBefore, long bytesAfter, List<String> damages) {
    /// Copies the list.
    public ConversionResult {
      damages = List.copyOf(damages);
    }
  }

  /// Makes all appended entries durable, whatever [StorageSettings#sync] is.
  ///
  /// @return the active partition's ordinal and durable length
  public Durable sync() throws IOException {
    return change(() -> state.syncActive());
  }

  /// Rebuilds the sidecars that an older version wrote. Costs a look at a few headers if there are
  /// none. Releases the lock about once a second, so that other writers can run.
  public void renewSidecars() throws IOException {
    OptionalInt next = OptionalInt.of(0);
    while (next.isPresent()) {
      Cancellation.safePoint();
      int from = next.getAsInt();
      next = change(() -> state.renewSidecars(from));
    }
  }

  /// Writes the sidecar of the active partition, so that searches need not analyze it until the
  /// next append, and merges the sessions of the sealed partitions. Call it after the last append:
  /// it may analyze the whole partition.
  public void describeActive() throws IOException {
    change(() -> {
      state.describeActive();
      state.mergeSessions();
      return true;
    });
  }

  /// The durable part of the active partition.
  ///
  /// @param ordinal the active partition's ordinal
  /// @param bytes its length
  public record Durable(int ordinal, long bytes) {}

  /// The current manifest.
  public Manifest manifest() throws IOException {
    return locked(() -> state.manifest());
  }

  /// Runs work under the write lock, after the repairs: for writes of originals, sources or the
  /// index, and for several calls of this writer that belong together. The work may call this
  /// writer.
  public <T> T locked(Locked<T> work) throws IOException {
    try {
      return turn.locked(work);
    } finally {
      group.wakeNext();
    }
  }

  /// Work under the write lock.
  @FunctionalInterface
  public interface Locked<T> {
    /// Runs.
    T run() throws IOException;
  }

  /// Changes the archive under the write lock. A failure stops the writer.
  private <T> T change(Locked<T> work) throws IOException {
    try {
      return turn.change(work);
    } finally {
      group.wakeNext();
    }
  }

  @Override
  public void close() throws IOException {
    turn.lock().lock();
    try {
      state.close();
    } finally {
      turn.lock().unlock();
      group.wakeNext();
    }
  }
}
