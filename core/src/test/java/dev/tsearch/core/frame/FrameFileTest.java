package dev.tsearch.core.frame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.ZstdInputStream;
import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk.InputFile;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.NewerFormatException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FrameFileTest {
  private static final Path FOLDER = Path.of("/frames");
  private static final Path PLAIN = FOLDER.resolve("lines.jsonl");
  private static final Path FRAMES = FOLDER.resolve("lines.jsonl.zst");

  private final MemoryDisk disk = new MemoryDisk();

  /// Lines of many lengths; the longest is much longer than a frame.
  private static byte[] lines(Random random, int count) {
    var text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int length = 1 << random.nextInt(i % 40 == 39 ? 19 : 12);
      for (int j = 0; j < length; j++) {
        text.append((char) ('a' + random.nextInt(1 + i % 26)));
      }
      text.append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  private void write(byte[] plain) throws IOException {
    disk.createDirectories(FOLDER);
    disk.delete(PLAIN);
    disk.delete(FRAMES);
    disk.create(PLAIN, ByteBuffer.wrap(plain));
    try (InputFile in = disk.open(PLAIN)) {
      long length = LineFrames.write(in, disk, FRAMES, FrameContents.PARTITION, 7);
      assertThat(disk.size(FRAMES)).isEqualTo(length);
    }
  }

  private FrameFile open() throws IOException {
    return FrameFile.open(disk, FRAMES, FrameContents.PARTITION, 7);
  }

  private static byte[] read(InputFile file, long offset, int length) throws IOException {
    byte[] bytes = new byte[length];
    assertThat(file.read(offset, ByteBuffer.wrap(bytes))).isEqualTo(length);
    return bytes;
  }

  @Test
  void everyOffsetReadsTheWrittenBytes() throws IOException {
    var random = new Random(5);
    for (int count : new int[] {0, 1, 2, 50, 400}) {
      byte[] plain = lines(random, count);
      write(plain);
      try (FrameFile file = open()) {
        assertThat(file.size()).isEqualTo(plain.length);
        assertThat(read(file, 0, plain.length)).isEqualTo(plain);
        for (int i = 0; i < 200 && plain.length > 0; i++) {
          int offset = random.nextInt(plain.length);
          int length = random.nextInt(Math.min(200_000, plain.length - offset) + 1);
          assertThat(read(file, offset, length))
              .isEqualTo(Arrays.copyOfRange(plain, offset, offset + length));
        }
        assertThat(file.read(plain.length, ByteBuffer.allocate(9))).isZero();
      }
    }
  }

  @Test
  void framesContainCompleteLinesWithinTheLimit() throws IOException {
    byte[] plain = lines(new Random(6), 400);
    write(plain);
    try (FrameFile file = open()) {
      for (long at = 0; at < plain.length; at = file.frameEnd(at)) {
        int end = (int) file.frameEnd(at);
        assertThat(plain[end - 1]).isEqualTo((byte) '\n');
        boolean isOneLine =
            new String(plain, (int) at, end - (int) at - 1, UTF_8).indexOf('\n') < 0;
        assertThat(end - at <= LineFrames.FRAME_BYTES || isOneLine).isTrue();
      }
    }
  }

  @Test
  void standardToolsReadTheLines() throws IOException {
    byte[] plain = lines(new Random(7), 300);
    write(plain);
    try (var in = new ZstdInputStream(new ByteArrayInputStream(disk.readAll(FRAMES)))) {
      assertThat(in.setContinuous(true).readAllBytes()).isEqualTo(plain);
    }
  }

  @Test
  void flippedByteIsNeverReadAsOtherLines() throws IOException {
    byte[] plain = lines(new Random(8), 60);
    write(plain);
    long size = disk.size(FRAMES);
    for (long at = 0; at < size; at += 1 + at / 50) {
      disk.flip(FRAMES, at, 1 << (at % 8));
      try (FrameFile file = open()) {
        byte[] found = new byte[plain.length];
        int length = file.read(0, ByteBuffer.wrap(found));
        assertThat(Arrays.copyOf(found, length))
            .as("byte %d", at)
            .isEqualTo(Arrays.copyOf(plain, length));
      } catch (CorruptArchiveException | NewerFormatException _) {
        // Rejected, as it should be.
      }
      disk.flip(FRAMES, at, 1 << (at % 8));
    }
  }

  @Test
  void damagedFrameIsReportedAndOtherFramesAreRead() throws IOException {
    byte[] plain = lines(new Random(9), 400);
    write(plain);
    disk.flip(FRAMES, 30_000, 4);
    try (FrameFile file = open()) {
      long at = 0;
      int damaged = 0;
      while (at < plain.length) {
        int length = (int) (file.frameEnd(at) - at);
        try {
          assertThat(read(file, at, length))
              .isEqualTo(Arrays.copyOfRange(plain, (int) at, (int) at + length));
        } catch (CorruptArchiveException e) {
          assertThat(e.offset()).isEqualTo(at);
          assertThat(e).hasMessageContaining(FRAMES.toString()).hasMessageContaining("of the file");
          damaged++;
        }
        at += length;
      }
      assertThat(damaged).isEqualTo(1);
    }
  }

  @Test
  void framesOfAnotherPartitionAreRejected() throws IOException {
    write(lines(new Random(10), 3));
    assertThatThrownBy(() -> FrameFile.open(disk, FRAMES, FrameContents.PARTITION, 8))
        .isInstanceOf(CorruptArchiveException.class);
    assertThatThrownBy(() -> FrameFile.open(disk, FRAMES, FrameContents.LOG, 7))
        .isInstanceOf(CorruptArchiveException.class);
  }
}
