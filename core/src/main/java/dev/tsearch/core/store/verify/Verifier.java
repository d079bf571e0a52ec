package dev.tsearch.core.store.verify;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.erase.Erasure;
import dev.tsearch.core.store.erase.ErasurePlan;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.store.manifest.LineEnd;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionName;
import dev.tsearch.core.store.manifest.VerificationProgress;
import dev.tsearch.core.store.partition.ActiveFile;
import dev.tsearch.core.store.partition.ActiveScan;
import dev.tsearch.core.store.partition.ActiveSums;
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.sidecar.SidecarCheck;
import dev.tsearch.core.store.source.SourcesCheck;
import dev.tsearch.core.store.usage.UsagePack;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Verifies an archive. It checks that the manifest agrees with the files that it lists in length,
/// checksum, counts and ranges; that every line is an entry and no identity appears twice; that the
/// originals have the bytes that entries were made from, with the recorded SHA-256; and that
/// sidecars and summary pack agree with the partitions. It reads everything once, changes nothing,
/// and continues after a finding.
///
/// It needs at most 32 bytes of memory per entry, and the memory of one partition. It takes no
/// lock: a concurrent writer may appear as a file that no manifest lists yet. A caller that wants
/// to exclude that holds the write lock.
public final class Verifier {
  /// The largest part of an unfinished tail that is read.
  private static final long MAX_TAIL_BYTES = 1 << 26;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final VerificationListener listener;
  private final VerificationProgress progress;
  private final Depth depth;
  private final Findings findings = new Findings();
  private final SourcesCheck sources;
  private final SidecarCheck sidecars;
  private int partitions;
  private long entries;
  private long bytes;

  private Verifier(
      Disk disk,
      Path root,
      VerificationListener listener,
      VerificationProgress progress,
      Depth depth) {
    this.disk = disk;
    this.depth = depth;
    this.layout = new ArchiveLayout(root);
    this.listener = listener;
    this.progress = progress;
    this.sources = new SourcesCheck(disk, layout, findings);
    this.sidecars = new SidecarCheck(disk, layout, listener.fingerprint(), findings);
  }

  /// How much a verification reads.
  public enum Depth {
    /// Everything.
    CONTENT,
    /// The manifest, the lengths of the partitions, the active partition, the checksums of the
    /// sidecars and packs, and the list of sources; neither the lines of sealed partitions nor the
    /// bytes of originals.
    STRUCTURE
  }

  /// The result of a verification.
  ///
  /// @param partitions the number of partitions, the active one included
  /// @param entries the number of entries
  /// @param bytes the length of the lines of all partitions
  /// @param sidecars the number of sidecars that were compared, copies in the pack included
  /// @param sources the number of sources
  /// @param pieces the number of pieces of originals
  /// @param originalBytes the length of these pieces
  /// @param setAside the number of files in `torn/`
  /// @param findings the defects; empty if there are none
  /// @param omitted the number of further findings, in files that have many
  public record Outcome(
      int partitions,
      long entries,
      long bytes,
      int sidecars,
      int sources,
      int pieces,
      long originalBytes,
      int setAside,
      List<Finding> findings,
      long omitted) {
    /// Copies the findings.
    public Outcome {
      findings = List.copyOf(findings);
    }
  }

  /// Verifies an archive without comparing its filters and its index with the texts.
  public static Outcome verify(Archive archive) throws IOException {
    return verify(
        archive.disk(),
        archive.layout().root(),
        VerificationListener.NONE,
        VerificationProgress.NONE);
  }

  /// Verifies an archive.
  ///
  /// @param listener receives every entry
  /// @throws NoSuchFileException if the directory has no archive
  /// @throws dev.tsearch.core.disk.NewerFormatException if a later tsearch wrote it
  public static Outcome verify(
      Disk disk, Path root, VerificationListener listener, VerificationProgress progress)
      throws IOException {
    return new Verifier(disk, root, listener, progress, Depth.CONTENT).run();
  }

  /// Verifies the structure of an archive: [Depth#STRUCTURE]. The entries of the result are those
  /// that the manifest lists. The cost grows with the number of partitions, not with their size.
  ///
  /// @throws NoSuchFileException if the directory has no archive
  /// @throws dev.tsearch.core.disk.NewerFormatException if a later tsearch wrote it
  public static Outcome verifyStructure(Disk disk, Path root, VerificationProgress progress)
      throws IOException {
    return new Verifier(disk, root, VerificationListener.NONE, progress, Depth.STRUCTURE).run();
  }

  private Outcome run() throws IOException {
    sources.load();
    checkForgotten();
    Optional<ErasurePlan> erasing = checkErasing();
    checkFolders();
    try (Snapshot snapshot = Archive.open(disk, layout.root()).snapshot()) {
      check(snapshot);
    } catch (CorruptArchiveException e) {
      findings.dataLoss(e);
    } catch (NoSuchFileException e) {
      requireTraces(e);
      findings.dataLoss(layout.manifest(), 0, "it is not there");
    }
    switch (depth) {
      case CONTENT ->
          sources.originals(erasing.map(plan -> plan.pieces().keySet()).orElse(Set.of()), progress);
      case STRUCTURE -> sources.structure();
    }
    return new Outcome(
        partitions,
        entries,
        bytes,
        sidecars.checked(),
        sources.sources(),
        sources.pieceCount(),
        sources.bytes(),
        disk.list(layout.torn()).size(),
        findings.kept(),
        findings.omitted());
  }

  /// A directory without a manifest is a damaged archive if it has other files of an archive.
  private void requireTraces(NoSuchFileException absent) throws IOException {
    if (!disk.exists(layout.active())
        && !disk.exists(layout.sources())
        && disk.list(layout.partitions()).isEmpty()) {
      throw absent;
    }
  }

  private void check(Snapshot snapshot) throws IOException {
    Manifest manifest = snapshot.manifestOnDisk();
    Optional<CorruptArchiveException> changed = snapshot.manifestDamage();
    if (changed.isPresent()) {
      findings.dataLoss(changed.get());
    }
    bytes = snapshot.activeBytes();
    for (Partition partition : manifest.partitions()) {
      bytes += partition.bytes();
    }
    progress.expect(depth == Depth.CONTENT ? bytes + sources.bytes() : bytes);
    sidecars.packs(manifest, snapshot.manifestChecksum());
    checkUsage(manifest);
    var check = new PartitionCheck(snapshot, sources, sidecars, listener, progress, findings);
    for (Partition partition : manifest.partitions()) {
      Cancellation.safePoint();
      switch (depth) {
        case CONTENT -> check.sealed(partition);
        case STRUCTURE -> check.length(partition);
      }
    }
    if (depth == Depth.CONTENT) {
      sidecars.finish();
    }
    checkActive(snapshot, check);
    checkSums(snapshot);
    sidecars.active(snapshot.activeOrdinal());
    partitions = manifest.partitions().size() + 1;
    entries = check.entries();
    checkListed(manifest, snapshot.activeOrdinal());
    checkTemporaries();
  }

  /// The sums of use may be absent: few partitions do not need them.
  private void checkUsage(Manifest manifest) throws IOException {
    Path file = layout.usagePack();
    Optional<UsagePack> pack = UsagePack.open(disk, file);
    if (pack.isEmpty() && disk.exists(file)) {
      if (UsagePack.isOutdated(disk, file)) {
        findings.outdated(file);
      } else {
        findings.repairable(file, 0, "it is damaged, or of a newer version");
      }
    } else if (pack.isPresent() && !pack.get().partitions().areIn(manifest)) {
      findings.repairable(file, 0, "it covers partitions that the manifest does not list");
    } else if (pack.isPresent() && depth == Depth.CONTENT && !pack.get().isSound()) {
      findings.repairable(file, 0, "its sums are not those of its tables");
    }
  }

  private void checkActive(Snapshot snapshot, PartitionCheck check) throws IOException {
    Optional<Path> moved =
        ActiveFile.moved(disk.list(layout.partitions()), snapshot.activeOrdinal());
    if (disk.exists(layout.active())) {
      check.active(layout.active());
      checkTail(snapshot.activeBytes());
    } else if (moved.isPresent()) {
      check.active(moved.get());
      findings.unfinished(moved.get(), 0, "its sealing was not finished");
    } else {
      check.active(layout.active());
      findings.repairable(layout.active(), 0, "it is not there: no entry can be appended to it");
    }
  }

  /// Compares the lines of the active partition with their checksums.
  private void checkSums(Snapshot snapshot) throws IOException {
    snapshot.activeLoss().ifPresent(findings::dataLoss);
    long covered =
        ActiveSums.read(disk, layout.activeSums())
            .filter(sums -> sums.isWhole() && sums.ordinal() >= snapshot.activeOrdinal())
            .map(sums -> sums.lines().bytes())
            .orElse(-1L);
    if (snapshot.activeBytes() > 0 && covered < snapshot.activeBytes()) {
      findings.repairable(layout.activeSums(), 0, "it lacks the checksums of some lines");
    }
  }

  /// Bytes after the last newline are left by a crash, unless a writer has appended meanwhile.
  private void checkTail(long soundEnd) throws IOException {
    try (Disk.InputFile input = disk.open(layout.active())) {
      long size = input.size();
      if (size > soundEnd) {
        int length = (int) Math.min(size - soundEnd, MAX_TAIL_BYTES);
        byte[] tail = ActiveScan.bytes(input, soundEnd, length);
        if (LineEnd.in(tail, 0, tail.length) == tail.length) {
          findings.unfinished(
              layout.active(),
              soundEnd,
              (size - soundEnd) + " bytes of a line that was not finished");
        }
      }
    }
  }

  /// Checks that the manifest lists every partition and sidecar in `partitions/`.
  private void checkListed(Manifest manifest, int activeOrdinal) throws IOException {
    Set<Path> listed = new HashSet<>();
    for (Partition partition : manifest.partitions()) {
      listed.add(layout.partition(partition));
      listed.add(layout.sidecar(partition));
    }
    boolean isErasing = disk.exists(layout.erasing()); // its generations are not listed yet
    List<Path> files = disk.list(layout.partitions());
    var present = new HashSet<>(files);
    for (Partition partition : manifest.partitions()) {
      Path file = layout.partition(partition);
      if (!present.contains(file) && PartitionFile.hasOtherCompression(disk, layout, partition)) {
        findings.dataLoss(
            file, 0, "the file exists with another compression than the manifest lists");
      }
    }
    PartitionName.newer(PartitionName.all(files), manifest)
        .filter(_ -> !isErasing)
        .ifPresent(newer ->
            findings.dataLoss(
                layout.manifest(), 0, "it is older than " + newer.lines() + ", and lacks it"));
    for (Path file : files) {
      Optional<PartitionName> name = PartitionName.of(file.getFileName().toString());
      boolean isActive =
          name.isPresent() && !name.get().sidecar() && name.get().ordinal() == activeOrdinal;
      if (name.isPresent() && !isActive && !listed.contains(file)) {
        findings.unfinished(file, 0, "no manifest lists it");
      } else if (isActive && disk.exists(layout.active())) {
        findings.repairable(file, 0, "it is the active partition under a second name");
      }
    }
  }

  /// Checks that the rules of forgetting are all there: an import needs them.
  private void checkForgotten() throws IOException {
    var file = new ForgottenFile(disk, layout);
    try {
      file.read();
      if (!file.isSummed()) {
        findings.repairable(
            layout.forgottenSum(), 0, "it is not of all bytes of " + layout.forgotten());
      }
    } catch (CorruptArchiveException e) {
      findings.dataLoss(e);
    }
  }

  /// Checks that an erasure that was interrupted can be completed.
  private Optional<ErasurePlan> checkErasing() throws IOException {
    try {
      Optional<ErasurePlan> plan = new Erasure(disk, layout).unfinished();
      if (plan.isPresent()) {
        findings.unfinished(
            layout.erasing(),
            0,
            "forget or redact was not finished: what it erases may still be there");
      }
      return plan;
    } catch (CorruptArchiveException e) {
      findings.dataLoss(e);
      return Optional.empty();
    }
  }

  /// Checks that nothing else is in the place of a folder.
  private void checkFolders() throws IOException {
    for (Path folder : List.of(layout.contexts(), layout.torn())) {
      if (disk.exists(folder) && !disk.isFolder(folder)) {
        findings.dataLoss(folder, 0, "it is no folder");
      }
    }
    var loose = new LooseFileCheck(disk, layout);
    for (Path file : loose.contexts()) {
      findings.dataLoss(file, 0, "it is no JSON object");
    }
    if (!loose.isQuarantineSound()) {
      findings.repairable(layout.quarantine(), 0, "it is no list of JSON objects");
    }
  }

  private void checkTemporaries() throws IOException {
    for (Path directory : List.of(layout.root(), layout.partitions(), layout.derived())) {
      for (Path file : disk.list(directory)) {
        if (file.getFileName().toString().endsWith(ArchiveLayout.TEMPORARY_SUFFIX)) {
          findings.unfinished(file, 0, "a file that was not finished");
        }
      }
    }
  }
}
