package dev.tsearch.core.store.verify;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.VerificationProgress;
import dev.tsearch.core.store.sidecar.IdentityHash;
import dev.tsearch.core.store.sidecar.SidecarBuilder;
import dev.tsearch.core.store.sidecar.SidecarCheck;
import dev.tsearch.core.store.source.SourcesCheck;
import dev.tsearch.core.term.KeySet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Reads the partitions of a snapshot, and compares them with the manifest, their sidecars, the
/// sources and each other. Not thread-safe.
final class PartitionCheck {
  private static final long PROGRESS_BYTES = 1 << 20;

  private final Snapshot snapshot;
  private final ArchiveLayout layout;
  private final SourcesCheck sources;
  private final SidecarCheck sidecars;
  private final VerificationListener listener;
  private final VerificationProgress progress;
  private final Findings findings;
  private final KeySet identities = new KeySet();
  private final KeySet keys = new KeySet();
  private long entries;

  PartitionCheck(
      Snapshot snapshot,
      SourcesCheck sources,
      SidecarCheck sidecars,
      VerificationListener listener,
      VerificationProgress progress,
      Findings findings) {
    this.snapshot = snapshot;
    this.layout = sidecars.layout();
    this.sources = sources;
    this.sidecars = sidecars;
    this.listener = listener;
    this.progress = progress;
    this.findings = findings;
  }

  /// The number of entries that were read.
  long entries() {
    return entries;
  }

  /// Checks a sealed partition.
  void sealed(Partition partition) throws IOException {
    Optional<CorruptArchiveException> damage = snapshot.damage(partition);
    if (damage.isPresent()) {
      findings.dataLoss(damage.get());
      listener.begin(partition.ordinal());
      listener.end(VerificationListener.ReadStatus.DAMAGED, 0, findings);
      progress.advance(partition.bytes());
      return;
    }
    Path file = layout.partition(partition);
    int before = findings.count(file);
    var pass = new PartitionPass(file, partition.ordinal());
    pass.run(partition.bytes());
    boolean isWhole = findings.count(file) == before;
    Partition found =
        pass.stats.partition(partition.ordinal(), partition.bytes(), partition.crc32c());
    compare(file, "entries", partition.count(), found.count());
    compare(file, "entries without a time", partition.undated(), found.undated());
    compare(file, "prompts", partition.prompts(), found.prompts());
    compare(file, "as its earliest time", partition.min(), found.min());
    compare(file, "as its latest time", partition.max(), found.max());
    if (isWhole && partition.count() == found.count()) {
      sidecars.check(partition, pass.sidecar, pass.isAnalyzed ? Optional.of(keys) : none());
    }
  }

  /// Checks that a sealed partition has the length that the manifest lists, and its sidecar sound
  /// checksums. Reads no line.
  void length(Partition partition) throws IOException {
    entries += partition.count();
    Optional<CorruptArchiveException> damage = snapshot.damage(partition);
    if (damage.isPresent()) {
      findings.dataLoss(damage.get());
    } else {
      sidecars.checksums(partition);
    }
    progress.advance(partition.bytes());
  }

  private static Optional<KeySet> none() {
    return Optional.empty();
  }

  /// Checks the active partition.
  void active(Path file) throws IOException {
    new PartitionPass(file, snapshot.activeOrdinal()).run(snapshot.activeBytes());
  }

  private void compare(Path file, String what, long listed, long found) {
    if (listed != found) {
      findings.dataLoss(
          file, 0, "the manifest lists " + listed + " " + what + ", the file has " + found);
    }
  }

  /// The check of one partition.
  private final class PartitionPass {
    private final Path file;
    private final int ordinal;
    private final PartitionStats stats = new PartitionStats(snapshot.head().rotation());
    private final SidecarBuilder sidecar = new SidecarBuilder();
    private boolean isAnalyzed = listener.fingerprint().isPresent();
    private long reported;

    PartitionPass(Path file, int ordinal) {
      this.file = file;
      this.ordinal = ordinal;
    }

    void run(long bytes) throws IOException {
      int before = findings.count(file);
      keys.clear();
      listener.begin(ordinal);
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        while (next(cursor)) {
          entry(cursor.entry(), cursor.address());
        }
      } catch (CorruptArchiveException e) {
        findings.dataLoss(e);
      }
      boolean isWhole = findings.count(file) == before;
      listener.end(
          isWhole ? VerificationListener.ReadStatus.WHOLE : VerificationListener.ReadStatus.DAMAGED,
          bytes,
          findings);
      progress.advance(bytes - reported);
    }

    /// Moves to the next line that is an entry.
    private boolean next(EntryCursor cursor) throws IOException {
      while (true) {
        try {
          return cursor.next();
        } catch (CorruptArchiveException e) {
          findings.dataLoss(e);
        }
      }
    }

    private void entry(Entry entry, EntryAddress address) throws IOException {
      entries++;
      stats.add(entry);
      sidecar.add(entry, address.offset(), address.length());
      isAnalyzed &= listener.entry(new LocatedEntry(entry, address), keys);
      if (!identities.add(IdentityHash.of(entry.identity()))) {
        repeated(entry, address);
      }
      Optional<Origin> origin = entry.metadata().origin();
      if (origin.isPresent()) {
        sources.origin(origin.get(), file, address.offset());
      }
      if (address.offset() - reported >= PROGRESS_BYTES) {
        progress.advance(address.offset() - reported);
        reported = address.offset();
      }
    }

    /// Looks for the other entry. Two identities rarely have the same hash, so this rarely runs.
    private void repeated(Entry entry, EntryAddress address) throws IOException {
      List<LocatedEntry> same;
      try {
        same = snapshot.find(entry.identity());
      } catch (CorruptArchiveException _) {
        return; // the damage is reported elsewhere
      }
      if (same.size() > 1) {
        EntryAddress first = same.getFirst().address();
        findings.dataLoss(
            file,
            address.offset(),
            "the entry "
                + entry.id()
                + " occurs here again; it is also at byte "
                + first.offset()
                + " of partition "
                + first.ordinal());
      }
    }
  }
}
