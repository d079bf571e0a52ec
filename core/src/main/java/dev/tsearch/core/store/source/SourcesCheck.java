package dev.tsearch.core.store.source;

import dev.tsearch.core.disk.Cancellation;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.original.ChunkPosition;
import dev.tsearch.core.original.LogEnd;
import dev.tsearch.core.original.LogLeftovers;
import dev.tsearch.core.original.OriginalPaths;
import dev.tsearch.core.original.OriginalReader;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Findings;
import dev.tsearch.core.store.manifest.VerificationProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Checks `sources.jsonl` against the originals, and the origins of entries against both. Not
/// thread-safe.
public final class SourcesCheck {
  private final Disk disk;
  private final ArchiveLayout layout;
  private final Findings findings;
  private final SourcesFile file;
  private boolean lacksOrigin;

  public SourcesCheck(Disk disk, ArchiveLayout layout, Findings findings) {
    this.disk = disk;
    this.layout = layout;
    this.findings = findings;
    this.file = new SourcesFile(disk, layout);
  }

  /// Reads `sources.jsonl`.
  public void load() throws IOException {
    file.load();
    file.loss().ifPresent(findings::dataLoss);
  }

  /// The number of sources.
  public int sources() {
    return sourcesOf().all().size();
  }

  private Sources sourcesOf() {
    return file.sources();
  }

  /// The length of all originals in bytes.
  public long bytes() {
    return pieces().stream().mapToLong(Piece::length).sum();
  }

  /// The number of pieces of the originals.
  public int pieceCount() {
    return sourcesOf().originals().values().stream().mapToInt(List::size).sum();
  }

  /// The pieces in the order of the logs, so that each frame is read once.
  private List<Piece> pieces() {
    var pieces = new ArrayList<Piece>();
    sourcesOf().originals().values().forEach(pieces::addAll);
    pieces.sort(Comparator.comparingInt(Piece::log).thenComparingLong(Piece::position));
    return pieces;
  }

  /// Checks that the archive has the bytes that an entry was made from.
  ///
  /// @param partition the entry's file
  /// @param offset where its line begins
  public void origin(Origin origin, Path partition, long offset) {
    long end = origin.offset() + origin.length();
    long available =
        sourcesOf()
            .source(origin.source())
            .map(row -> Math.min(row.length(), sourcesOf().length(row.original())))
            .orElse(-1L);
    if (available < 0 && origin.source() <= sourcesOf().lost()) {
      return; // `repair` has said that it was lost
    }
    if (end > available || origin.offset() < 0 || origin.length() < 0) {
      lacksOrigin = true;
      String lacking = available < 0 ? ", which is not known" : ", of which there are " + available;
      findings.dataLoss(
          partition,
          offset,
          "its entry was made from bytes "
              + origin.offset()
              + " to "
              + end
              + " of source "
              + origin.source()
              + lacking);
    }
  }

  /// Checks every original. Call it after [#origin] was called for all entries.
  ///
  /// @param unfinished the chunks that an interrupted erasure overwrites, before `sources.jsonl`
  ///   says so
  public void originals(Set<ChunkPosition> unfinished, VerificationProgress progress)
      throws IOException {
    try (var reader = new OriginalReader(disk, new OriginalPaths(layout.originals()))) {
      for (Piece piece : pieces()) {
        Cancellation.safePoint();
        try {
          reader.verify(piece);
        } catch (CorruptArchiveException e) {
          if (unfinished.contains(ChunkPosition.of(piece))) {
            findings.unfinished(e.file(), e.offset(), "bytes that are being overwritten");
          } else {
            findings.dataLoss(e);
          }
        }
        progress.advance(piece.length());
      }
    }
    leftovers();
    lines();
  }

  /// Checks `sources.jsonl` and the ends of the logs without reading an original.
  public void structure() throws IOException {
    leftovers();
    lines();
  }

  private void leftovers() throws IOException {
    LogEnd known = sourcesOf().known();
    try {
      new LogLeftovers(disk, new OriginalPaths(layout.originals()), findings::unfinished)
          .find(known);
    } catch (CorruptArchiveException e) {
      if (!findings.concern(e.file())) {
        findings.dataLoss(e);
      }
    }
  }

  /// A damaged line is a loss if no other line has its content.
  private void lines() throws IOException {
    boolean isLost = lacksOrigin;
    for (SourceRow row : sourcesOf().all()) {
      boolean lacks = !sourcesOf().isWhole(row);
      if (lacks && (row.derived() > sourcesOf().length(row.original()) || isDamaged())) {
        findings.dataLoss(
            layout.sources(),
            0,
            "source "
                + row.number()
                + " has "
                + row.length()
                + " bytes, of which "
                + sourcesOf().length(row.original())
                + " are known to be in the originals");
        isLost = true;
      }
    }
    isLost |= isDamaged() && hasUnusedOriginal();
    for (SourcesFile.Damage damage : file.damaged()) {
      String problem = "a damaged line of " + damage.length() + " bytes";
      if (isLost) {
        findings.dataLoss(layout.sources(), damage.offset(), problem);
      } else {
        findings.repairable(
            layout.sources(), damage.offset(), problem + "; what it said is known without it");
      }
    }
    if (disk.exists(layout.sources()) && disk.size(layout.sources()) > file.end()) {
      findings.unfinished(layout.sources(), file.end(), "a last line that was not finished");
    }
  }

  private boolean isDamaged() {
    return !file.damaged().isEmpty();
  }

  private boolean hasUnusedOriginal() {
    Set<Long> used = new HashSet<>();
    sourcesOf().all().forEach(row -> used.add(row.original()));
    return !used.containsAll(sourcesOf().originals().keySet());
  }
}
