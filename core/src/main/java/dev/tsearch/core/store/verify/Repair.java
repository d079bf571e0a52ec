package dev.tsearch.core.store.verify;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.ArchiveLock;
import dev.tsearch.core.store.manifest.Finding;
import dev.tsearch.core.store.manifest.Finding.Severity;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestFile;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.sidecar.SummaryPack;
import dev.tsearch.core.store.sidecar.SummaryPackWriter;
import dev.tsearch.core.store.source.OriginalStore;
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

/// Mends what a [Verifier] has found and what can be mended: what a crash has left, sidecars, the
/// [SummaryPack], and lines of `sources.jsonl` that say nothing new. Removes no truth: what it
/// takes out goes to `torn/`. Where truth is damaged, it mends the rest. One use, one thread.
public final class Repair {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final StorageSettings settings;
  private final Tokenizer tokenizer;
  private final Verifier.Outcome found;
  private final List<String> done = new ArrayList<>();
  private final Set<Path> mendable = new HashSet<>();
  private final Set<Path> harmed = new HashSet<>();

  /// @param tokenizer makes the keys of filters that are made anew
  /// @param found what is to be mended
  public Repair(
      Disk disk, Path root, StorageSettings settings, Tokenizer tokenizer, Verifier.Outcome found) {
    this.disk = disk;
    this.layout = new ArchiveLayout(root);
    this.settings = settings;
    this.tokenizer = tokenizer;
    this.found = found;
    for (Finding finding : found.findings()) {
      (finding.severity() == Severity.REPAIRABLE ? mendable : harmed).add(finding.file());
    }
  }

  /// Mends under the archive's lock.
  ///
  /// @return what was done, one sentence each
  public List<String> run(LockWait wait) throws IOException {
    try (Closeable _ = ArchiveLock.acquire(disk, layout, wait)) {
      recover();
      try {
        Manifest manifest = new ManifestFile(disk, layout).readWhole();
        mendSidecars(manifest);
        mendPack(manifest);
      } catch (CorruptArchiveException | NoSuchFileException _) {
        done.add("sidecars cannot be made without the manifest");
      }
      mendSources();
    }
    return List.copyOf(done);
  }

  /// Does what every writer does first.
  private void recover() throws IOException {
    try {
      new Recovery(disk, layout, settings, tokenizer, done::add).repair();
      List<Path> gone = new ArrayList<>();
      for (Path file : mendable) {
        if (!isDerived(file) && !disk.exists(file)) {
          gone.add(file);
        }
      }
      gone.sort(null);
      gone.forEach(file -> done.add(file + ": cleared away"));
    } catch (CorruptArchiveException e) {
      done.add("what a crash may have left stays as it is: " + e.getMessage());
    }
  }

  private boolean isDerived(Path file) {
    return file.equals(layout.summaryPack())
        || file.toString().endsWith(ArchiveLayout.SIDECAR_SUFFIX);
  }

  private void mendSidecars(Manifest manifest) throws IOException {
    var sidecars = new SidecarRebuilder(disk, layout, settings, tokenizer);
    for (Partition partition : manifest.partitions()) {
      Path sidecar = layout.sidecar(partition);
      if (!mendable.contains(sidecar) || harmed.contains(layout.partition(partition))) {
        continue;
      }
      sidecars.rebuild(partition);
      done.add(sidecar + ": made anew");
    }
    disk.syncDirectory(layout.partitions());
  }

  /// What is in the pack may be as wrong as what was mended beside it: nothing of it is kept.
  private void mendPack(Manifest manifest) throws IOException {
    Path pack = layout.summaryPack();
    boolean isSidecarMended =
        mendable.stream().anyMatch(file -> file.toString().endsWith(ArchiveLayout.SIDECAR_SUFFIX));
    int checksum = Checksum.crc32c(disk.readAll(layout.manifest()));
    if (!mendable.contains(pack)
        && !isSidecarMended
        && SummaryPack.open(disk, pack, checksum).isPresent()) {
      return;
    }
    disk.createDirectories(layout.derived());
    disk.delete(pack);
    new SummaryPackWriter(disk, layout).update(manifest.partitions(), checksum, this::readSidecar);
    done.add(pack + ": made anew");
  }

  private Optional<ByteBuffer> readSidecar(Partition partition) throws IOException {
    try {
      return Optional.of(ByteBuffer.wrap(disk.readAll(layout.sidecar(partition))));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// Only where nothing is lost by it: who looks for what was lost needs the file as it is.
  private void mendSources() throws IOException {
    boolean concerns =
        mendable.stream()
            .anyMatch(file -> file.equals(layout.sources()) || file.startsWith(layout.originals()));
    if (!concerns) {
      return;
    }
    if (harmed.contains(layout.sources())) {
      done.add(layout.sources() + ": stays as it is, because something of it is lost");
      return;
    }
    try (OriginalStore originals = OriginalStore.open(disk, layout)) {
      originals.repair();
      mendable.stream()
          .filter(file -> file.equals(layout.sources()) || file.startsWith(layout.originals()))
          .sorted()
          .forEach(file -> done.add(file + ": put in order; what was taken out is in torn/"));
    } catch (CorruptArchiveException e) {
      done.add("the originals stay as they are: " + e.getMessage());
    }
  }

  /// What was to be mended.
  public Verifier.Outcome found() {
    return found;
  }
}
