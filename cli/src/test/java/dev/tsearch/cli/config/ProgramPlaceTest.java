package dev.tsearch.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ProgramPlaceTest {
  @Test
  void theProgramIsWhatTheJvmWasStartedWith() {
    String jar = Path.of("/opt/tsearch/lib/tsearch.jar").toString();
    assertThat(ProgramPlace.jar(jar)).contains(Path.of(jar));
    assertThat(ProgramPlace.jar(jar + File.pathSeparator + "/opt/tsearch/lib/lib/core.jar"))
        .contains(Path.of(jar));
    assertThat(ProgramPlace.jar("lib/tsearch.jar"))
        .contains(Path.of("lib/tsearch.jar").toAbsolutePath());
  }

  @Test
  void withoutAJarItIsTheFolderOfItsClasses() {
    assertThat(ProgramPlace.jar("/elsewhere/test-classes"))
        .hasValueSatisfying(folder -> assertThat(folder.resolve("dev/tsearch/cli")).isDirectory());
    assertThat(ProgramPlace.jar("")).isEqualTo(ProgramPlace.jar());
  }
}
