package dev.tsearch.indexer.ingest.discover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeenLinesTest {
  private final MemoryDisk disk = new MemoryDisk();
  private final ArchiveLayout layout = new ArchiveLayout(Path.of("/archive"));
  private final Path file = layout.seenCommits();
  private final SeenLines lines = new SeenLines(disk, layout, file, "lamps 1");

  @BeforeEach
  void createArchive() throws IOException {
    disk.createDirectories(layout.root());
    sources("header\nlamp 1\n");
    lines.write("a lamp\nan ä\n");
  }

  private void sources(String text) throws IOException {
    disk.delete(layout.sources());
    disk.create(layout.sources(), ByteBuffer.wrap(text.getBytes(UTF_8)));
  }

  @Test
  void whatWasSeenIsRead_asTheSourcesGrow() throws IOException {
    assertThat(lines.read()).containsExactly("a lamp", "an ä");
    sources("header\nlamp 1\nlamp 2\n");
    assertThat(lines.read()).containsExactly("a lamp", "an ä");
    assertThat(new SeenLines(disk, layout, file, "lamps 2").read()).isEmpty();
  }

  /// What was imported since the backup is not in the archive any more, and is to be read again.
  @Test
  void afterARestoredBackupNothingWasSeen() throws IOException {
    sources("header\n");
    assertThat(lines.read()).isEmpty();
    sources("header\nlamp 2\nlamp 3\n");
    assertThat(lines.read()).isEmpty();
    disk.delete(layout.sources());
    assertThat(lines.read()).isEmpty();
  }

  @Test
  void anyFlippedBitIsDamage() throws IOException {
    byte[] bytes = disk.readAll(file);
    for (int bit = 0; bit < Byte.SIZE * bytes.length; bit++) {
      byte[] damaged = bytes.clone();
      damaged[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
      disk.delete(file);
      disk.create(file, ByteBuffer.wrap(damaged));
      List<String> read = lines.read();
      assertThat(read).as("bit " + bit).isEmpty();
    }
  }

  @Test
  void aCutOrAbsentFileIsEmpty() throws IOException {
    byte[] bytes = disk.readAll(file);
    for (int length = 0; length < bytes.length; length++) {
      disk.delete(file);
      disk.create(file, ByteBuffer.wrap(bytes, 0, length));
      assertThat(lines.read()).as("length " + length).isEmpty();
    }
    disk.delete(file);
    assertThat(lines.read()).isEmpty();
  }
}
