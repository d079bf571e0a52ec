package dev.tsearch.core.original;

import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

/// Writes originals for tests and keeps their expected contents.
final class Logs {
  static final OriginalPaths PATHS = new OriginalPaths(Path.of("/archive/originals"));

  /// Small logs, so that a test seals often and a log has several frames.
  static final SealPolicy SMALL = new SealPolicy(1_000, 400, 300);

  private Logs() {}

  /// The expected contents of one original.
  static final class Expected {
    byte[] bytes = new byte[0];
    final List<Piece> pieces = new ArrayList<>();
  }

  static OriginalLog open(Disk disk, LogEnd known) throws IOException {
    return OriginalLog.open(disk, PATHS, SMALL, known, (file, offset, length) -> {});
  }

  static byte[] randomBytes(Random random, int most) {
    byte[] bytes = new byte[1 + random.nextInt(most)];
    if (random.nextBoolean()) {
      random.nextBytes(bytes);
    } else {
      Arrays.fill(bytes, (byte) ('a' + random.nextInt(26)));
    }
    return bytes;
  }

  /// Appends a random piece to the original of a random source.
  static void appendRandom(OriginalLog log, Map<Long, Expected> all, Random random)
      throws IOException {
    long source = random.nextInt(4);
    Expected expected = all.computeIfAbsent(source, _ -> new Expected());
    byte[] more = randomBytes(random, random.nextInt(10) == 0 ? 1_500 : 90);
    Piece piece = log.append(source, expected.bytes.length, more, 0, more.length);
    int before = expected.bytes.length;
    expected.bytes = Arrays.copyOf(expected.bytes, before + more.length);
    System.arraycopy(more, 0, expected.bytes, before, more.length);
    expected.pieces.add(piece);
  }
}
