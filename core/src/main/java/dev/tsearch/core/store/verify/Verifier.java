package dev.tsearch.core.store.verify;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
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
import dev.tsearch.core.store.partition.PartitionFile;
import dev.tsearch.core.store.sidecar.SidecarCheck;
import dev.tsearch.core.store.source.SourcesCheck;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Checks an archive: that the manifest, the files that it names, their checksums, counts and
/// ranges agree; that every line is an entry, no identity stands twice, and the bytes that entries
/// were made from are there, with the SHA-256 that was noted for them; that sidecars and
/// [SummaryPack] say what the partitions say. Reads all of it once, changes nothing, and goes on
/// after a finding.
///
/// Takes 32 bytes of memory an entry at most, and those of one partition. Takes no lock: a writer
/// at work may show as a file that no manifest lists yet; who wants to be sure holds the lock.
public final class Verifier {
  /// A longer tail is looked at no further.
  private static final long MOST_TAIL_BYTES = 1 << 26;

  private final Disk disk;
  private final ArchiveLayout layout;
  private final VerificationListener witness;
  private final VerificationProgress progress;
  private final Findings findings = new Findings();
  private final SourcesCheck sources;
  private final SidecarCheck sidecars;
  private int partitions;
  private long entries;
  private long bytes;

  private Verifier(
      Disk disk, Path root, VerificationListener witness, VerificationProgress progress) {
    this.disk = disk;
    this.layout = new ArchiveLayout(root);
    this.witness = witness;
    this.progress = progress;
    this.sources = new SourcesCheck(disk, layout, findings);
    this.sidecars = new SidecarCheck(disk, layout, witness.fingerprint(), findings);
  }

  /// What was checked, and what was found.
  ///
  /// @param partitions how many partitions were read, the active one included
  /// @param entries how many entries were read
  /// @param bytes how many bytes of partitions were read
  /// @param sidecars how many sidecars were compared, those in the pack included
  /// @param sources how many sources are known
  /// @param pieces how many pieces of originals were checked
  /// @param originalBytes how many bytes these have
  /// @param setAside how many files are in `torn/`
  /// @param findings what is wrong; empty if nothing
  /// @param omitted how many findings more were only counted, in files that have many
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

  /// Checks an archive, but not whether its filters know the terms of its texts.
  public static Outcome verify(Archive archive) throws IOException {
    return verify(
        archive.disk(),
        archive.layout().root(),
        VerificationListener.NONE,
        VerificationProgress.NONE);
  }

  /// Checks an archive.
  ///
  /// @param witness is shown every entry
  /// @throws NoSuchFileException if there is none
  /// @throws dev.tsearch.core.disk.NewerFormatException if a later tsearch wrote it
  public static Outcome verify(
      Disk disk, Path root, VerificationListener witness, VerificationProgress progress)
      throws IOException {
    return new Verifier(disk, root, witness, progress).run();
  }

  private Outcome run() throws IOException {
    sources.load();
    try (Snapshot snapshot = Archive.open(disk, layout.root()).snapshot()) {
      check(snapshot);
    } catch (CorruptArchiveException e) {
      findings.dataLoss(e);
    } catch (NoSuchFileException e) {
      requireTraces(e);
      findings.dataLoss(layout.manifest(), 0, "it is not there");
    }
    sources.originals(progress);
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

  /// Where there is no manifest, there is an archive only if it has left something.
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
    progress.expect(bytes + sources.bytes());
    sidecars.pack(manifest, snapshot.manifestChecksum());
    var check = new PartitionCheck(snapshot, sources, sidecars, witness, progress, findings);
    for (Partition partition : manifest.partitions()) {
      check.sealed(partition);
    }
    checkActive(snapshot, check);
    partitions = manifest.partitions().size() + 1;
    entries = check.entries();
    checkListed(manifest, snapshot.activeOrdinal());
    checkTemporaries();
  }

  private void checkActive(Snapshot snapshot, PartitionCheck check) throws IOException {
    Optional<Path> moved =
        ActiveFile.moved(disk.list(layout.partitions()), snapshot.activeOrdinal());
    if (disk.exists(layout.active())) {
      check.active(layout.active());
      checkTail(snapshot.activeBytes());
    } else if (moved.isPresent()) {
      check.active(moved.get());
      findings.repairable(moved.get(), 0, "its sealing was not finished");
    } else {
      check.active(layout.active());
      findings.repairable(layout.active(), 0, "it is not there: no entry can be appended to it");
    }
  }

  /// Bytes behind the last newline are left by a crash; a writer may have gone on meanwhile.
  private void checkTail(long soundEnd) throws IOException {
    try (Disk.InputFile input = disk.open(layout.active())) {
      long size = input.size();
      if (size > soundEnd) {
        int length = (int) Math.min(size - soundEnd, MOST_TAIL_BYTES);
        byte[] tail = ActiveScan.bytes(input, soundEnd, length);
        if (LineEnd.in(tail, 0, tail.length) == tail.length) {
          findings.repairable(
              layout.active(),
              soundEnd,
              (size - soundEnd) + " bytes of a line that was not finished");
        }
      }
    }
  }

  /// Every file of the archive's own form in `partitions` must be listed.
  private void checkListed(Manifest manifest, int activeOrdinal) throws IOException {
    Set<Path> listed = new HashSet<>();
    for (Partition partition : manifest.partitions()) {
      listed.add(layout.partition(partition));
      listed.add(layout.sidecar(partition));
    }
    List<Path> files = disk.list(layout.partitions());
    var present = new HashSet<>(files);
    for (Partition partition : manifest.partitions()) {
      Path file = layout.partition(partition);
      if (!present.contains(file) && PartitionFile.hasOtherCompression(disk, layout, partition)) {
        findings.dataLoss(file, 0, "it stands as another file than the manifest lists");
      }
    }
    for (Path file : files) {
      Optional<PartitionName> name = PartitionName.of(file.getFileName().toString());
      boolean isActive =
          name.isPresent() && !name.get().sidecar() && name.get().ordinal() == activeOrdinal;
      if (name.isPresent() && !isActive && !listed.contains(file)) {
        findings.repairable(file, 0, "no manifest lists it");
      } else if (isActive && disk.exists(layout.active())) {
        findings.repairable(file, 0, "it is the active partition under a second name");
      }
    }
  }

  private void checkTemporaries() throws IOException {
    for (Path directory : List.of(layout.root(), layout.partitions(), layout.derived())) {
      for (Path file : disk.list(directory)) {
        if (file.getFileName().toString().endsWith(ArchiveLayout.TEMPORARY_SUFFIX)) {
          findings.repairable(file, 0, "a file that was not finished");
        }
      }
    }
  }
}
