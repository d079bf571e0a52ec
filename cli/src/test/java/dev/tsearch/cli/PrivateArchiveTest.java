package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No other user can open a file or a folder of an archive, whatever its folder was before.
class PrivateArchiveTest {
  @TempDir private Path folder;
  private Path archive;

  @BeforeEach
  void makeAFolderThatOthersCanOpen() throws IOException {
    archive = Files.createDirectory(folder.resolve("archive"));
    Skip.unless(
        archive.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "the file system has no POSIX permissions");
    Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void everyFileAndFolderIsPrivate() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.md"), "the rowan blooms in May");
    Path lines = Files.writeString(folder.resolve("lines.jsonl"), "{\"content\":\"x\"}\n{broken\n");
    Cli cli = Cli.in(folder).with("TSEARCH_HOME", archive.toString());
    for (List<String> command :
        List.of(
            List.of("import", notes.toString(), lines.toString()),
            List.of("index", "--rebuild"),
            List.of("repair"))) {
      assertThat(cli.run(command).exit()).as("%s", command).isBetween(0, 1);
    }
    assertThat(cli.run("rowan", "--count").out()).startsWith("1");
    assertThat(openToOthers()).isEmpty();
  }

  @Test
  void theFirstWriterSaysThatItRemovedTheAccessOfOthers() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.md"), "the rowan blooms in May");
    Cli cli = Cli.in(folder).with("TSEARCH_HOME", archive.toString());
    assertThat(cli.run("import", notes.toString()).err())
        .contains("other users had access to " + archive);
    Files.writeString(folder.resolve("more.md"), "the elder blooms in June");
    assertThat(cli.run("import", folder.resolve("more.md").toString()).err())
        .doesNotContain("other users");
  }

  private List<String> openToOthers() throws IOException {
    var open = new ArrayList<String>();
    try (Stream<Path> all = Files.walk(archive)) {
      for (Path each : all.toList()) {
        String modes = PosixFilePermissions.toString(Files.getPosixFilePermissions(each));
        if (!modes.endsWith("------")) {
          open.add(modes + " " + archive.relativize(each));
        }
      }
    }
    return open;
  }
}
