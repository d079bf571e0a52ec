package dev.tsearch.core.original;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Skip;
import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.NewerFormatException;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.original.Logs.Expected;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OriginalLogTest {
  private final MemoryDisk disk = new MemoryDisk();

  @Test
  void tailIsSealedOnlyFromTheMinimumLength() throws IOException {
    byte[] bytes = new byte[Math.toIntExact(Logs.SMALL.tailBytes())];
    try (OriginalLog log = Logs.open(disk, LogEnd.NONE);
        var reader = new OriginalReader(disk, Logs.PATHS)) {
      log.sealTail();
      Piece small = log.append(1, 0, bytes, 0, 10);
      log.sealTail();
      assertThat(disk.exists(Logs.PATHS.sealed(1))).isFalse();
      Piece large = log.append(1, 10, bytes, 0, bytes.length);
      log.sealTail();
      assertThat(disk.exists(Logs.PATHS.sealed(1))).isTrue();
      Piece next = log.append(1, 10 + bytes.length, bytes, 0, 10);
      assertThat(next.log()).isEqualTo(2);
      log.sync();
      for (Piece piece : List.of(small, large, next)) {
        assertThat(reader.read(piece)).hasSize(piece.length()).containsOnly(0);
      }
      log.sealTail();
    }
    assertThat(disk.exists(Logs.PATHS.sealed(2))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void readReturnsTheAppendedBytes(long seed) throws IOException {
    var random = new Random(seed);
    var all = new TreeMap<Long, Expected>();
    LogEnd known = LogEnd.NONE;
    try (var reader = new OriginalReader(disk, Logs.PATHS)) {
      for (int session = 0; session < 6; session++) {
        try (OriginalLog log = Logs.open(disk, known)) {
          for (int i = 0; i < 12; i++) {
            Logs.appendRandom(log, all, random);
          }
          log.sync();
          known = random.nextBoolean() ? log.end() : LogEnd.NONE;
        }
        requireEverySlice(reader, all, random);
      }
    }
    try (var fresh = new OriginalReader(disk, Logs.PATHS)) {
      requireEverySlice(fresh, all, random);
    }
    assertThat(disk.exists(Logs.PATHS.sealed(3))).isTrue();
  }

  private static void requireEverySlice(
      OriginalReader reader, Map<Long, Expected> all, Random random) throws IOException {
    for (Expected expected : all.values()) {
      byte[] bytes = expected.bytes;
      for (int i = 0; i < 30; i++) {
        int from = random.nextInt(bytes.length + 1);
        int length = random.nextInt(bytes.length - from + 1);
        assertThat(reader.read(expected.pieces, from, length))
            .isEqualTo(Arrays.copyOfRange(bytes, from, from + length));
      }
      try (InputStream all1 = reader.open(expected.pieces)) {
        assertThat(all1.readAllBytes()).isEqualTo(bytes);
      }
      int skipped = random.nextInt(bytes.length);
      try (InputStream rest = reader.open(expected.pieces)) {
        rest.skipNBytes(skipped);
        assertThat(rest.read()).isEqualTo(bytes[skipped] & 0xff);
      }
      for (Piece piece : expected.pieces) {
        reader.verify(piece);
      }
    }
  }

  @Test
  void hundredConcurrentStreamsDecompressFewFramesTwice() throws IOException {
    int sources = 100;
    var policy = new SealPolicy(16 << 20, 1, 512 << 10);
    var counting = FaultyDisk.counting(disk);
    var pieces = new ArrayList<Piece>();
    try (OriginalLog log =
        OriginalLog.open(disk, Logs.PATHS, policy, LogEnd.NONE, (_, _, _) -> {})) {
      for (int source = 0; source < sources; source++) {
        byte[] bytes = new byte[Piece.MAX_BYTES];
        Arrays.fill(bytes, (byte) source);
        pieces.add(log.append(source, 0, bytes, 0, bytes.length));
      }
      log.sealTail();
    }
    try (var reader = new OriginalReader(counting, Logs.PATHS)) {
      List<InputStream> open = pieces.stream().map(p -> reader.open(List.of(p))).toList();
      byte[] some = new byte[64 << 10];
      for (int at = 0; at < Piece.MAX_BYTES; at += some.length) {
        for (int source = 0; source < sources; source++) {
          assertThat(open.get(source).readNBytes(some, 0, some.length)).isEqualTo(some.length);
          assertThat(some[0]).isEqualTo((byte) source);
          assertThat(some[some.length - 1]).isEqualTo((byte) source);
        }
      }
    }
    int frames = sources * Piece.MAX_BYTES / policy.frameBytes();
    int logs = pieces.getLast().log();
    assertThat(counting.reads()).isLessThanOrEqualTo(frames + sources + 4L * logs);
  }

  @Test
  void readerRejectsBytesBeyondThePieces() throws IOException {
    try (OriginalLog log = Logs.open(disk, LogEnd.NONE)) {
      Piece first = log.append(1, 0, "one".getBytes(UTF_8), 0, 3);
      var reader = new OriginalReader(disk, Logs.PATHS);
      assertThatThrownBy(() -> reader.read(List.of(first), 2, 2))
          .isInstanceOf(IllegalArgumentException.class);
      assertThat(reader.read(List.of(), 0, 0)).isEmpty();
    }
  }

  @Test
  void checkedPieceOfAGrowingLogIsNotReadAgain() throws IOException {
    LogEnd known;
    try (OriginalLog log = Logs.open(disk, LogEnd.NONE)) {
      log.append(1, 0, new byte[100], 0, 100);
      log.sync();
      known = log.end();
    }
    var counting = FaultyDisk.counting(disk);
    Logs.open(counting, known).close();
    assertThat(counting.reads()).isLessThanOrEqualTo(2);
    assertThat(counting.history())
        .containsExactly(
            "make directory originals", "sync directory originals", "append active.log");
  }

  @Test
  void tornTailIsSavedAndTruncated() throws IOException {
    Piece piece;
    try (OriginalLog log = Logs.open(disk, LogEnd.NONE)) {
      piece = log.append(1, 0, "whole".getBytes(UTF_8), 0, 5);
      log.append(1, 5, "torn".getBytes(UTF_8), 0, 4);
      log.sync();
    }
    disk.truncate(Logs.PATHS.active(), disk.size(Logs.PATHS.active()) - 1);
    List<String> kept = new ArrayList<>();
    TornTail torn =
        (file, offset, length) -> kept.add(file.getFileName() + " " + offset + " " + length);
    OriginalLog.open(disk, Logs.PATHS, Logs.SMALL, LogEnd.of(piece), torn).close();
    assertThat(kept).containsExactly("active.log 53 35");
    assertThat(disk.size(Logs.PATHS.active())).isEqualTo(53);
    try (OriginalLog log = Logs.open(disk, LogEnd.of(piece))) {
      Piece next = log.append(1, 5, "next".getBytes(UTF_8), 0, 4);
      assertThat(new OriginalReader(disk, Logs.PATHS).read(List.of(piece, next), 0, 9))
          .isEqualTo("wholenext".getBytes(UTF_8));
    }
  }

  @Test
  void logShorterThanKnownIsRejected() throws IOException {
    LogEnd known;
    try (OriginalLog log = Logs.open(disk, LogEnd.NONE)) {
      log.append(1, 0, new byte[100], 0, 100);
      known = log.end();
    }
    disk.truncate(Logs.PATHS.active(), 60);
    assertThatThrownBy(() -> Logs.open(disk, known))
        .isInstanceOf(CorruptArchiveException.class)
        .hasMessageContaining("active.log: at byte 60: expected 148 bytes of log 1");
    disk.delete(Logs.PATHS.active());
    assertThatThrownBy(() -> Logs.open(disk, known)).isInstanceOf(CorruptArchiveException.class);
  }

  @Test
  void anyFlippedByteIsDetected() throws IOException {
    var all = new TreeMap<Long, Expected>();
    var random = new Random(11);
    try (OriginalLog log = Logs.open(disk, LogEnd.NONE)) {
      for (int i = 0; i < 40; i++) {
        Logs.appendRandom(log, all, random);
      }
      log.sync();
    }
    for (Path file : disk.files()) {
      for (long at = 0; at < disk.size(file); at += 1 + random.nextInt(5)) {
        MemoryDisk flipped = disk.copy();
        flipped.flip(file, at, 1 << random.nextInt(8));
        requireSameOrDetected(flipped, all, file);
      }
    }
  }

  private static void requireSameOrDetected(MemoryDisk flipped, Map<Long, Expected> all, Path file)
      throws IOException {
    var reader = new OriginalReader(flipped, Logs.PATHS);
    boolean noticed = false;
    for (Expected expected : all.values()) {
      for (Piece piece : expected.pieces) {
        try {
          byte[] whole = Arrays.copyOfRange(expected.bytes, (int) piece.from(), (int) piece.end());
          assertThat(reader.read(expected.pieces, piece.from(), piece.length())).isEqualTo(whole);
          assertThat(reader.read(piece)).isEqualTo(whole);
        } catch (CorruptArchiveException e) {
          noticed = true;
          assertThat(e.getMessage()).contains("/archive/originals/").contains("at byte");
        }
      }
    }
    if (file.equals(Logs.PATHS.active())) {
      assertThat(noticed).isTrue();
    }
  }

  @Test
  void zstdcatPrintsTheLog(@TempDir Path folder) throws Exception {
    Disk real = new RealDisk();
    var paths = new OriginalPaths(folder);
    var logBytes = new ByteArrayOutputStream();
    var random = new Random(5);
    try (OriginalLog log =
        OriginalLog.open(
            real, paths, new SealPolicy(50_000, 50_000, 4_000), LogEnd.NONE, (_, _, _) -> {})) {
      while (!real.exists(paths.sealed(1))) {
        byte[] more = Logs.randomBytes(random, 9_000);
        logBytes.reset();
        logBytes.write(real.readAll(paths.active()));
        log.append(1, 0, more, 0, more.length);
      }
    }
    Path tool = Path.of("/usr/bin/zstd");
    Skip.unless(Files.exists(tool), "zstd is not installed");
    Process unpack = new ProcessBuilder(tool.toString(), "-dc", paths.sealed(1).toString()).start();
    byte[] unpacked = unpack.getInputStream().readAllBytes();
    assertThat(unpack.waitFor()).isZero();
    assertThat(unpacked).isEqualTo(logBytes.toByteArray());
    Process test = new ProcessBuilder(tool.toString(), "-tq", paths.sealed(1).toString()).start();
    assertThat(test.waitFor()).isZero();
  }

  @Test
  void newerVersionIsRejected() throws IOException {
    Logs.open(disk, LogEnd.NONE).close();
    byte[] header = disk.readAll(Logs.PATHS.active());
    header[4] = 2;
    ByteBuffer.wrap(header)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(12, Checksum.crc32c(header, 0, 12));
    disk.overwrite(Logs.PATHS.active(), 0, ByteBuffer.wrap(header));
    assertThatThrownBy(() -> Logs.open(disk, LogEnd.NONE))
        .isInstanceOf(NewerFormatException.class)
        .hasMessageContaining("update tsearch");
  }

  @Test
  void pieceRejectsNumbersOutOfRange() throws IOException {
    try (OriginalLog log = Logs.open(disk, LogEnd.NONE)) {
      assertThatThrownBy(() -> log.append(1, 0, new byte[0], 0, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("length must be from 1");
      byte[] most = new byte[Piece.MAX_BYTES];
      Piece piece = log.append(1, 0, most, 0, most.length);
      log.append(2, 0, new byte[1], 0, 1);
      assertThat(new OriginalReader(disk, Logs.PATHS).read(List.of(piece), most.length - 1, 1))
          .containsExactly(0);
    }
  }
}
