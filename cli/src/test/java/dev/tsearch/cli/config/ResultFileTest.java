package dev.tsearch.cli.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultFileTest {
  private static final Path FULL = Path.of("/dev/full");

  @TempDir Path folder;

  @Test
  void aFullDiskNamesTheFile() throws IOException {
    Skip.unless(Files.exists(FULL), "no /dev/full");
    Path file = folder.resolve("session.html");
    try (OutputStream out = new ResultFile.NamedOutput(Files.newOutputStream(FULL), file)) {
      assertThatThrownBy(() -> out.write(new byte[3]))
          .isInstanceOf(FileSystemException.class)
          .hasMessage(file + ": No space left on device");
      assertThatThrownBy(() -> out.write('x')).hasMessageStartingWith(file + ": ");
    }
  }

  @Test
  void aContentThatFailsLeavesNoFile() throws Exception {
    Path file = folder.resolve("session.html");
    var result = new ResultFile(file, false);
    assertThatThrownBy(() ->
            result.write(out -> {
              out.write(1);
              throw new IOException("torn");
            }))
        .hasMessage("torn");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).isEmpty();
    }
    result.write(out -> out.write(1));
    assertThat(Files.readAllBytes(file)).containsExactly(1);
  }

  /// The folder of processes is one in which nobody can create a file.
  @Test
  void aFolderThatCannotBeWrittenNamesTheFile_notATemporaryOne() {
    Path processes = Path.of("/proc");
    Skip.unless(Files.exists(processes.resolve("self")), "no /proc");
    Path file = processes.resolve("session.html");
    assertThatThrownBy(() -> new ResultFile(file, false).write(out -> out.write(1)))
        .isInstanceOfSatisfying(
            FileSystemException.class, e -> assertThat(e.getFile()).isEqualTo(file.toString()));
    assertThatThrownBy(() -> ResultFolder.beside(file).close())
        .isInstanceOfSatisfying(
            FileSystemException.class, e -> assertThat(e.getFile()).isEqualTo(file.toString()));
  }
}
