package dev.tsearch.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class SharedDataTest {
  @Test
  void missingSampleSkipsTheTest() {
    assertThatThrownBy(() -> SharedData.require("no/such/sample"))
        .isInstanceOf(TestAbortedException.class)
        .hasMessageContaining("no/such/sample");
  }

  @Test
  void foundFolderIsAFolder() {
    assertThat(SharedData.find().stream()).allMatch(Files::isDirectory);
  }
}
