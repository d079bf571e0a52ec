package dev.tsearch.core.store;

import dev.tsearch.core.disk.Cancellation;
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
import dev.tsearch.core.store.manifest.PartitionName;
import dev.tsearch.core.store.partition.ActiveFile;
import dev.tsearch.core.store.partition.ActiveSums;
import dev.tsearch.core.store.partition.LineSums;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.partition.PartitionReader;
import dev.tsearch.core.store.sidecar.PagedFilter;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.usage.UsagePack;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The state of an archive at one moment: the sealed partitions of one manifest, and the lines that
/// the active partition had. Later appends, rotations and imports do not change it. Safe for use by
/// many threads; its cursors are not. Cursors must not be used after it is closed.
public final class Snapshot implements Closeable {
  /// The number of partitions that [#read] keeps open. It opens and closes others for each entry.
  private static final int MAX_OPEN = 128;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final ManifestHead head;
  private final byte[] manifestBytes;
  private final PartitionReader active;
  private final Map<Integer, PartitionReader> open = new HashMap<>();
  private final Set<Integer> compared = new HashSet<>();
  private final List<CorruptArchiveException> changed = new ArrayList<>();
  private volatile @Nullable Manifest manifest;
  private volatile List<CorruptArchiveException> losses = List.of();
  private @Nullable SummaryPack pack;
  private boolean isPackOpened;
  private @Nullable ActiveSummary activeSummary;
  private boolean isActiveSummaryRead;
  private long activeEntries = -1;
  private volatile boolean isActiveWhole;
  private int users = 1;

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

  /// The head of the manifest. It is in memory already.
  public ManifestHead head() {
    return head;
  }

  /// The whole manifest. The first call reads it, from the [SummaryPack] if that is current. If
  /// rows are damaged, this returns the usable part, and [#losses] lists the damaged rows.
  ///
  /// @throws CorruptArchiveException if no part of the list is usable
  public Manifest manifest() throws IOException {
    Manifest known = manifest;
    if (known == null) {
      Optional<SummaryPack> packed = pack();
      known = packed.isPresent() ? new Manifest(head, packed.get().partitions()) : decode();
      manifest = known;
    }
    return known;
  }

  /// Decodes the manifest without the [SummaryPack], which shows that it is whole and the newest.
  private Manifest decode() throws IOException {
    Optional<CorruptArchiveException> damage = manifestDamage();
    if (damage.isPresent()) {
      return salvaged(damage.get());
    }
    try {
      Manifest whole = ManifestCodec.decode(layout.manifest(), manifestBytes);
      losses = newerPartition().stream().toList();
      return whole;
    } catch (CorruptArchiveException e) {
      return salvaged(e);
    }
  }

  private Manifest salvaged(CorruptArchiveException damage) throws IOException {
    Optional<ManifestSalvage> salvage =
        ManifestSalvage.of(disk, layout, head, manifestBytes, damage);
    if (salvage.isEmpty()) {
      throw damage;
    }
    losses = salvage.get().losses();
    return salvage.get().manifest();
  }

  /// The loss of a manifest that was replaced by an older one: a partition has an ordinal that it
  /// never assigned, and no writer has assigned it meanwhile.
  private Optional<CorruptArchiveException> newerPartition() throws IOException {
    Optional<PartitionName> newer =
        PartitionName.unassigned(disk.list(layout.partitions()), head.nextOrdinal());
    return newer.isPresent() && isCurrent()
        ? Optional.of(olderManifest(newer.get().ordinal()))
        : Optional.empty();
  }

  /// What is lost of the manifest; empty before [#manifest] has read the list.
  public List<CorruptArchiveException> losses() {
    return losses;
  }

  /// Whether no writer has committed since the snapshot. After a commit, files of the snapshot may
  /// have been replaced. An absent manifest counts as unchanged: no writer removes it.
  public boolean isCurrent() throws IOException {
    try {
      return new ManifestFile(disk, layout).isStill(manifestBytes);
    } catch (NoSuchFileException _) {
      return true;
    }
  }

  /// Returns what is known to be lost of the manifest, of the active partition, and of the sealed
  /// ones that were read. Reads all bytes of the active partition, and no sealed one.
  public List<CorruptArchiveException> knownLosses() throws IOException {
    manifest(); // finds what it has lost
    var known = new ArrayList<>(losses);
    activeLoss().ifPresent(known::add);
    known.addAll(changedPartitions());
    return known;
  }

  /// Returns a loss of bytes of the active partition: the file had `bytes` bytes before, neither
  /// the snapshot nor the file has that many now, and no writer has sealed it meanwhile. Empty
  /// otherwise.
  ///
  /// @param bytes a length that the active partition had before
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

  /// Opens the sidecar of a partition: from the [SummaryPack] if that is current, else from its own
  /// file. Empty if there is no valid one, or if the manifest does not list the partition. The
  /// snapshot does not cache it: every call opens it again.
  public Optional<Sidecar> sidecar(Partition partition) throws IOException {
    Cancellation.checkCurrent(); // a packed one is read without a read of the disk
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

  /// The filter of the terms of the partition at an index of the manifest's list; empty if the
  /// [SummaryPack] does not locate it. [#sidecar] may still have it.
  ///
  /// @param fingerprintHash the hash of the analyzer, see [Sidecar#fingerprintHash]
  public Optional<PagedFilter> terms(int position, long fingerprintHash) throws IOException {
    Optional<SummaryPack> packed = pack();
    return packed.isPresent() ? packed.get().terms(position, fingerprintHash) : Optional.empty();
  }

  private synchronized Optional<SummaryPack> pack() throws IOException {
    if (!isPackOpened) {
      pack = SummaryPack.open(disk, layout.summaryPack(), manifestChecksum()).orElse(null);
      isPackOpened = true;
    }
    return Optional.ofNullable(pack);
  }

  /// The use of models and tools in many partitions; empty if there is no file that fits this
  /// snapshot. [UsagePack#partitions] says for which partitions the sidecars need not be read.
  public Optional<UsagePack> usagePack() throws IOException {
    Manifest listed = manifest();
    return UsagePack.open(disk, layout.usagePack()).filter(pack -> pack.partitions().areIn(listed));
  }

  /// The merged sessions of many partitions; empty if there is no file that fits this snapshot.
  /// [SessionPack#partitions] says for which partitions the sidecars need not be read.
  public Optional<SessionPack> sessionPack() throws IOException {
    Manifest listed = manifest();
    return SessionPack.open(disk, layout.sessionPack())
        .filter(pack -> pack.partitions().areIn(listed));
  }

  /// Returns what the active partition has lost of the lines that were durable, or the loss of a
  /// manifest that was replaced by an older one; empty if nothing is known to be lost. Reads all
  /// bytes of the partition until a call finds no loss.
  public Optional<CorruptArchiveException> activeLoss() throws IOException {
    if (isActiveWhole) {
      return Optional.empty();
    }
    Optional<CorruptArchiveException> loss = readActiveLoss();
    isActiveWhole = loss.isEmpty();
    return loss;
  }

  private Optional<CorruptArchiveException> readActiveLoss() throws IOException {
    Optional<ActiveSums> sums = ActiveSums.read(disk, layout.activeSums());
    if (sums.isEmpty() || sums.get().ordinal() < activeOrdinal()) {
      return Optional.empty();
    }
    if (sums.get().ordinal() > activeOrdinal()) {
      return isCurrent() ? Optional.of(olderManifest(sums.get().ordinal())) : Optional.empty();
    }
    LineSums written = sums.get().lines();
    Optional<LineSums.Loss> loss =
        written.loss(written.bytes() <= active.bytes() ? active.sums() : sumsNow());
    return loss.isPresent() && isCurrent()
        ? Optional.of(ActiveSums.damage(active.file(), loss.get()))
        : Optional.empty();
  }

  /// The sums of the lines that the active partition has now, after appends since the snapshot.
  private LineSums sumsNow() throws IOException {
    Optional<PartitionReader> now = ActiveFile.open(disk, active.file(), activeOrdinal());
    if (now.isEmpty()) {
      return new LineSums();
    }
    try (PartitionReader reader = now.get()) {
      return reader.sums();
    }
  }

  private CorruptArchiveException olderManifest(int ordinal) {
    return new CorruptArchiveException(
        layout.manifest(),
        0,
        "the list of all partitions before partition " + ordinal,
        "an older list, which ends before partition " + activeOrdinal());
  }

  /// The CRC-32C of the lines of a sealed partition as they are now.
  ///
  /// @throws CorruptArchiveException if its file is absent, truncated, or cannot be decompressed
  public int checksum(int ordinal) throws IOException {
    try (PartitionReader reader = PartitionReader.open(disk, layout, sealed(ordinal))) {
      return reader.checksum();
    }
  }

  /// The paths of the archive.
  public ArchiveLayout layout() {
    return layout;
  }

  /// Decodes the manifest from the bytes of its own file.
  ///
  /// @throws CorruptArchiveException if they are not a manifest
  public Manifest manifestOnDisk() throws IOException {
    return ManifestCodec.decode(layout.manifest(), manifestBytes);
  }

  /// Returns the damage if the bytes of the manifest do not match its checksum; empty otherwise.
  public Optional<CorruptArchiveException> manifestDamage() {
    return ManifestCodec.damage(layout.manifest(), manifestBytes);
  }

  /// Returns the entries of an identity, in the order of their addresses: none, one, or several if
  /// it was appended more than once. Reads the id tables and the lines of the candidates, not the
  /// index.
  ///
  /// @throws CorruptArchiveException if a line or a partition that has to be read is damaged
  public List<LocatedEntry> find(EntryId identity) throws IOException {
    return new EntryLookup(this).find(identity);
  }

  /// Returns the entries whose id starts with a prefix, in the order of their addresses. A whole id
  /// is a prefix of itself. Costs the same as [#find(EntryId)], and one read per entry found.
  ///
  /// @throws CorruptArchiveException if a line or a partition that has to be read is damaged
  public List<LocatedEntry> findById(String idOrPrefix) throws IOException {
    return new EntryLookup(this).findById(idOrPrefix);
  }

  /// The CRC-32C of the manifest's bytes. Derived files record it to detect whether they are
  /// current.
  public int manifestChecksum() {
    return Checksum.crc32c(manifestBytes);
  }

  /// The ordinal of the active partition.
  public int activeOrdinal() {
    return head.activeOrdinal();
  }

  /// The number of bytes of the active partition in the snapshot, up to its last newline.
  public long activeBytes() {
    return active.bytes();
  }

  /// The number of lines of the active partition in the snapshot, one per entry. The first call
  /// reads all of its bytes.
  public synchronized long activeEntries() throws IOException {
    if (activeEntries < 0) {
      activeEntries = active.lines();
    }
    return activeEntries;
  }

  /// The sidecar of the active partition; empty if no writer has written one since the last append.
  /// The first call reads all bytes of the partition.
  public synchronized Optional<ActiveSummary> activeSummary() throws IOException {
    if (!isActiveSummaryRead) {
      activeSummary = ActiveSummary.read(disk, layout, active).orElse(null);
      isActiveSummaryRead = true;
    }
    return Optional.ofNullable(activeSummary);
  }

  /// Opens a cursor over the entries of a partition, sealed or active. The cursor throws a
  /// [CorruptArchiveException] for a damaged line and can be advanced after it. At the end it
  /// throws one if the checksum of a sealed partition differs from the manifest's. The caller
  /// closes it.
  ///
  /// @throws CorruptArchiveException if the partition's file is absent or truncated
  /// @throws IllegalArgumentException if the snapshot has no such partition
  public EntryCursor cursor(int ordinal) throws IOException {
    return cursor(ordinal, 0);
  }

  /// Opens a cursor over the entries of a partition, from a line on.
  ///
  /// @param offset the offset of the beginning of a line, in bytes
  public EntryCursor cursor(int ordinal, long offset) throws IOException {
    return ordinal == activeOrdinal()
        ? active.cursor(offset)
        : PartitionReader.open(disk, layout, sealed(ordinal)).owningCursor(offset);
  }

  /// Reads one entry. Of each partition the first read compares all bytes with the checksum, so
  /// that [#knownLosses] has the partitions that another program changed.
  ///
  /// @throws CorruptArchiveException if there is no entry at the address
  /// @throws IllegalArgumentException if the snapshot has no such partition
  public Entry read(EntryAddress address) throws IOException {
    if (address.ordinal() == activeOrdinal()) {
      return active.read(address);
    }
    Optional<PartitionReader> opened = opened(address.ordinal());
    if (opened.isPresent()) {
      compare(opened.get());
      return opened.get().read(address);
    }
    try (PartitionReader reader = PartitionReader.open(disk, layout, sealed(address.ordinal()))) {
      compare(reader);
      return reader.read(address);
    }
  }

  private void compare(PartitionReader reader) throws IOException {
    synchronized (compared) {
      if (!compared.add(reader.ordinal())) {
        return;
      }
    }
    Optional<CorruptArchiveException> change = reader.change();
    if (change.isPresent()) {
      synchronized (compared) {
        changed.add(change.get());
      }
    }
  }

  /// The sealed partitions that have other bytes than when they were sealed, of those that [#read]
  /// has met.
  public List<CorruptArchiveException> changedPartitions() {
    synchronized (compared) {
      return List.copyOf(changed);
    }
  }

  private Optional<PartitionReader> opened(int ordinal) throws IOException {
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

  /// Checks the length of the file of a sealed partition; empty if it is right.
  public Optional<CorruptArchiveException> damage(Partition partition) throws IOException {
    Path file = layout.partition(partition);
    try {
      PartitionFile.requireStoredLength(file, partition, disk.size(file));
      return Optional.empty();
    } catch (NoSuchFileException _) {
      return PartitionFile.hasOtherCompression(disk, layout, partition)
          ? Optional.empty()
          : Optional.of(PartitionFile.absent(file, partition));
    } catch (CorruptArchiveException e) {
      return Optional.of(e);
    }
  }

  /// Adds a user, who closes the snapshot as the others do.
  ///
  /// @return false if all users have closed it already
  boolean share() {
    synchronized (open) {
      if (users == 0) {
        return false;
      }
      users++;
      return true;
    }
  }

  /// Closes the files once every user has closed the snapshot.
  @Override
  public void close() throws IOException {
    synchronized (open) {
      users--;
      if (users > 0) {
        return;
      }
      for (PartitionReader reader : open.values()) {
        reader.close();
      }
      open.clear();
    }
    active.close();
  }
}
