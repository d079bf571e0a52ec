package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UnpackedLibraryTest {
  @TempDir private Path folder;

  /// The library was loaded instead, whose temporary file zstd deletes at once: no file was made.
  @ParameterizedTest
  @ValueSource(strings = {"zstd", "jline"})
  @SuppressWarnings("restricted") // it is the library of this build
  void isAFileThatTheJvmLoads(String name) throws IOException {
    List<String> files =
        Stream.of("zstd", "jline").map(each -> folder.resolve(each).toString()).toList();
    UnpackedLibrary.main(files.toArray(String[]::new));
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("zstd", "jline");
    System.load(folder.resolve(name).toString());
  }
}
