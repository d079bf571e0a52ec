package dev.tsearch.service.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildNameTest {
  @TempDir private Path folder;

  @Test
  void changesWithEachJarAndOnlyThen() throws IOException {
    Path jar = Files.writeString(folder.resolve("program.jar"), "1");
    Path library = Files.createDirectory(folder.resolve("lib")).resolve("library.jar");
    Files.writeString(library, "1");

    String before = BuildName.of(jar);
    assertThat(BuildName.of(jar)).isEqualTo(before);

    Files.writeString(library, "12");
    String after = BuildName.of(jar);
    assertThat(after).isNotEqualTo(before);

    Files.writeString(jar, "123");
    assertThat(BuildName.of(jar)).isNotIn(before, after);
  }
}
