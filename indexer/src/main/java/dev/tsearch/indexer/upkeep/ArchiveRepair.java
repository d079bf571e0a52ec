package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveModes;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.manifest.TornFiles;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.verify.Repair;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Repairs an archive: verifies it, restores damaged partitions from the originals, rebuilds
/// damaged derived data, and verifies it again. Single-threaded; used once.
public final class ArchiveRepair {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final LockWait wait;
  private final ImportProgress progress;
  private final Restoration restoration;
  private final List<String> done = new ArrayList<>();

  /// @param wait how long to wait for other writers
  /// @param progress receives the number of bytes to read, and the progress
  /// @param restoration derives the entries of damaged partitions again
  public ArchiveRepair(
      Disk disk,
      Path root,
      StorageSettings settings,
      LockWait wait,
      ImportProgress progress,
      Restoration restoration) {
    this.disk = disk;
    this.layout = new ArchiveLayout(root);
    this.settings = settings;
    this.wait = wait;
    this.progress = progress;
    this.restoration = restoration;
  }

  /// Derives all entries of a damaged archive again.
  public interface Restoration {
    /// Replaces the partitions by entries that can be read or derived. Messages go to the progress.
    void restore(ImportProgress progress) throws IOException;

    /// Overwrites what the archive was told to forget or redact and has all the same.
    ///
    /// @return what was done; empty if there was nothing
    Optional<String> forgetAgain() throws IOException;
  }

  /// The result of a repair.
  ///
  /// @param before the damage before the repair
  /// @param done the repairs, one sentence each
  /// @param after the damage that is left
  public record Report(VerificationReport before, List<String> done, VerificationReport after) {
    /// Copies the list.
    public Report {
      done = List.copyOf(done);
    }
  }

  /// Runs the repair.
  public Report run() throws IOException {
    VerificationReport before = verify();
    ArchiveModes.restrict(disk, layout, wait.message());
    if (before.findings().isEmpty()) {
      forgetAgain();
      return new Report(before, done, done.isEmpty() ? before : verify());
    }
    setAside(before);
    VerificationReport left = restoredWithSources(before);
    var repair = new Repair(disk, layout.root(), settings, new LuceneTokenizer(), left.archive());
    done.addAll(repair.run(wait));
    forgetAgain();
    if (isDamaged(layout.index(), left)) {
      rebuildIndex();
    }
    return new Report(before, done, verify());
  }

  private void forgetAgain() throws IOException {
    try {
      restoration.forgetAgain().ifPresent(done::add);
    } catch (CorruptArchiveException e) {
      done.add("what was forgotten and is there again stays: " + e.getMessage());
    }
  }

  /// Moves folders, pipes and links that are in the place of a file to `torn/`.
  private void setAside(VerificationReport before) throws IOException {
    var torn = new TornFiles(disk, layout);
    List<Path> strange =
        before.findings().stream()
            .map(Finding::file)
            .distinct()
            .filter(file -> !file.equals(layout.index()))
            .filter(disk::isBlocked)
            .sorted()
            .toList();
    for (Path file : strange) {
      done.add(file + ": not a file; moved to " + torn.move(file));
    }
  }

  /// Restores what entries and the list of sources have lost.
  ///
  /// @return the damage that is left
  private VerificationReport restoredWithSources(VerificationReport before) throws IOException {
    VerificationReport left = before;
    try {
      left = withSources(before);
    } catch (CorruptArchiveException _) {
      // Not even the manifest can be used yet.
    }
    VerificationReport restored = restored(left);
    try {
      return restored.isTruthDamaged() ? withSources(restored) : restored;
    } catch (CorruptArchiveException e) {
      done.add(layout.sources() + ": not repaired: " + e.getMessage());
      return restored;
    }
  }

  /// Begins a new list of sources if the old one was lost, or completes it if it lacks sources that
  /// entries refer to. The entries stay: only what they were derived from is unknown.
  ///
  /// @return the damage that is left
  /// @throws CorruptArchiveException if a part of the archive that this needs is damaged
  private VerificationReport withSources(VerificationReport before) throws IOException {
    try (OriginalStore originals = OriginalStore.open(disk, layout)) {
      boolean isLost = originals.isLost();
      if (!isLost && !before.isTruthDamaged()) {
        return before;
      }
      try (ArchiveWriter writer =
              ArchiveWriter.open(disk, layout.root(), settings, new LuceneTokenizer(), wait);
          Snapshot snapshot = Archive.open(disk, layout.root()).snapshot()) {
        if (!writer.locked(() -> originals.restart(lastSource(snapshot)))) {
          return before;
        }
      }
      done.add(isLost ? sourcesLost("lost; a new one is begun") : sourcesLost("its end was lost"));
    }
    return verify();
  }

  private String sourcesLost(String how) {
    return layout.sources()
        + ": "
        + how
        + ". The entries stay, but the originals of the lost ones in "
        + layout.originals()
        + " are not used any more; import the transcripts again to have originals";
  }

  /// The highest number of a source that a readable entry refers to.
  private static long lastSource(Snapshot snapshot) throws IOException {
    long last = 0;
    var ordinals =
        new ArrayList<>(snapshot.manifest().partitions().stream().map(Partition::ordinal).toList());
    ordinals.add(snapshot.activeOrdinal());
    for (int ordinal : ordinals) {
      try (EntryCursor cursor = snapshot.cursor(ordinal)) {
        for (long source = nextSource(cursor); source >= 0; source = nextSource(cursor)) {
          last = Math.max(last, source);
        }
      } catch (CorruptArchiveException _) {
        // The partition is absent: none of its entries stays.
      }
    }
    return last;
  }

  /// The source of the next entry; 0 if it has none or is damaged, -1 after the last one.
  private static long nextSource(EntryCursor cursor) throws IOException {
    try {
      return cursor.next() ? cursor.entry().metadata().origin().map(Origin::source).orElse(0L) : -1;
    } catch (CorruptArchiveException _) {
      return 0;
    }
  }

  /// Restores the entries of damaged partitions.
  ///
  /// @return the damage that is left
  private VerificationReport restored(VerificationReport before) throws IOException {
    List<Path> damaged =
        before.findings().stream()
            .filter(finding -> finding.severity() == Finding.Severity.DATA_LOSS)
            .map(Finding::file)
            .distinct()
            .filter(this::hasEntries)
            .toList();
    if (damaged.isEmpty()) {
      return before;
    }
    try {
      keep(damaged);
      restoration.restore(progress);
      done.add(
          "the entries of "
              + damaged.stream().map(this::name).collect(Collectors.joining(", "))
              + " were derived again from the originals, which appended ones have not; the damaged files"
              + " are kept in torn/");
    } catch (CorruptArchiveException e) {
      done.add("damaged entries stay as they are: " + e.getMessage());
      return before;
    }
    return verify();
  }

  private boolean hasEntries(Path file) {
    return file.equals(layout.manifest())
        || file.equals(layout.active())
        || file.startsWith(layout.partitions());
  }

  private String name(Path file) {
    return layout.root().relativize(file).toString();
  }

  /// Keeps copies of the damaged partitions and of the manifest. The writer keeps the active one.
  private void keep(List<Path> damaged) throws IOException {
    var torn = new TornFiles(disk, layout);
    for (Path file : damaged) {
      if (!file.equals(layout.active()) && disk.exists(file) && !disk.isBlocked(file)) {
        keep(torn, file);
      }
    }
  }

  /// A file that is too large to be read is moved, not copied.
  private void keep(TornFiles torn, Path file) throws IOException {
    byte[] bytes;
    try {
      bytes = disk.readAll(file);
    } catch (CorruptArchiveException _) {
      torn.move(file);
      return;
    }
    torn.keep(file.getFileName().toString(), bytes);
  }

  private static boolean isDamaged(Path folder, VerificationReport before) {
    return before.findings().stream().anyMatch(finding -> finding.file().equals(folder));
  }

  private VerificationReport verify() throws IOException {
    return new ArchiveVerification(disk, layout.root(), progress).run();
  }

  private void rebuildIndex() throws IOException {
    try (ArchiveWriter writer =
        ArchiveWriter.open(disk, layout.root(), settings, new LuceneTokenizer(), wait)) {
      var upkeep = new IndexUpkeep(Archive.open(disk, layout.root()), writer, wait, progress);
      Optional<IndexReport> report = upkeep.rebuild();
      done.add(
          report.isPresent()
              ? layout.index() + ": rebuilt, with " + report.get().entries() + " entries"
              : layout.index() + ": not changed, another process uses it");
    } catch (CorruptArchiveException e) {
      done.add(layout.index() + ": not changed: " + e.getMessage());
    }
  }
}
