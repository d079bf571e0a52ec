package dev.tsearch.indexer.ingest.discover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.indexer.format.Siblings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownFilesTest {
  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("2026-01-02T03:04:05Z"));

  private static final Instant BEGUN = Instant.parse("2026-01-03T00:00:00Z");

  @TempDir private Path folder;
  private Siblings siblings = Siblings.NONE;

  @BeforeEach
  void open() {
    siblings = new KnownFiles(BEGUN).around(folder.resolve("source"));
  }

  private void write(String name, String text, FileTime time) throws IOException {
    Files.writeString(folder.resolve(name), text);
    Files.setLastModifiedTime(folder.resolve(name), time);
  }

  private String head(String name, int maxBytes) {
    return siblings.head(name, maxBytes).map(bytes -> new String(bytes, UTF_8)).orElse("none");
  }

  @Test
  void filesAreAsOnDisk() throws IOException {
    write("short", "text", LONG_AGO);
    write("empty", "", LONG_AGO);
    write("long", "0123456789".repeat(5_000), LONG_AGO);
    Files.createDirectories(folder.resolve("inner"));
    Siblings disk = Siblings.of(folder.resolve("source"));
    List<String> names = List.of("short", "empty", "long", "inner", "gone", "inner/../short", ".");
    for (int maxBytes : new int[] {3, 0, 4, 5, 100, 20_000, 2, 90_000, 20_000}) {
      for (String name : names) {
        assertThat(siblings.head(name, maxBytes).isPresent())
            .isEqualTo(disk.head(name, maxBytes).isPresent());
        assertThat(siblings.head(name, maxBytes).orElse(new byte[0]))
            .as("%s, %d bytes", name, maxBytes)
            .isEqualTo(disk.head(name, maxBytes).orElse(new byte[0]));
        assertThat(siblings.has(name)).as(name).isEqualTo(disk.has(name));
        assertThat(siblings.names(name)).as(name).isEqualTo(disk.names(name));
      }
    }
  }

  @Test
  void fileThatHasNotChangedIsReadOnce() throws IOException {
    write("file", "one", LONG_AGO);
    assertThat(head("file", 100)).isEqualTo("one");
    write("file", "two", LONG_AGO);
    assertThat(head("file", 100)).isEqualTo("one");
    assertThat(head("file", 2)).isEqualTo("on");
  }

  @Test
  void fileThatHasChangedIsReadAgain() throws IOException {
    write("file", "one", LONG_AGO);
    assertThat(head("file", 100)).isEqualTo("one");
    write("file", "three", LONG_AGO);
    assertThat(head("file", 100)).isEqualTo("three");
    write("file", "seven", FileTime.from(LONG_AGO.toInstant().plusNanos(1_000_000)));
    assertThat(head("file", 100)).isEqualTo("seven");
    Files.delete(folder.resolve("file"));
    assertThat(head("file", 100)).isEqualTo("none");
  }

  /// A change soon after another one may leave the time as it is.
  @Test
  void whatWasJustChangedIsNotKept() throws IOException {
    FileTime now = FileTime.from(BEGUN.minusSeconds(1));
    write("file", "one", now);
    assertThat(head("file", 100)).isEqualTo("one");
    write("file", "two", now);
    assertThat(head("file", 100)).isEqualTo("two");
  }

  @Test
  void namesOfAFolderThatHasChangedAreReadAgain() throws IOException {
    write("a", "", LONG_AGO);
    Files.setLastModifiedTime(folder, LONG_AGO);
    assertThat(siblings.names(".")).containsExactly("a");
    write("b", "", LONG_AGO);
    assertThat(siblings.names(".")).containsExactly("a", "b");
  }

  /// What a caller does to the bytes that it gets concerns no other caller.
  @Test
  void bytesAreCopies() throws IOException {
    write("file", "one", LONG_AGO);
    siblings.head("file", 100).orElseThrow()[0] = 'x';
    siblings.head("file", 100).orElseThrow()[0] = 'x';
    assertThat(head("file", 100)).isEqualTo("one");
  }

  @Test
  void manyFilesAreReadAgain() throws IOException {
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 200; i++) {
        write("file" + i, "text " + i, LONG_AGO);
        assertThat(head("file" + i, 100)).isEqualTo("text " + i);
      }
    }
  }
}
