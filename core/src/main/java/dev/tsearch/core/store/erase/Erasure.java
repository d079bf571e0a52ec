package dev.tsearch.core.store.erase;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.forget.ForgottenFile;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.original.ChunkPosition;
import dev.tsearch.core.original.LogErasure.PieceEdit;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalErasure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Carries out a plan. Used under the write lock only. Every step can be repeated: after a crash
/// [dev.tsearch.core.store.write.Recovery] carries out the plan again, from its beginning.
public final class Erasure {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final ErasurePlanFile file;

  /// @param disk the disk of the archive
  /// @param layout the paths of the archive
  public Erasure(Disk disk, ArchiveLayout layout) {
    this.disk = disk;
    this.layout = layout;
    this.file = new ErasurePlanFile(disk, layout);
  }

  /// The plan of an erasure that a crash interrupted; empty if there is none.
  public Optional<ErasurePlan> unfinished() throws IOException {
    return file.read();
  }

  /// Completes the rules of forgetting if a crash interrupted their writing.
  public void recoverRules() throws IOException {
    new ForgottenFile(disk, layout).recover();
  }

  /// Commits a plan: from here on the erasure is completed, even after a crash.
  public void commit(ErasurePlan plan) throws IOException {
    file.write(plan);
  }

  /// Overwrites the bytes of the plan in source data, and erases the derived files that may hold
  /// copies of them, except the index. Sidecars and packs are rebuilt afterwards; vectors of an
  /// earlier build are not.
  public void apply(ErasurePlan plan) throws IOException {
    new ForgottenFile(disk, layout).append(plan.journal());
    new PartitionErasure(disk, layout).apply(plan.partitions());
    var edits = new TreeMap<ChunkPosition, PieceEdit>();
    plan.pieces()
        .forEach((chunk, spans) -> edits.put(chunk, piece -> MaskSpan.apply(spans, piece)));
    new OriginalErasure(disk, layout).apply(edits);
    for (var other : plan.files().entrySet()) {
      rewrite(layout.root().resolve(other.getKey()), other.getValue());
    }
    for (Path derived :
        List.of(
            layout.summaryPack(),
            layout.sessionPack(),
            layout.usagePack(),
            layout.activeSidecar())) {
      Erased.delete(disk, derived);
    }
    eraseFilesIn(layout.vectors());
    disk.syncDirectory(layout.derived());
  }

  /// Overwrites bytes of a file; does nothing if it does not exist.
  private void rewrite(Path path, List<MaskSpan> spans) throws IOException {
    if (!disk.exists(path) || disk.isBlocked(path)) {
      return;
    }
    byte[] bytes = disk.readAll(path);
    if (MaskSpan.apply(spans, bytes)) {
      Path temporary = layout.temporary(path);
      disk.delete(temporary);
      disk.create(temporary, ByteBuffer.wrap(bytes));
      disk.replaceAndErase(temporary, path);
    }
  }

  /// Erases the index, which cannot be changed without its library. It is rebuilt later: an archive
  /// without one is sound, one with an empty folder is not.
  public void eraseIndex() throws IOException {
    eraseFilesIn(layout.index());
    disk.delete(layout.index());
  }

  private void eraseFilesIn(Path folder) throws IOException {
    for (Path each : disk.list(folder)) {
      Erased.delete(disk, each);
    }
  }

  /// Ends the erasure, after the index is erased or updated.
  public void end() throws IOException {
    file.remove();
  }
}
