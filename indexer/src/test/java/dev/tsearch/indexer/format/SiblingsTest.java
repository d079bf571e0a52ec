package dev.tsearch.indexer.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiblingsTest {

  @Test
  void fileExists_ifItsHeadCanBeRead(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("file"), "text");
    Files.createFile(folder.resolve("empty"));
    Files.createDirectories(folder.resolve("inner"));
    Files.createSymbolicLink(folder.resolve("link"), folder.resolve("file"));
    Files.createSymbolicLink(folder.resolve("to-folder"), folder.resolve("inner"));
    Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("gone"));
    Siblings siblings = Siblings.of(folder.resolve("source"));

    for (String name :
        List.of("file", "empty", "inner", "link", "to-folder", "dangling", "gone", ".", "")) {
      assertThat(siblings.has(name)).as(name).isEqualTo(siblings.head(name, 0).isPresent());
    }
    assertThat(siblings.has("inner/../file")).isTrue();
    assertThat(siblings.has("gone")).isFalse();
  }
}
