package dev.tsearch.core.store;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.partition.PartitionReader;
import dev.tsearch.core.store.sidecar.PagedFilter;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What an archive held at one moment: the partitions of one manifest and the beginning of the
/// active one. Later appends, rotations and imports do not change it. Safe for use by many threads;
/// its cursors are not, and end with it.
public final class Snapshot implements Closeable {
  /// So many partitions are kept open for [#read]; others are opened for each entry.
  private static final int MAX_OPEN = 128;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final ManifestHead head;
  private final byte[] manifestBytes;
  private final PartitionReader active;
  private final Map<Integer, PartitionReader> open = new HashMap<>();
  private volatile @Nullable Manifest manifest;
  private volatile List<CorruptArchiveException> losses = List.of();
  private @Nullable SummaryPack pack;
  private boolean packSought;

  Snapshot(
      Disk disk,
      ArchiveLayout layout,
      ManifestHead head,
      byte[] manifestBytes,
      PartitionReader active) {
    this.disk = disk;
    this.layout = layout;
    this.head = head;
    this.manifestBytes = manifestBytes;
    this.active = active;
  }

  /// The manifest but its list, which costs nothing to ask for.
  public ManifestHead head() {
    return head;
  }

  /// The whole manifest, read when first asked for: from the [SummaryPack] if that is current. Of
  /// one whose list is damaged what can be proven: [#losses] tells what cannot.
  ///
  /// @throws CorruptArchiveException if nothing of its list can be
  public Manifest manifest() throws IOException {
    Manifest known = manifest;
    if (known == null) {
      Optional<SummaryPack> packed = pack();
      known = packed.isPresent() ? new Manifest(head, packed.get().partitions()) : decode();
      manifest = known;
    }
    return known;
  }

  private Manifest decode() throws IOException {
    try {
      return ManifestCodec.decode(layout.manifest(), manifestBytes);
    } catch (CorruptArchiveException e) {
      Optional<ManifestSalvage> salvage = ManifestSalvage.of(disk, layout, head, manifestBytes);
      if (salvage.isEmpty()) {
        throw e;
      }
      losses = salvage.get().losses();
      return salvage.get().manifest();
    }
  }

  /// What is damaged in the manifest, as far as reading its list has shown; empty if nothing.
  public List<CorruptArchiveException> losses() {
    return losses;
  }

  /// Whether no writer has committed anything since. If one has, files of the snapshot may have
  /// been replaced; a manifest that is gone has not been changed by a writer.
  public boolean isCurrent() throws IOException {
    try {
      return new ManifestFile(disk, layout).isStill(manifestBytes);
    } catch (NoSuchFileException _) {
      return true;
    }
  }

  /// Whether the active partition has lost bytes that it is known to have had: neither the snapshot
  /// nor the file as it is now has so many, and nobody has sealed it meanwhile.
  ///
  /// @param bytes how many it had at some time
  public Optional<CorruptArchiveException> lossOfActive(long bytes) throws IOException {
    if (bytes <= activeBytes()) {
      return Optional.empty();
    }
    long now;
    try {
      now = disk.size(layout.active());
    } catch (NoSuchFileException _) {
      now = 0;
    }
    boolean isLost = now < bytes && new ManifestFile(disk, layout).isStill(manifestBytes);
    return isLost
        ? Optional.of(
            new CorruptArchiveException(
                layout.active(), now, "the " + bytes + " bytes that were indexed", now + " bytes"))
        : Optional.empty();
  }

  /// What is known of a partition without reading it, from the [SummaryPack] if that is current,
  /// else from the sidecar's own file. Empty if neither counts, and for a partition that the
  /// manifest does not list. Nothing is kept: who asks again opens it again.
  public Optional<Sidecar> sidecar(Partition partition) throws IOException {
    Optional<SummaryPack> packed = pack();
    if (packed.isPresent()) {
      int position = manifest().position(partition.ordinal());
      Optional<Sidecar> sidecar =
          position < 0 ? Optional.empty() : packed.get().sidecar(position, partition);
      if (sidecar.isPresent()) {
        return sidecar;
      }
    }
    return SidecarFile.open(disk, layout.sidecar(partition), partition);
  }

  /// The filter of the terms of the partition at a position of the manifest's list, if the
  /// [SummaryPack] says where it is; otherwise it has to be asked for by [#sidecar].
  ///
  /// @param fingerprintHash of the analyzer, as [Sidecar#fingerprintHash] gives it
  public Optional<PagedFilter> terms(int position, long fingerprintHash) throws IOException {
    Optional<SummaryPack> packed = pack();
    return packed.isPresent() ? packed.get().terms(position, fingerprintHash) : Optional.empty();
  }

  private synchronized Optional<SummaryPack> pack() throws IOException {
    if (!packSought) {
      pack = SummaryPack.open(disk, layout.summaryPack(), manifestChecksum()).orElse(null);
      packSought = true;
    }
    return Optional.ofNullable(pack);
  }

  /// The whole manifest as its own file has it.
  public Manifest manifestOnDisk() throws IOException {
    return ManifestCodec.decode(layout.manifest(), manifestBytes);
  }

  /// What tells that the manifest was changed by others; empty if nothing does.
  public Optional<CorruptArchiveException> manifestDamage() {
    return ManifestCodec.damage(layout.manifest(), manifestBytes);
  }

  /// The entries of an identity: none, one, or several where it was appended more than once. Reads
  /// the sidecars and the lines found, not the index.
  public List<LocatedEntry> find(EntryId identity) throws IOException {
    return new EntryLookup(this).find(identity);
  }

  /// The entries whose id is this, or begins with it.
  public List<LocatedEntry> findById(String idOrPrefix) throws IOException {
    return new EntryLookup(this).findById(idOrPrefix);
  }

  /// The CRC32C of the manifest's bytes, by which derived files know whether they are current.
  public int manifestChecksum() {
    return Checksum.crc32c(manifestBytes);
  }

  /// The ordinal of the active partition.
  public int activeOrdinal() {
    return head.activeOrdinal();
  }

  /// How many bytes of the active partition belong to the snapshot: up to its last newline.
  public long activeBytes() {
    return active.bytes();
  }

  /// How many lines of the active partition belong to the snapshot: one for each entry. Reads all
  /// of its bytes.
  public long activeEntries() throws IOException {
    return active.lines();
  }

  /// What is known of the active partition without analysing it; empty if nobody has described it
  /// since it was last appended to. Reads all of its bytes.
  public Optional<ActiveSummary> activeSummary() throws IOException {
    return ActiveSummary.read(disk, layout, active);
  }

  /// Walks over the entries of a partition, sealed or active. A line that is damaged is thrown as a
  /// [CorruptArchiveException], after which the cursor can be asked for the next one; so is, at the
  /// end, a checksum that is not the manifest's.
  ///
  /// @throws CorruptArchiveException if the partition's file is gone or cut
  /// @throws IllegalArgumentException if the snapshot has no such partition
  public EntryCursor cursor(int ordinal) throws IOException {
    return cursor(ordinal, 0);
  }

  /// Walks over the entries of a partition from a line on.
  ///
  /// @param offset where a line begins
  public EntryCursor cursor(int ordinal, long offset) throws IOException {
    return ordinal == activeOrdinal()
        ? active.cursor(offset)
        : PartitionReader.open(disk, layout, sealed(ordinal)).owningCursor(offset);
  }

  /// Reads one entry.
  ///
  /// @throws CorruptArchiveException if no entry stands there
  /// @throws IllegalArgumentException if the snapshot has no such partition
  public Entry read(EntryAddress address) throws IOException {
    if (address.ordinal() == activeOrdinal()) {
      return active.read(address);
    }
    Optional<PartitionReader> kept = kept(address.ordinal());
    if (kept.isPresent()) {
      return kept.get().read(address);
    }
    try (PartitionReader reader = PartitionReader.open(disk, layout, sealed(address.ordinal()))) {
      return reader.read(address);
    }
  }

  private Optional<PartitionReader> kept(int ordinal) throws IOException {
    synchronized (open) {
      PartitionReader reader = open.get(ordinal);
      if (reader == null && open.size() < MAX_OPEN) {
        reader = PartitionReader.open(disk, layout, sealed(ordinal));
        open.put(ordinal, reader);
      }
      return Optional.ofNullable(reader);
    }
  }

  private Partition sealed(int ordinal) throws IOException {
    return manifest()
        .partition(ordinal)
        .orElseThrow(() -> new IllegalArgumentException("no partition has ordinal " + ordinal));
  }

  /// What is wrong with the file of a sealed partition, as far as its length tells; empty if
  /// nothing.
  public Optional<CorruptArchiveException> damage(Partition partition) throws IOException {
    Path file = layout.partition(partition);
    try {
      PartitionFile.requireStoredLength(file, partition, disk.size(file));
      return Optional.empty();
    } catch (NoSuchFileException _) {
      return PartitionFile.isStoredOtherwise(disk, layout, partition)
          ? Optional.empty()
          : Optional.of(PartitionFile.gone(file, partition));
    } catch (CorruptArchiveException e) {
      return Optional.of(e);
    }
  }

  @Override
  public void close() throws IOException {
    synchronized (open) {
      for (PartitionReader reader : open.values()) {
        reader.close();
      }
      open.clear();
    }
    active.close();
  }
}
