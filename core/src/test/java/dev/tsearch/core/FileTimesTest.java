package dev.tsearch.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileTimesTest {
  @TempDir private Path folder;

  @Test
  void everyVersionOfAFileHasItsOwnTime_whateverTheDateIs() throws IOException {
    Path file = Files.createDirectory(folder.resolve("a")).resolve("notes.md");
    for (int version = 0; version < 3; version++) {
      Files.writeString(file, "version " + version);
      FileTimes.settle(List.of(folder));
      assertThat(time(file)).isEqualTo(FileTimes.FIRST.plusSeconds(60L * version));
    }
  }

  @Test
  void fileThatIsNotWrittenKeepsItsTime() throws IOException {
    Path file = Files.writeString(folder.resolve("notes.md"), "one");
    FileTimes.settle(List.of(file));
    FileTimes.settle(List.of(file));
    assertThat(time(file)).isEqualTo(FileTimes.FIRST);
  }

  @Test
  void timeThatATestHasSetIsKept() throws IOException {
    Path file = Files.writeString(folder.resolve("notes.md"), "one");
    Instant later = Instant.parse("2040-01-01T00:00:00Z");
    Files.setLastModifiedTime(file, FileTime.from(later));
    FileTimes.settle(List.of(folder, folder.resolve("missing")));
    assertThat(time(file)).isEqualTo(later);
  }

  @Test
  void filesOfARepositoryAreLeftAlone() throws IOException {
    Path index = Files.createDirectory(folder.resolve(".git")).resolve("index");
    Files.writeString(index, "x");
    Instant before = time(index);
    FileTimes.settle(List.of(folder));
    assertThat(time(index)).isEqualTo(before);
  }

  private static Instant time(Path file) throws IOException {
    return Files.getLastModifiedTime(file).toInstant();
  }
}
