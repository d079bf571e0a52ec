package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.erase.Erasure;
import dev.tsearch.core.store.erase.ErasurePlan;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.manifest.ManifestHead;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.manifest.TornFiles;
import dev.tsearch.core.store.partition.ActiveFile;
import dev.tsearch.core.store.partition.ActiveScan;
import dev.tsearch.core.store.partition.ActiveSums;
import dev.tsearch.core.store.partition.LineSums;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/// Repairs an archive after a crash, and creates it if there is none. The package documentation
/// lists the cases. Used under the write lock only. Every step can be repeated, so that the next
/// run repairs a crash during recovery.
public final class Recovery {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Tokenizer tokenizer;
  private final Consumer<String> message;
  private final ManifestFile manifestFile;
  private final TornFiles torn;
  private final Sealer sealer;
  private final UnlistedFiles unlisted;
  private final SidecarRepair sidecars;
  private final ManifestAdoption adoption;
  private final DamagePolicy policy;
  private final Duration sidecarTime;
  private boolean areLengthsChecked;

  /// What recovery does about source data that is damaged.
  enum DamagePolicy {
    /// Refuses it.
    REFUSE,
    /// Accepts what is left of it, for a writer that is going to derive the rest again. A damaged
    /// active partition and an older manifest are replaced by what is left.
    ACCEPT
  }

  /// @param message receives a message for every repair that concerns entries
  public Recovery(
      Disk disk,
      ArchiveLayout layout,
      StorageSettings settings,
      Tokenizer tokenizer,
      Consumer<String> message) {
    this(
        disk,
        layout,
        settings,
        tokenizer,
        message,
        DamagePolicy.REFUSE,
        SidecarRebuilder.MAX_LOCKED);
  }

  /// @param sidecarTime how long one run rebuilds sidecars, except after an erasure
  Recovery(
      Disk disk,
      ArchiveLayout layout,
      StorageSettings settings,
      Tokenizer tokenizer,
      Consumer<String> message,
      DamagePolicy policy,
      Duration sidecarTime) {
    this.disk = disk;
    this.layout = layout;
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.message = message;
    this.manifestFile = new ManifestFile(disk, layout);
    this.torn = new TornFiles(disk, layout);
    this.sealer = new Sealer(disk, layout, settings);
    this.unlisted = new UnlistedFiles(disk, torn, message);
    this.adoption = new ManifestAdoption(disk, layout);
    this.policy = policy;
    this.sidecarTime = sidecarTime;
    this.sidecars =
        new SidecarRepair(disk, layout, new SidecarRebuilder(disk, layout, settings, tokenizer));
  }

  /// A repaired archive.
  record Recovered(Manifest manifest, ActivePartition active) {}

  /// Repairs the archive.
  ///
  /// @throws CorruptArchiveException if a file that the manifest lists is absent or truncated
  public void repair() throws IOException {
    run().active().close();
  }

  /// Repairs the archive and opens it for appends. The caller closes the active partition.
  ///
  /// @throws CorruptArchiveException if a file that the manifest lists is absent or truncated
  Recovered run() throws IOException {
    if (policy == DamagePolicy.REFUSE) {
      createIfAbsent();
    }
    disk.createDirectories(layout.partitions());
    disk.createDirectories(layout.derived());
    return completesErasure() ? afterErasure() : recovered(sidecarTime);
  }

  /// Carries out the erasure that a crash interrupted.
  ///
  /// @return whether there was one
  private boolean completesErasure() throws IOException {
    var erasure = new Erasure(disk, layout);
    Optional<ErasurePlan> plan = erasure.unfinished();
    if (plan.isPresent()) {
      erasure.apply(plan.get());
      erasure.eraseIndex();
      erasure.end();
      message.accept(
          "an interrupted forget or redact is complete now; searches read the partitions until the"
              + " next import, or tsearch index, builds the index again");
    }
    return plan.isPresent();
  }

  /// Repairs an archive whose source data was just erased. Rebuilds every sidecar that the erasure
  /// removed, however long it takes: without them the archive would be reported as damaged.
  Recovered afterErasure() throws IOException {
    return recovered(SidecarRepair.UNLIMITED);
  }

  private Recovered recovered(Duration forSidecars) throws IOException {
    List<Path> files = withoutTemporaries(layout.partitions());
    withoutTemporaries(layout.root());
    withoutTemporaries(layout.derived());
    withoutTemporaries(layout.originals());
    new Erasure(disk, layout).recoverRules();
    Manifest manifest =
        switch (policy) {
          case REFUSE -> newest(files);
          case ACCEPT -> adopted(files);
        };
    // Names that a writer made before it failed may be visible but not durable.
    disk.syncDirectory(layout.partitions());
    disk.syncDirectory(layout.root());
    requireListed(manifest, files);
    Optional<Path> moved = ActiveFile.moved(files, manifest.head().activeOrdinal());
    if (moved.isPresent()) {
      manifest = finishSealing(manifest, moved.get());
      files = disk.list(layout.partitions());
    }
    unlisted.clear(manifest, files);
    sidecars.repair(manifest, files, forSidecars);
    Manifest cleared = manifest.afterRemoval();
    return new Recovered(cleared, loadActive(cleared));
  }

  private void createIfAbsent() throws IOException {
    if (manifestFile.exists()) {
      return;
    }
    if (disk.exists(layout.active()) || !disk.list(layout.partitions()).isEmpty()) {
      throw new CorruptArchiveException(
          manifestFile.path(), 0, "the manifest of these partitions", "no file");
    }
    disk.delete(layout.temporary(manifestFile.path()));
    manifestFile.replace(Manifest.empty(UUID.randomUUID().toString(), settings.rotation()));
  }

  /// Removes the temporary files of a directory.
  ///
  /// @return the other files
  private List<Path> withoutTemporaries(Path directory) throws IOException {
    var kept = new ArrayList<Path>();
    for (Path file : disk.list(directory)) {
      if (file.getFileName().toString().endsWith(ArchiveLayout.TEMPORARY_SUFFIX)) {
        disk.delete(file);
      } else {
        kept.add(file);
      }
    }
    return kept;
  }

  /// Reads the manifest, and checks that it is not older than the partitions.
  private Manifest newest(List<Path> files) throws IOException {
    Manifest manifest = manifestFile.readWhole();
    Optional<String> evidence = adoption.evidence(manifest, files);
    if (evidence.isPresent()) {
      throw new CorruptArchiveException(
          manifestFile.path(),
          0,
          "the newest list of partitions",
          "an older one: " + evidence.get());
    }
    return manifest;
  }

  /// Reads the manifest. Replaces it if it is damaged, absent, or older than the partitions.
  private Manifest adopted(List<Path> files) throws IOException {
    Optional<Manifest> whole = adoption.whole(manifestFile);
    if (whole.isPresent() && adoption.evidence(whole.get(), files).isEmpty()) {
      return whole.get();
    }
    Manifest left = whole.orElse(Manifest.empty(UUID.randomUUID().toString(), settings.rotation()));
    Manifest adopted = adoption.adopted(left, files);
    manifestFile.replace(adopted);
    message.accept(
        manifestFile.path()
            + ": it was damaged or older than the partitions; now it lists the "
            + adopted.partitions().size()
            + " that are there");
    return adopted;
  }

  /// Checks that the listed partitions exist. Checks their lengths once per writer: no other
  /// program changes a sealed partition.
  private void requireListed(Manifest manifest, List<Path> files) throws IOException {
    var present = new HashSet<>(files);
    for (Partition partition : listed(manifest)) {
      Path file = layout.partition(partition);
      if (!present.contains(file)) {
        throw PartitionFile.absent(file, partition);
      }
      if (!areLengthsChecked) {
        PartitionFile.requireStoredLength(file, partition, disk.size(file));
      }
    }
    areLengthsChecked = true;
  }

  private List<Partition> listed(Manifest manifest) {
    return switch (policy) {
      case REFUSE -> manifest.partitions();
      case ACCEPT -> List.of();
    };
  }

  /// Finishes a sealing that moved the active partition before a crash.
  private Manifest finishSealing(Manifest manifest, Path file) throws IOException {
    if (undoHalfMove(file)) {
      return manifest;
    }
    ActivePartition found = loadRepaired(file, manifest.head());
    found.close();
    if (found.isEmpty()) {
      torn.move(file);
      return manifest;
    }
    Partition partition = found.partition();
    Path named = layout.partition(partition);
    if (!named.equals(file)) {
      disk.moveNew(file, named);
      disk.syncDirectory(layout.partitions());
    }
    Sealer.Sealed sealing = sealer.publish(found, partition);
    Manifest sealed = manifest.sealed(sealing.partition(), settings.rotation());
    manifestFile.replace(sealed);
    return sealed;
  }

  /// Removes the new name of a moved file if a loss of power has left both names.
  private boolean undoHalfMove(Path moved) throws IOException {
    if (!disk.exists(layout.active()) || disk.size(layout.active()) == 0) {
      return false;
    }
    if (!Arrays.equals(disk.readAll(layout.active()), disk.readAll(moved))) {
      throw new CorruptArchiveException(
          layout.active(), 0, "the bytes of " + moved + ", which has its ordinal", "others");
    }
    disk.delete(moved);
    disk.syncDirectory(layout.partitions());
    return true;
  }

  private ActivePartition loadRepaired(Path file, ManifestHead head) throws IOException {
    switch (policy) {
      case REFUSE -> requireLines(file, head.activeOrdinal());
      case ACCEPT -> restoreLines(file, head.activeOrdinal());
    }
    ActivePartition.Loaded loaded = load(file, head);
    if (!loaded.scan().isSound()) {
      repair(file, head.activeOrdinal(), loaded.scan());
      loaded = load(file, head);
    }
    if (!loaded.scan().isSound()) {
      throw new CorruptArchiveException(
          file, loaded.scan().soundEnd(), "entries alone, after a repair", "bytes that are none");
    }
    return loaded.partition();
  }

  /// Checks that the file begins with the lines whose checksums are known to be durable.
  private void requireLines(Path file, int ordinal) throws IOException {
    Optional<ActiveSums> sums =
        ActiveSums.read(disk, layout.activeSums()).filter(read -> read.ordinal() == ordinal);
    if (sums.isEmpty()) {
      return;
    }
    try (Disk.InputFile input = disk.open(file)) {
      Optional<LineSums.Loss> loss = sums.get().lines().loss(LineSums.of(input, input.size()));
      if (loss.isPresent()) {
        throw ActiveSums.damage(file, loss.get());
      }
    }
  }

  private void restoreLines(Path file, int ordinal) throws IOException {
    new ActiveRestoration(disk, layout, torn)
        .restore(file, ordinal)
        .ifPresent(
            kept -> message.accept(file + ": lines are lost; the damaged file is kept as " + kept));
  }

  private ActivePartition.Loaded load(Path file, ManifestHead head) throws IOException {
    return ActivePartition.load(
        disk, layout, file, head.activeOrdinal(), head.rotation(), tokenizer);
  }

  /// Removes the bytes of a file that are not entries, and moves no other byte.
  private void repair(Path file, int ordinal, ActiveScan scan) throws IOException {
    if (scan.lacksNewline()) {
      try (Disk.OutputFile output = disk.append(file)) {
        output.write(ByteBuffer.wrap(new byte[] {'\n'}));
        output.sync();
      }
    } else if (scan.soundEnd() < scan.size()) {
      int length = Math.toIntExact(scan.size() - scan.soundEnd());
      keep(file, ordinal, new ActiveScan.ByteRange(scan.soundEnd(), length), "cut off");
      disk.truncate(file, scan.soundEnd());
    }
    for (ActiveScan.ByteRange span : scan.damaged()) {
      keep(file, ordinal, span, "blanked");
      byte[] spaces = new byte[span.length()];
      Arrays.fill(spaces, (byte) ' ');
      disk.overwrite(file, span.offset(), ByteBuffer.wrap(spaces));
    }
  }

  private void keep(Path file, int ordinal, ActiveScan.ByteRange span, String what)
      throws IOException {
    byte[] bytes;
    try (Disk.InputFile input = disk.open(file)) {
      bytes = ActiveScan.bytes(input, span.offset(), span.length());
    }
    Path kept = torn.keep("active-" + ordinal + "-" + span.offset() + ".part", bytes);
    message.accept(
        file
            + ": "
            + bytes.length
            + " bytes at "
            + span.offset()
            + " are no whole entry; "
            + what
            + " and kept as "
            + kept);
  }

  private ActivePartition loadActive(Manifest manifest) throws IOException {
    if (disk.exists(layout.active()) && isSealedAlready(manifest)) {
      disk.delete(layout.active());
    }
    if (!disk.exists(layout.active())) {
      disk.append(layout.active()).close();
      disk.syncDirectory(layout.root());
    }
    ActivePartition active = loadRepaired(layout.active(), manifest.head());
    if (policy == DamagePolicy.REFUSE) {
      active.output().completeSums();
    }
    return active;
  }

  /// Whether the active partition equals a sealed one byte for byte. Sealing makes the removal of
  /// its old name durable together with the manifest; after a crash a file system may have only one
  /// of the two.
  private boolean isSealedAlready(Manifest manifest) throws IOException {
    long size = disk.size(layout.active());
    for (Partition partition : manifest.partitions()) {
      if (partition.bytes() != size) {
        continue;
      }
      try (Disk.InputFile sealed = PartitionFile.open(disk, layout, partition)) {
        byte[] lines = ActiveScan.bytes(sealed, 0, Math.toIntExact(size));
        if (Arrays.equals(lines, disk.readAll(layout.active()))) {
          return true;
        }
      }
    }
    return false;
  }
}
