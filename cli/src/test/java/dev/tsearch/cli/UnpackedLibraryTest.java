package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnpackedLibraryTest {
  @TempDir private Path folder;

  /// The library was loaded instead, whose temporary file zstd deletes at once: no file was made.
  @Test
  @SuppressWarnings("restricted") // it is the library of this build
  void isAFileThatTheJvmLoads() throws IOException {
    Path file = folder.resolve("tsearch-zstd.lib");
    UnpackedLibrary.unpack(file);
    assertThat(folder).isDirectoryContaining(file::equals);
    assertThat(folder.toFile().list()).containsExactly("tsearch-zstd.lib");
    System.load(file.toString());
  }
}
