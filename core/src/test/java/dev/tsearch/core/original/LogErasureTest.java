package dev.tsearch.core.original;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.original.LogErasure.PieceEdit;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LogErasureTest {
  private static final OriginalPaths PATHS = new OriginalPaths(Path.of("/originals"));
  private static final byte X = '*';

  /// Pieces of 100 to 2,000 bytes, each full of one letter, in frames of 700 bytes.
  private static List<Piece> pieces(MemoryDisk disk, boolean seals) throws IOException {
    var policy = new SealPolicy(1 << 20, 1, 700);
    var pieces = new ArrayList<Piece>();
    try (OriginalLog log = OriginalLog.open(disk, PATHS, policy, LogEnd.NONE, (_, _, _) -> {})) {
      for (int i = 0; i < 20; i++) {
        byte[] bytes = new byte[100 * (i + 1)];
        Arrays.fill(bytes, (byte) ('a' + i));
        pieces.add(log.append(1, 0, bytes, 0, bytes.length));
      }
      log.sync();
      if (seals) {
        log.sealTail();
      }
    }
    return pieces;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void onlyEditedPiecesChange_andNoneMoves(boolean seals) throws IOException {
    var disk = new MemoryDisk();
    disk.createDirectories(PATHS.directory());
    List<Piece> pieces = pieces(disk, seals);
    SortedMap<Long, PieceEdit> edits = new TreeMap<>();
    for (int i : new int[] {0, 7, 8, 19}) {
      edits.put(pieces.get(i).position(), bytes -> Arrays.fill(bytes, 10, 20, X));
    }
    new LogErasure(disk, PATHS).apply(1, edits);
    try (var reader = new OriginalReader(disk, PATHS)) {
      for (Piece piece : pieces) {
        byte[] bytes = reader.read(piece);
        assertThat(bytes).hasSize(piece.length());
        assertThat(bytes[15] == X).isEqualTo(edits.containsKey(piece.position()));
        assertThat(bytes[25]).isNotEqualTo(X);
      }
    }
    assertThat(disk.list(PATHS.directory())).hasSize(seals ? 2 : 1);
  }
}
