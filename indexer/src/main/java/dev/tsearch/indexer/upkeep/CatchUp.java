package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.write.ArchiveWriter.Durable;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Updates an index to a snapshot: adds the entries that the index lacks, and deletes the
/// partitions that the snapshot does not have. Single-threaded; used once.
final class CatchUp {
  /// Entries are read and added in blocks of this many bytes, which fit in memory.
  private static final long BLOCK_BYTES = 4 << 20;

  /// After so many bytes what was indexed is committed, so that who interrupts it again and again
  /// gets to the end.
  static final long COMMIT_BYTES = 16 << 20;

  /// Nothing is committed before all is indexed.
  static final long AT_END = Long.MAX_VALUE;

  private final Snapshot snapshot;
  private final EntryIndexWriter index;
  private final ImportProgress progress;
  private final long activeBytes;
  private final long commitBytes;
  private final List<String> damages = new ArrayList<>();
  private Coverage coverage;
  private long entries;
  private long bytes;
  private long committedBytes;

  /// @param coverage what the index holds, committed or not
  /// @param durable how much of the active partition may be covered
  /// @param commitBytes after how many bytes whole partitions are committed, as [#COMMIT_BYTES];
  ///   not if entries were added whose partitions are not in the snapshot
  CatchUp(
      Snapshot snapshot,
      EntryIndexWriter index,
      Coverage coverage,
      Durable durable,
      long commitBytes,
      ImportProgress progress) {
    this.snapshot = snapshot;
    this.index = index;
    this.coverage = coverage;
    this.commitBytes = commitBytes;
    this.progress = progress;
    boolean isSame = durable.ordinal() == snapshot.activeOrdinal();
    this.activeBytes = isSame ? Math.min(durable.bytes(), snapshot.activeBytes()) : 0;
  }

  /// Indexes what the index lacks, and commits.
  IndexReport run() throws IOException {
    Coverage covered = add();
    if (!covered.equals(index.coverage())) {
      index.commit(covered);
    }
    return new IndexReport(entries, bytes, damages);
  }

  /// Indexes what the index lacks. What is read after the last commit is not committed.
  ///
  /// @return what the index then covers
  Coverage add() throws IOException {
    List<Partition> partitions = snapshot.manifest().partitions();
    removeStale(partitions);
    long lacking = activeBytes - Math.min(activeBytes, covered(snapshot.activeOrdinal()));
    for (Partition partition : partitions) {
      lacking += partition.bytes() - indexed(partition);
    }
    progress.expect(0, lacking);
    for (Partition partition : partitions) {
      complete(partition);
      if (bytes - committedBytes >= commitBytes) {
        index.commit(coverage);
        committedBytes = bytes;
      }
    }
    int active = snapshot.activeOrdinal();
    long from = covered(active);
    if (from < activeBytes && add(active, from, activeBytes)) {
      coverage = coverage.withActive(active, activeBytes);
    }
    return coverage;
  }

  /// Indexes the rest of a partition. A partition that was indexed to its end while it was active
  /// is only marked as complete, before another partition becomes the partial one.
  private void complete(Partition partition) throws IOException {
    int ordinal = partition.ordinal();
    long from = indexed(partition);
    if (coverage.completeOrdinals().contains(ordinal)
        || (from < partition.bytes() && !add(ordinal, from, partition.bytes()))) {
      return;
    }
    coverage = coverage.withComplete(ordinal);
  }

  private long indexed(Partition partition) {
    return coverage.indexedBytes(partition.ordinal(), partition.bytes());
  }

  private long covered(int ordinal) {
    return ordinal == coverage.activeOrdinal() ? coverage.activeBytes() : 0;
  }

  /// Deletes partitions that the snapshot does not have, or that are longer than in the snapshot:
  /// their files are gone, and their addresses may be reused.
  private void removeStale(List<Partition> partitions) throws IOException {
    Map<Integer, Long> lengths = new HashMap<>();
    for (Partition partition : partitions) {
      lengths.put(partition.ordinal(), partition.bytes());
    }
    int partial = coverage.activeOrdinal();
    if (partial != Coverage.NONE) {
      boolean isActive = partial == snapshot.activeOrdinal();
      long length = isActive ? snapshot.activeBytes() : lengths.getOrDefault(partial, 0L);
      if (coverage.activeBytes() > length) {
        remove(partial);
      }
    }
    for (int ordinal : coverage.completeOrdinals().toArray()) {
      if (!lengths.containsKey(ordinal)) {
        remove(ordinal);
      }
    }
  }

  private void remove(int ordinal) throws IOException {
    index.delete(ordinal);
    coverage = coverage.without(ordinal);
  }

  /// Indexes the lines of a partition between two of its bytes; false if it cannot be read at all.
  private boolean add(int ordinal, long from, long to) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal, from)) {
      addLines(ordinal, cursor, from, to);
      return true;
    } catch (CorruptArchiveException e) {
      damages.add(String.valueOf(e.getMessage()));
      remove(ordinal);
      return false;
    }
  }

  private void addLines(int ordinal, EntryCursor cursor, long from, long to) throws IOException {
    var block = new ArrayList<LocatedEntry>();
    long begin = from;
    while (next(cursor) && cursor.address().offset() < to) {
      block.add(new LocatedEntry(cursor.entry(), cursor.address()));
      long end = cursor.address().offset() + cursor.address().length() + 1;
      if (end - begin >= BLOCK_BYTES) {
        addBlock(ordinal, block, end - begin);
        begin = end;
      }
    }
    addBlock(ordinal, block, to - begin);
  }

  private void addBlock(int ordinal, List<LocatedEntry> block, long blockBytes) throws IOException {
    Cancellation.safePoint();
    if (!block.isEmpty()) {
      index.add(ordinal, block);
    }
    entries += block.size();
    bytes += blockBytes;
    progress.advance(blockBytes);
    block.clear();
  }

  /// Moves to the next line that can be read.
  private boolean next(EntryCursor cursor) throws IOException {
    while (true) {
      try {
        return cursor.next();
      } catch (CorruptArchiveException e) {
        damages.add(String.valueOf(e.getMessage()));
      }
    }
  }
}
