package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    assertThat(openToOthers(archive)).isEmpty();
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

  /// What was open is closed by any command that may write, even if it has nothing to write.
  @Test
  void everyWriterRemovesTheAccessOfOthers() throws IOException {
    Path notes = Files.writeString(folder.resolve("notes.md"), "the rowan blooms in May");
    Cli cli = Cli.in(folder).with("TSEARCH_HOME", archive.toString());
    assertThat(cli.run("import", notes.toString()).exit()).isZero();
    for (List<String> command :
        List.of(
            List.of("import", notes.toString()),
            List.of("repair"),
            List.of("index"),
            List.of("config", "set", "--in-archive", "limits.max_line_bytes", "5000000"))) {
      openAll("rwxr-xr-x", "rw-r--r--");
      Cli.Result result = cli.run(command);
      assertThat(result.exit()).as("%s: %s", command, result.err()).isZero();
      assertThat(result.err())
          .as("%s", command)
          .contains("other users had access to " + archive + " (")
          .contains("now only you have");
      assertThat(openToOthers(archive)).as("%s", command).isEmpty();
    }
    assertThat(cli.run("doctor").out()).contains("fine\taccess");
    assertThat(cli.run("import", notes.toString()).err()).doesNotContain("other users");
  }

  /// What the user put into the folder is not the archive's.
  @Test
  void filesOfTheUserStayAsTheyAre() throws IOException {
    Path notes = Files.writeString(archive.resolve("notes.md"), "the rowan blooms in May");
    Files.setPosixFilePermissions(notes, PosixFilePermissions.fromString("rw-r--r--"));
    Cli cli = Cli.in(folder).with("TSEARCH_HOME", archive.toString());
    assertThat(cli.run("import", notes.toString()).exit()).isZero();
    Files.setPosixFilePermissions(archive, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(cli.run("import", notes.toString()).exit()).isZero();
    assertThat(openToOthers(archive)).containsExactly("rw-r--r-- notes.md");
  }

  private void openAll(String folders, String files) throws IOException {
    try (Stream<Path> all = Files.walk(archive)) {
      for (Path each : all.toList()) {
        Files.setPosixFilePermissions(
            each, PosixFilePermissions.fromString(Files.isDirectory(each) ? folders : files));
      }
    }
  }

  /// Neither modes nor the umask of a test's process can be changed: other processes write.
  @Test
  void whatIsWrittenIsPrivateWithoutAnUmask() throws Exception {
    Path notes = Files.writeString(folder.resolve("notes.md"), "the rowan blooms in May");
    Path results = Files.createDirectory(folder.resolve("results"));
    Files.setPosixFilePermissions(results, PosixFilePermissions.fromString("rwx------"));
    var anyone =
        new MainProcess(
            List.of("sh", "-c", "umask 0; exec \"$@\"", "sh"),
            Map.of("HOME", folder.toString(), "TSEARCH_HOME", archive.toString()),
            "{\"role\":\"user\",\"content\":\"prune the roses\"}\n");
    for (List<String> command :
        List.of(
            List.of("import", notes.toString()),
            List.of("export", "latest", "-o", results.resolve("notes.html").toString()),
            List.of("export", "latest", "--as", "chibi", "-o", results.resolve("new").toString()),
            List.of("export", "--as", "html", "--site", results.resolve("site").toString()),
            List.of("record", "--into", results.toString()))) {
      MainProcess.Ended ended = anyone.run("dev.tsearch.cli.Main", command.toArray(String[]::new));
      assertThat(ended.exit()).as("%s: %s", command, ended.out()).isZero();
    }
    assertThat(openToOthers(archive)).isEmpty();
    assertThat(openToOthers(results)).isEmpty();
    assertThat(results.resolve("site")).isDirectoryRecursivelyContaining("glob:**/*/*.html");
    assertThat(results).isDirectoryContaining("glob:**.html").isDirectoryContaining("glob:**new");
  }

  /// It keeps what an edit was to remove, whoever may read the file.
  @Test
  void aBackupOfAnEditIsPrivate() throws Exception {
    Path sources = Files.createDirectory(folder.resolve("sources"));
    Files.setPosixFilePermissions(sources, PosixFilePermissions.fromString("rwx------"));
    new ClaudeTranscript("c0ffee01", "/area/garden")
        .user("2026-02-01T10:00:00.000Z", "the key is 12345")
        .write(sources);
    Path file = sources.resolve("c0ffee01-0000-4000-8000-000000000000.jsonl");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    Cli cli = Cli.in(folder);
    assertThat(cli.run("edit", file.toString(), "redact", "12345").exit()).isZero();
    assertThat(sources).isDirectoryContaining("glob:**.bak");
    assertThat(openToOthers(sources)).containsExactly("rw-r--r-- " + file.getFileName());
  }

  @Test
  void aReplacedExportKeepsItsModes() throws Exception {
    Path notes = Files.writeString(folder.resolve("notes.md"), "the rowan blooms in May");
    Cli cli = Cli.in(folder).with("TSEARCH_HOME", archive.toString());
    assertThat(cli.run("import", notes.toString()).exit()).isZero();
    Path exported = Files.writeString(folder.resolve("shared.html"), "old");
    Files.setPosixFilePermissions(exported, PosixFilePermissions.fromString("rw-r-----"));
    String name = exported.toString();
    assertThat(cli.run("export", "latest", "-o", name, "--force").exit()).isZero();
    assertThat(Files.getPosixFilePermissions(exported))
        .isEqualTo(PosixFilePermissions.fromString("rw-r-----"));
    assertThat(exported).content().contains("rowan");
  }

  private static List<String> openToOthers(Path archive) throws IOException {
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
