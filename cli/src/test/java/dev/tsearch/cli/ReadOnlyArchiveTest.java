package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An archive on a file system that is mounted for reading only. No user can write there, whatever
/// the modes are.
class ReadOnlyArchiveTest {
  @TempDir private Path home;
  private Path archive;

  @BeforeEach
  void importASession() throws IOException {
    archive = home.resolve(".local/share/tsearch");
    new ClaudeTranscript("c0ffee01", "/area/garden")
        .user("2026-02-01T10:00:00.000Z", "prune the rowan")
        .write(home.resolve("sources"));
    assertThat(Cli.in(home).run("import", home.resolve("sources").toString()).exit()).isZero();
  }

  private List<String> mounted() {
    return List.of(
        "unshare",
        "-rm",
        "sh",
        "-c",
        "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" && exec \"$@\"",
        archive.toString());
  }

  private boolean isAvailable() throws InterruptedException {
    try {
      var command = new ArrayList<>(mounted());
      command.add("true");
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException _) {
      return false;
    }
  }

  private MainProcess.Ended run(String command) throws Exception {
    return new MainProcess(mounted(), Map.of("HOME", home.toString()), "")
        .run("dev.tsearch.cli.Main", command.split(" ", -1));
  }

  /// `doctor` could not ask whether an import runs, and ended with an error.
  @Test
  void everythingIsRead_andAWriterNamesTheFile() throws Exception {
    Skip.unless(isAvailable(), "the system makes no mount namespace");
    for (String command :
        List.of("rowan", "sessions", "show c0ffee01", "stats", "files", "verify", "doctor")) {
      MainProcess.Ended ended = run(command);
      assertThat(ended.exit()).as("%s: %s", command, ended.out()).isBetween(0, 1);
    }
    Files.writeString(home.resolve("notes.md"), "the elder blooms in June");
    for (String command :
        List.of(
            "import " + home.resolve("notes.md"),
            "index",
            "compress",
            "forget c0ffee01 --yes",
            "redact rowan --yes")) {
      MainProcess.Ended ended = run(command);
      assertThat(ended.exit()).as(command).isEqualTo(2);
      assertThat(ended.out()).as(command).contains(archive.resolve(".tsearch.lock").toString());
    }
  }
}
