package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FolderCopy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// All files of a backup copied over an archive that has grown: every derived file agrees with the
/// old manifest, and only the newer partitions tell it.
class RestoredBackupTest {
  @TempDir private Path home;

  private void say(String session, int messages) throws IOException {
    var lines = new StringBuilder();
    for (int n = 0; n < messages; n++) {
      lines.append(
          """
          {"type":"user","uuid":"%1$s%2$d","sessionId":"%1$s","cwd":"/garden",\
          "timestamp":"2026-02-01T08:%2$02d:00Z",\
          "message":{"role":"user","content":"Count gull number %2$d"}}
          """
              .formatted(session, n));
    }
    Path sources = Files.createDirectories(home.resolve("sources"));
    Files.writeString(sources.resolve(session + ".jsonl"), lines);
    assertThat(run("import", sources.toString()).exit()).isZero();
  }

  private Cli.Result run(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  @Test
  void searchesNameIt_andOneRepairHasAllPartitionsAgain() throws IOException {
    Path archive = Files.createDirectories(home.resolve(".local/share/tsearch"));
    Files.writeString(archive.resolve("config.toml"), "[storage]\npartition_max_entries = 4\n");
    say("s1", 9);
    Path backup = home.resolve("backup");
    FolderCopy.make(archive, backup);
    say("s2", 17);
    assertThat(run("gull", "--count").out()).isEqualTo("26\n");
    FolderCopy.make(backup, archive);
    for (List<String> reading : List.of(List.of("gull", "--count"), List.of("sessions"))) {
      Cli.Result result = run(reading.toArray(String[]::new));
      assertThat(result.exit()).as(reading.getFirst()).isEqualTo(2);
      assertThat(result.err()).contains("manifest.json").contains("an older list");
    }
    assertThat(run("verify").exit()).isEqualTo(2);
    Cli.Result repair = run("repair");
    assertThat(repair.exit()).as(repair.err()).isZero();
    assertThat(run("verify").exit()).isZero();
    assertThat(run("gull", "--count").out()).isEqualTo("25\n");
    // The backup has overwritten the last entry, which no partition had yet.
    assertThat(run("import", home.resolve("sources").toString()).exit()).isZero();
    assertThat(run("gull", "--count").out()).isEqualTo("26\n");
  }
}
