package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.ArchiveWriter;
import dev.tsearch.core.store.CorruptArchiveException;
import dev.tsearch.core.store.Manifest;
import dev.tsearch.core.store.Partition;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.Coverage;
import dev.tsearch.indexer.lucene.IndexWriting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/// Brings the index up to date with the archive, in batches: each takes the lock, indexes some
/// partitions and commits, so that a search sees more after each of them and other writers get
/// their turn. Single user, not thread-safe.
public final class IndexUpkeep {
  /// About a second of analysing.
  private static final long BATCH_BYTES = 16L << 20;

  private final Archive archive;
  private final ArchiveWriter writer;
  private final LongConsumer progress;
  private final Consumer<String> damages;
  private final KeySet keys = new KeySet();

  /// @param archive what is indexed
  /// @param writer has its lock
  /// @param progress told after each batch how many bytes of lines are indexed since the beginning
  /// @param damages told what could not be indexed because it is damaged
  public IndexUpkeep(
      Archive archive, ArchiveWriter writer, LongConsumer progress, Consumer<String> damages) {
    this.archive = archive;
    this.writer = writer;
    this.progress = progress;
    this.damages = damages;
  }

  /// Indexes what the index does not cover.
  ///
  /// @return how many bytes of lines were indexed
  public long update() throws IOException {
    return run(false);
  }

  /// Makes the index anew. Until the end a search reads what is not indexed yet by itself.
  ///
  /// @return how many bytes of lines were indexed
  public long rebuild() throws IOException {
    return run(true);
  }

  private long run(boolean anew) throws IOException {
    long bytes = 0;
    Batch batch;
    do {
      boolean first = anew && bytes == 0;
      batch = writer.locked(() -> batch(first));
      bytes += batch.bytes();
      progress.accept(bytes);
    } while (batch.hasMore());
    return bytes;
  }

  /// @param bytes how many bytes of lines were indexed
  /// @param hasMore whether there is more to do
  private record Batch(long bytes, boolean hasMore) {}

  private Batch batch(boolean anew) throws IOException {
    writer.sync();
    try (Snapshot snapshot = archive.snapshot();
        IndexWriting index = open(anew, snapshot)) {
      Coverage covered = anew ? index.coverage() : forgetWhatIsGone(index, snapshot);
      long bytes = 0;
      boolean hasMore = false;
      for (Partition partition : snapshot.manifest().partitions()) {
        long from = covered.indexedBytes(partition.ordinal(), partition.bytes());
        if (from >= partition.bytes()) {
          continue;
        }
        if (bytes >= BATCH_BYTES) {
          hasMore = true;
          break;
        }
        add(index, snapshot, partition.ordinal(), from);
        bytes += partition.bytes() - from;
        covered = covered.withComplete(partition.ordinal());
      }
      long from = covered.indexedBytes(snapshot.activeOrdinal(), snapshot.activeBytes());
      if (!hasMore && from < snapshot.activeBytes()) {
        add(index, snapshot, snapshot.activeOrdinal(), from);
        bytes += snapshot.activeBytes() - from;
        covered = covered.withActive(snapshot.activeOrdinal(), snapshot.activeBytes());
      }
      if (anew || !covered.equals(index.coverage())) {
        index.commit(covered);
      }
      return new Batch(bytes, hasMore);
    }
  }

  private IndexWriting open(boolean anew, Snapshot snapshot) throws IOException {
    String archiveId = snapshot.head().archive();
    return anew
        ? IndexWriting.rebuild(archive.layout().index(), archiveId)
        : IndexWriting.open(archive.layout().index(), archiveId);
  }

  /// Takes out of the index what the archive does not hold (any more), as after a loss of power:
  /// the index may have been ahead.
  private static Coverage forgetWhatIsGone(IndexWriting index, Snapshot snapshot)
      throws IOException {
    Coverage covered = index.coverage();
    Manifest manifest = snapshot.manifest();
    var gone = new ArrayList<Integer>();
    for (int ordinal : covered.completeOrdinals().toArray()) {
      if (manifest.partition(ordinal).isEmpty()) {
        gone.add(ordinal);
      }
    }
    int partial = covered.activeOrdinal();
    if (partial != Coverage.NONE && covered.activeBytes() > bytes(snapshot, partial)) {
      gone.add(partial);
    }
    for (int ordinal : gone) {
      index.delete(ordinal);
      covered = without(covered, ordinal);
    }
    return covered;
  }

  private static Coverage without(Coverage covered, int ordinal) {
    boolean isPartial = covered.activeOrdinal() == ordinal;
    return new Coverage(
        covered.archiveId(),
        covered.fingerprint(),
        covered.completeOrdinals().without(ordinal),
        isPartial ? Coverage.NONE : covered.activeOrdinal(),
        isPartial ? 0 : covered.activeBytes());
  }

  private static long bytes(Snapshot snapshot, int ordinal) throws IOException {
    return ordinal == snapshot.activeOrdinal()
        ? snapshot.activeBytes()
        : snapshot.manifest().partition(ordinal).map(Partition::bytes).orElse(0L);
  }

  private void add(IndexWriting index, Snapshot snapshot, int ordinal, long from)
      throws IOException {
    List<LocatedEntry> entries = new ArrayList<>();
    try (EntryCursor cursor = snapshot.cursor(ordinal, from)) {
      boolean hasNext = true;
      while (hasNext) {
        try {
          hasNext = cursor.next();
          if (hasNext) {
            entries.add(new LocatedEntry(cursor.entry(), cursor.address()));
          }
        } catch (CorruptArchiveException e) {
          damages.accept(String.valueOf(e.getMessage()));
        }
      }
    } catch (CorruptArchiveException e) {
      damages.accept(String.valueOf(e.getMessage()));
    }
    keys.clear();
    index.add(ordinal, entries, keys);
  }
}
