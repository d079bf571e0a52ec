package dev.tsearch.core.store.source;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.original.ChunkPosition;
import dev.tsearch.core.original.LogErasure;
import dev.tsearch.core.original.LogErasure.PieceEdit;
import dev.tsearch.core.original.OriginalPaths;
import dev.tsearch.core.original.OriginalReader;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/// Overwrites bytes of originals, and updates the checksums of `sources.jsonl` that they change.
/// Used under the write lock. Repeating it has the same result.
///
/// @param disk the disk of the archive
/// @param layout the paths of the archive
public record OriginalErasure(Disk disk, ArchiveLayout layout) {

  /// Overwrites pieces. Afterwards the archive knows a source by its bytes as they are now.
  ///
  /// @param edits by the positions of their chunks
  public void apply(SortedMap<ChunkPosition, PieceEdit> edits) throws IOException {
    if (edits.isEmpty()) {
      return;
    }
    var paths = new OriginalPaths(layout.originals());
    var erasure = new LogErasure(disk, paths);
    for (Map.Entry<Integer, SortedMap<Long, PieceEdit>> log : byLog(edits).entrySet()) {
      erasure.apply(log.getKey(), log.getValue());
    }
    var file = new SourcesFile(disk, layout);
    file.load();
    try (var reader = new OriginalReader(disk, paths)) {
      if (update(file.sources(), reader, edits)) {
        file.rewrite();
      }
    }
  }

  private static SortedMap<Integer, SortedMap<Long, PieceEdit>> byLog(
      SortedMap<ChunkPosition, PieceEdit> edits) {
    var logs = new TreeMap<Integer, SortedMap<Long, PieceEdit>>();
    edits.forEach((chunk, edit) ->
        logs.computeIfAbsent(chunk.log(), _ -> new TreeMap<>()).put(chunk.position(), edit));
    return logs;
  }

  /// Updates the pieces, and the rows of the sources that have them.
  ///
  /// @return whether something changed
  private static boolean update(
      Sources sources, OriginalReader reader, SortedMap<ChunkPosition, PieceEdit> edits)
      throws IOException {
    boolean changed = false;
    for (long original : List.copyOf(sources.originals().keySet())) {
      List<Piece> pieces = List.copyOf(sources.pieces(original));
      boolean isEdited = false;
      for (Piece piece : pieces) {
        if (edits.containsKey(ChunkPosition.of(piece))) {
          byte[] bytes = reader.read(piece);
          sources.add(
              original,
              new Piece(
                  piece.log(),
                  piece.position(),
                  piece.from(),
                  piece.length(),
                  Piece.sha256(bytes, 0, bytes.length)));
          isEdited = true;
        }
      }
      if (isEdited) {
        updateRows(sources, reader, original);
        changed = true;
      }
    }
    return changed;
  }

  private static void updateRows(Sources sources, OriginalReader reader, long original)
      throws IOException {
    List<Piece> pieces = sources.pieces(original);
    for (SourceRow row : new ArrayList<>(sources.all())) {
      if (row.original() == original && row.length() > 0 && sources.isWhole(row)) {
        int sample = (int) Math.min(row.length(), HeadTailDigest.BYTES);
        sources.put(
            row.sampled(
                HeadTailDigest.hash(reader.read(pieces, 0, sample)),
                HeadTailDigest.hash(reader.read(pieces, row.length() - sample, sample))));
      }
    }
  }
}
