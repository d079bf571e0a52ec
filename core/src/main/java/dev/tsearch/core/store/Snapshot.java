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
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.partition.LongLines;
import dev.tsearch.core.store.partition.PartitionReader;
import dev.tsearch.core.store.sidecar.PagedFilter;
import dev.tsearch.core.store.sidecar.SessionPack;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.usage.UsagePack;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The state of an archive at one moment: the sealed partitions of one manifest, and the lines that
/// the active partition had. Later appends, rotations and imports do not change it. Safe for use by
/// many threads; its cursors are not. Cursors must not be used after it is closed.
public final class Snapshot implements Closeable {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final ManifestHead head;
  private final byte[] manifestBytes;
  private final PartitionReader active;
  private final SealedReaders sealed;
  private final ActiveLoss activeLoss;
  private final ManifestLoss manifestLoss;
  private volatile @Nullable Manifest manifest;
  private volatile boolean lacksSidecar;
  private @Nullable SummaryPack pack;
  private boolean isPackOpened;
  private @Nullable ActiveSummary activeSummary;
  private boolean isActiveSummaryRead;
  private long activeEntries = -1;
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
    this.sealed = new SealedReaders(disk, layout, this::sealed);
    this.activeLoss = new ActiveLoss(disk, layout, manifestBytes, active);
    this.manifestLoss = new ManifestLoss(disk, layout, head, manifestBytes, activeLoss);
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
      known =
          packed.isPresent()
              ? new Manifest(head, packed.get().partitions())
              : manifestLoss.decode();
      manifest = known;
    }
    return known;
  }

  /// What is lost of the manifest; empty before [#manifest] has read the list.
  public List<CorruptArchiveException> losses() {
    return manifestLoss.known();
  }

  /// Whether no writer has committed since the snapshot. After a commit, files of the snapshot may
  /// have been replaced. An absent manifest counts as unchanged: no writer removes it.
  public boolean isCurrent() throws IOException {
    return activeLoss.isCurrent();
  }

  /// Returns a note that what was to be forgotten may still be there: a command that forgets it is
  /// running, or was interrupted. Empty otherwise.
  public Optional<String> unfinishedErasure() throws IOException {
    return disk.exists(layout.erasing())
        ? Optional.of(
            "a forget or redact is not complete: what it forgets may still be shown; if none is"
                + " running, tsearch import completes it")
        : Optional.empty();
  }

  /// Returns what is known to be lost of the manifest, of the active partition, and of the sealed
  /// ones that were read. Reads all bytes of the active partition, and no sealed one.
  public List<CorruptArchiveException> knownLosses() throws IOException {
    manifestLoss.findNewerPartitions(manifest());
    var known = new ArrayList<>(losses());
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
    return activeLoss.of(bytes);
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
    Optional<Sidecar> sidecar = SidecarFile.open(disk, layout.sidecar(partition), partition);
    if (sidecar.isEmpty()) {
      lacksSidecar = true;
    }
    return sidecar;
  }

  /// Whether a call of [#sidecar] has found none. A writer that replaces a partition removes it.
  boolean lacksSidecar() {
    return lacksSidecar;
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

  /// Uses the pack of an earlier snapshot if that is of the same manifest: a file that is mapped
  /// anew after each commit would be in memory many times, until the mappings are collected, and
  /// what was verified of it would be verified again.
  ///
  /// @param earlier a snapshot whose pack has not been replaced since
  synchronized void usePackOf(Snapshot earlier) {
    SummaryPack opened = earlier.openedPack();
    if (opened != null && earlier.manifestChecksum() == manifestChecksum()) {
      pack = opened;
      isPackOpened = true;
    }
  }

  private synchronized @Nullable SummaryPack openedPack() {
    return pack;
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
    return activeLoss.known();
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

  /// The addresses of the lines of the active partition, in their order. Reads all of its bytes and
  /// decodes no line.
  public List<EntryAddress> activeLines() throws IOException {
    return active.addresses();
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
    if (ordinal == activeOrdinal()) {
      return active.cursor(offset);
    }
    PartitionReader reader = PartitionReader.open(disk, layout, sealed(ordinal));
    return reader.owned(reader.cursor(offset));
  }

  /// Opens the same cursor, which holds no line that is too long: it passes over these.
  ///
  /// @param longLines takes them
  public EntryCursor cursor(int ordinal, long offset, LongLines longLines) throws IOException {
    if (ordinal == activeOrdinal()) {
      return active.cursor(offset, longLines);
    }
    PartitionReader reader = PartitionReader.open(disk, layout, sealed(ordinal));
    return reader.owned(reader.cursor(offset, longLines));
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
    return sealed.read(address);
  }

  /// Reads one entry as [#read] does, but compares nothing: for a hit that may be left out.
  public Entry readCandidate(EntryAddress address) throws IOException {
    return address.ordinal() == activeOrdinal()
        ? active.read(address)
        : sealed.readCandidate(address);
  }

  /// Compares the partition of an entry as [#read] does.
  public void compare(EntryAddress address) throws IOException {
    if (address.ordinal() != activeOrdinal()) {
      sealed.compare(address.ordinal());
    }
  }

  /// The sealed partitions that have other bytes than when they were sealed, of those that [#read]
  /// or [#compare] has met.
  public List<CorruptArchiveException> changedPartitions() {
    return sealed.changed();
  }

  private Partition sealed(int ordinal) throws IOException {
    return manifest()
        .partition(ordinal)
        .orElseThrow(() -> new IllegalArgumentException("no partition has ordinal " + ordinal));
  }

  /// Checks the length of the file of a sealed partition; empty if it is right.
  public Optional<CorruptArchiveException> damage(Partition partition) throws IOException {
    return sealed.damage(partition);
  }

  /// Adds a user, who closes the snapshot as the others do.
  ///
  /// @return false if all users have closed it already
  boolean share() {
    synchronized (sealed) {
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
    synchronized (sealed) {
      users--;
      if (users > 0) {
        return;
      }
      sealed.close();
    }
    active.close();
  }
}
