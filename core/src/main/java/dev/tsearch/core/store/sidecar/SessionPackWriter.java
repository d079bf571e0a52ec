package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.Partition;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Updates a [SessionPack] to a manifest, under the write lock.
///
/// The file is rewritten only after a number of new partitions: readers read the sidecars of a few
/// partitions as fast as they read the file.
public final class SessionPackWriter {
  /// The number of partitions that the file may leave out. Reading their sidecars takes about a
  /// millisecond; writing the file of an archive of a million entries takes ten.
  public static final int MAX_UNCOVERED = 16;

  private final Disk disk;
  private final Path file;
  private final Path temporary;

  /// Creates a writer of the file of an archive.
  public SessionPackWriter(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.file = layout.sessionPack();
    this.temporary = layout.temporary(file);
  }

  /// Returns the sidecars of partitions.
  @FunctionalInterface
  public interface SidecarReader {
    /// The sidecar of a partition; empty if there is no valid one.
    Optional<Sidecar> sidecar(Partition partition) throws IOException;
  }

  /// Rewrites the file if it leaves out more than [#MAX_UNCOVERED] partitions. Otherwise removes it
  /// if it is not valid for the manifest. A partition without a valid sidecar of this version stays
  /// uncovered.
  public void update(Manifest manifest, SidecarReader sidecars) throws IOException {
    Optional<SessionPack> old =
        SessionPack.open(disk, file).filter(pack -> pack.partitions().areIn(manifest));
    int covered = old.map(pack -> pack.partitions().count()).orElse(0);
    if (manifest.partitions().size() - covered > MAX_UNCOVERED) {
      rewrite(old, manifest, sidecars);
    } else if (old.isEmpty()) {
      disk.delete(file);
    }
  }

  private void rewrite(Optional<SessionPack> old, Manifest manifest, SidecarReader sidecars)
      throws IOException {
    var sessions = new SessionTable();
    var counts = new ValueCounts();
    var leaves = new LeafSummaries();
    Optional<List<SessionRow>> rows = old.flatMap(SessionPack::rows);
    Optional<ValueCounts> counted = old.flatMap(SessionPack::counts);
    Optional<LeafSummaries> unresolved = old.flatMap(SessionPack::leaves);
    boolean isKnown = rows.isPresent() && counted.isPresent() && unresolved.isPresent();
    if (isKnown) {
      rows.get().forEach(sessions::add);
      counts.add(counted.get());
      leaves.add(unresolved.get());
    }
    var covered = new ArrayList<Partition>();
    for (Partition partition : manifest.partitions()) {
      boolean isCovered = isKnown && old.orElseThrow().partitions().contain(partition);
      if (isCovered || add(sidecars.sidecar(partition), sessions, counts, leaves)) {
        covered.add(partition);
      }
    }
    for (Partition partition : covered) {
      if (!leaves.isEmpty()) {
        sidecars.sidecar(partition).ifPresent(sidecar -> leaves.moveTo(sessions, sidecar));
      }
    }
    SidecarFile.put(disk, temporary, file, SessionPack.encode(covered, counts, leaves, sessions));
  }

  /// Adds what a sidecar of this version says.
  ///
  /// @return whether it was added
  private static boolean add(
      Optional<Sidecar> found, SessionTable sessions, ValueCounts counts, LeafSummaries leaves) {
    Optional<Sidecar> sidecar = found.filter(one -> !one.isOutdated());
    Optional<List<SessionRow>> rows = sidecar.flatMap(Sidecar::sessions);
    Optional<ValueCounts> counted = sidecar.flatMap(Sidecar::counts);
    if (rows.isEmpty() || counted.isEmpty()) {
      return false;
    }
    rows.get().forEach(sessions::add);
    counts.add(counted.get());
    sidecar.flatMap(Sidecar::leaves).ifPresent(leaves::add);
    return true;
  }

  /// Removes the file.
  public void delete() throws IOException {
    disk.delete(file);
  }
}
