package dev.tsearch.core.store.verify;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLock;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.manifest.TornFiles;
import dev.tsearch.core.store.sidecar.SessionPackWriter;
import dev.tsearch.core.store.sidecar.SidecarFile;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.sidecar.SummaryPackWriter;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.usage.UsagePackWriter;
import dev.tsearch.core.store.write.Recovery;
import dev.tsearch.core.store.write.SidecarRebuilder;
import dev.tsearch.core.term.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Repairs the repairable findings of a [Verifier]: leftovers of a crash, sidecars, the
/// [SummaryPack], the [dev.tsearch.core.store.sidecar.SessionPack], and redundant damaged lines of
/// `sources.jsonl`. Deletes no source data: removed bytes go to `torn/`. If source data is damaged,
/// it repairs the rest. For one use by one thread.
public final class Repair {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Tokenizer tokenizer;
  private final Verifier.Outcome found;
  private final List<String> done = new ArrayList<>();
  private final Set<Path> repairable = new HashSet<>();
  private final Set<Path> lost = new HashSet<>();

  /// @param tokenizer makes the keys of rebuilt filters
  /// @param found the findings to repair
  public Repair(
      Disk disk, Path root, StorageSettings settings, Tokenizer tokenizer, Verifier.Outcome found) {
    this.disk = disk;
    this.layout = new ArchiveLayout(root);
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.found = found;
    for (Finding finding : found.findings()) {
      (finding.severity() == Severity.DATA_LOSS ? lost : repairable).add(finding.file());
    }
  }

  /// Repairs the archive under the write lock.
  ///
  /// @return a message for each repair
  public List<String> run(LockWait wait) throws IOException {
    try (Closeable _ = ArchiveLock.acquire(disk, layout, wait)) {
      repairForgotten();
      moveErasing();
      moveLoose();
      recover();
      try {
        Manifest manifest = new ManifestFile(disk, layout).readWhole();
        rebuildSidecars(manifest);
        rebuildPack(manifest);
        rebuildSessions(manifest);
        rebuildUsage(manifest);
        removeActiveSidecar();
      } catch (CorruptArchiveException | NoSuchFileException _) {
        done.add("sidecars cannot be made without the manifest");
      }
      repairSources();
    }
    return List.copyOf(done);
  }

  /// Runs the recovery that every writer runs.
  private void recover() throws IOException {
    try {
      new Recovery(disk, layout, settings, tokenizer, done::add).repair();
      List<Path> gone = new ArrayList<>();
      for (Path file : repairable) {
        if (!isDerived(file) && !disk.exists(file)) {
          gone.add(file);
        }
      }
      gone.sort(null);
      gone.forEach(file -> done.add(file + ": removed, a left-over of a crash"));
      for (Path sums : List.of(layout.activeSums(), layout.forgottenSum())) {
        if (repairable.contains(sums)) {
          done.add(sums + ": rebuilt");
        }
      }
    } catch (CorruptArchiveException e) {
      done.add("the left-overs of a crash are not removed: " + e.getMessage());
    }
  }

  private boolean isDerived(Path file) {
    return file.equals(layout.summaryPack())
        || file.equals(layout.sessionPack())
        || file.equals(layout.activeSums())
        || file.equals(layout.forgottenSum())
        || file.equals(layout.usagePack())
        || file.toString().endsWith(ArchiveLayout.SIDECAR_SUFFIX);
  }

  private void rebuildSidecars(Manifest manifest) throws IOException {
    var sidecars = new SidecarRebuilder(disk, layout, settings, tokenizer);
    for (Partition partition : manifest.partitions()) {
      Path sidecar = layout.sidecar(partition);
      if (!repairable.contains(sidecar) || lost.contains(layout.partition(partition))) {
        continue;
      }
      sidecars.rebuild(partition);
      done.add(sidecar + ": rebuilt");
    }
    disk.syncDirectory(layout.partitions());
  }

  /// Rebuilds the pack from the sidecars. Its copies may have the same damage as a sidecar that was
  /// rebuilt, so none is kept.
  private void rebuildPack(Manifest manifest) throws IOException {
    Path pack = layout.summaryPack();
    int checksum = Checksum.crc32c(disk.readAll(layout.manifest()));
    if (!repairable.contains(pack)
        && !isSidecarRebuilt()
        && SummaryPack.open(disk, pack, checksum).isPresent()) {
      return;
    }
    disk.createDirectories(layout.derived());
    disk.delete(pack);
    new SummaryPackWriter(disk, layout).update(manifest.partitions(), checksum, this::readSidecar);
    done.add(pack + ": rebuilt");
  }

  /// Rebuilds the merged sessions from the sidecars.
  private void rebuildSessions(Manifest manifest) throws IOException {
    Path sessions = layout.sessionPack();
    if (!disk.exists(sessions) || (!repairable.contains(sessions) && !isSidecarRebuilt())) {
      return;
    }
    var writer = new SessionPackWriter(disk, layout);
    writer.delete();
    writer.update(
        manifest, partition -> SidecarFile.open(disk, layout.sidecar(partition), partition));
    done.add(sessions + ": rebuilt");
  }

  /// Rebuilds the sums of use from the sidecars.
  private void rebuildUsage(Manifest manifest) throws IOException {
    Path usage = layout.usagePack();
    if (!disk.exists(usage) || (!repairable.contains(usage) && !isSidecarRebuilt())) {
      return;
    }
    var writer = new UsagePackWriter(disk, layout);
    writer.delete();
    writer.update(
        manifest, partition -> SidecarFile.open(disk, layout.sidecar(partition), partition));
    done.add(usage + ": rebuilt");
  }

  /// Removes the sidecar of the active partition. Searches read the partition without it.
  private void removeActiveSidecar() throws IOException {
    if (repairable.contains(layout.activeSidecar())) {
      disk.delete(layout.activeSidecar());
      done.add(layout.activeSidecar() + ": removed; the next import writes it");
    }
  }

  private boolean isSidecarRebuilt() {
    return repairable.stream()
        .anyMatch(file -> file.toString().endsWith(ArchiveLayout.SIDECAR_SUFFIX));
  }

  private Optional<ByteBuffer> readSidecar(Partition partition) throws IOException {
    try {
      return Optional.of(ByteBuffer.wrap(disk.readDerived(layout.sidecar(partition))));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// Keeps the rules of forgetting that are left.
  private void repairForgotten() throws IOException {
    if (lost.contains(layout.forgotten())
        && !disk.isBlocked(layout.forgotten())
        && new ForgottenFile(disk, layout).keepRest()) {
      done.add(
          layout.forgotten()
              + ": rules of forgetting are lost, and the next import may bring back what they"
              + " forgot; the file as it was is in torn/");
    }
  }

  /// Sets aside the plan of an interrupted erasure that cannot be carried out: no writer goes on
  /// while it is there.
  private void moveErasing() throws IOException {
    Path plan = layout.erasing();
    if (lost.contains(plan) && disk.exists(plan)) {
      done.add(
          plan
              + ": moved to "
              + new TornFiles(disk, layout).move(plan)
              + "; what was to be forgotten or redacted may still be there, and is to be forgotten"
              + " again");
    }
  }

  /// Sets damaged files of contexts aside, and the list of what no reader understood. Where such a
  /// file is absent, a program that needs one begins a new one.
  private void moveLoose() throws IOException {
    var torn = new TornFiles(disk, layout);
    List<Path> damaged = new ArrayList<>(lost);
    damaged.removeIf(file -> !file.startsWith(layout.contexts()) || file.equals(layout.contexts()));
    damaged.sort(null);
    if (repairable.contains(layout.quarantine())) {
      damaged.add(layout.quarantine());
    }
    for (Path file : damaged) {
      if (disk.exists(file)) { // what is no file was moved before
        done.add(file + ": moved to " + torn.move(file));
      }
    }
  }

  /// Repairs `sources.jsonl` and the logs, unless a part of them is lost: a search for the lost
  /// part needs the file as it is.
  private void repairSources() throws IOException {
    boolean isAffected =
        repairable.stream()
            .anyMatch(file -> file.equals(layout.sources()) || file.startsWith(layout.originals()));
    if (!isAffected) {
      return;
    }
    if (lost.contains(layout.sources())) {
      done.add(layout.sources() + ": not changed, because a part of it is lost");
      return;
    }
    try (OriginalStore originals = OriginalStore.open(disk, layout)) {
      originals.repair();
      repairable.stream()
          .filter(file -> file.equals(layout.sources()) || file.startsWith(layout.originals()))
          .sorted()
          .forEach(file -> done.add(file + ": damaged lines moved to torn/"));
    } catch (CorruptArchiveException e) {
      done.add("the originals stay as they are: " + e.getMessage());
    }
  }

  /// The findings that were to be repaired.
  public Verifier.Outcome found() {
    return found;
  }
}
