package dev.tsearch.core.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchFileTest {
  @TempDir private Path parent;

  @Test
  void partsAreZeroAndApart() throws IOException {
    try (ScratchFile scratch = ScratchFile.create(parent)) {
      ByteBuffer one = scratch.allocate(5_000_000);
      ByteBuffer other = scratch.allocate(100);
      assertThat(one.capacity()).isEqualTo(5_000_000);
      one.putLong(4_999_992, -1);
      assertThat(other.getLong(0)).isZero();
      other.putLong(0, 7);
      assertThat(one.getLong(4_999_984)).isZero();
      assertThat(one.getLong(4_999_992)).isEqualTo(-1);
      assertThat(other.getLong(0)).isEqualTo(7);
    }
  }

  @Test
  void fileHasNoName_andLeftOnesAreDeleted() throws IOException {
    Path folder = parent.resolve("new/derived");
    Files.createDirectories(folder);
    Files.writeString(folder.resolve("scratch-17.tmp"), "left by a process that was killed");
    Files.writeString(folder.resolve("seen"), "another file");
    try (ScratchFile scratch = ScratchFile.create(folder);
        Stream<Path> files = Files.list(folder)) {
      assertThat(scratch.allocate(10).capacity()).isEqualTo(10);
      assertThat(files).containsExactly(folder.resolve("seen"));
    }
  }

  @Test
  void closedFileIsNotAccessed() throws IOException {
    ScratchFile scratch = ScratchFile.create(parent.resolve("absent"));
    ByteBuffer part = scratch.allocate(8);
    scratch.close();
    assertThatThrownBy(() -> part.getLong(0)).isInstanceOf(IllegalStateException.class);
  }
}
