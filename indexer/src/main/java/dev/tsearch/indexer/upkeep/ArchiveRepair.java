package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.verify.Repair;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.vector.VectorIndexWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Repairs an archive: verifies it, rebuilds damaged derived data, and verifies it again.
/// Single-threaded; used once.
public final class ArchiveRepair {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final LockWait wait;
  private final ImportProgress progress;
  private final List<String> done = new ArrayList<>();

  /// @param wait how long to wait for other writers
  /// @param progress receives the number of bytes to read, and the progress
  public ArchiveRepair(
      Disk disk, Path root, StorageSettings settings, LockWait wait, ImportProgress progress) {
    this.disk = disk;
    this.layout = new ArchiveLayout(root);
    this.settings = settings;
    this.wait = wait;
    this.progress = progress;
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
    if (before.findings().isEmpty()) {
      return new Report(before, List.of(), before);
    }
    var repair = new Repair(disk, layout.root(), settings, new LuceneTokenizer(), before.archive());
    done.addAll(repair.run(wait));
    if (isDamaged(layout.index(), before)) {
      rebuildIndex();
    }
    if (isDamaged(layout.vectors(), before)) {
      removeVectors();
    }
    return new Report(before, done, verify());
  }

  private static boolean isDamaged(Path folder, VerificationReport before) {
    return before.findings().stream().anyMatch(finding -> finding.file().equals(folder));
  }

  /// Vectors are not made here: that needs the model and takes minutes.
  private void removeVectors() throws IOException {
    done.add(
        VectorIndexWriter.remove(layout.vectors()) == VectorIndexWriter.Removal.BUSY
            ? layout.vectors() + ": not changed, another process uses it"
            : layout.vectors() + ": removed; to make the vectors, run: tsearch index --vectors");
  }

  private VerificationReport verify() throws IOException {
    return new ArchiveVerification(disk, layout.root(), progress).run();
  }

  private void rebuildIndex() throws IOException {
    try (ArchiveWriter writer =
        ArchiveWriter.open(disk, layout.root(), settings, new LuceneTokenizer(), wait)) {
      var upkeep = new IndexUpkeep(Archive.open(disk, layout.root()), writer, progress);
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
