package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An archive whose list of sources was deleted.
class LostSourcesTest {
  @TempDir private Path home;
  private Path list;
  private String sources;

  @BeforeEach
  void importTwoSessionsAndLoseTheList() throws IOException {
    for (String session : new String[] {"c0ffee01", "c0ffee02"}) {
      new ClaudeTranscript(session, "/area/garden")
          .user("2026-02-01T10:00:00.000Z", "prune the rowan of " + session)
          .user("2026-02-01T11:00:00.000Z", "water the rowan of " + session)
          .write(home.resolve("sources"));
    }
    sources = home.resolve("sources").toString();
    assertThat(Cli.in(home).run("import", sources).exit()).isZero();
    list = home.resolve(".local/share/tsearch/sources.jsonl");
    Files.delete(list);
  }

  /// An import began another list, whose numbers entries already had: it ended with "a bug", and
  /// the next repair removed all entries.
  @Test
  void importNamesTheFile_andChangesNothing() throws IOException {
    new ClaudeTranscript("c0ffee03", "/area/garden")
        .user("2026-02-02T10:00:00.000Z", "plant an elder")
        .write(home.resolve("sources"));
    Cli.Result result = Cli.in(home).run("import", sources);
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains(list.toString()).contains("tsearch repair");
    assertThat(list).doesNotExist();
    assertThat(Cli.in(home).run("doctor").out())
        .contains("problem\tdamage\t" + list)
        .contains("tsearch repair");
    assertThat(Cli.in(home).run("rowan", "--count").out()).isEqualTo("4\n");
  }

  @Test
  void repairKeepsAllEntries_andImportsGoOn() throws IOException {
    Cli.Result repaired = Cli.in(home).run("repair");
    assertThat(repaired.exit()).as(repaired.err()).isZero();
    assertThat(repaired.out() + repaired.err()).contains(list + ": lost; a new one is begun");
    assertThat(Cli.in(home).run("verify").exit()).isZero();
    assertThat(Cli.in(home).run("rowan", "--count").out()).isEqualTo("4\n");
    new ClaudeTranscript("c0ffee03", "/area/garden")
        .user("2026-02-02T10:00:00.000Z", "plant a rowan")
        .write(home.resolve("sources"));
    Cli.Result imported = Cli.in(home).run("import", sources);
    assertThat(imported.exit()).as(imported.err()).isZero();
    assertThat(Cli.in(home).run("rowan", "--count").out()).isEqualTo("5\n");
    assertThat(Cli.in(home).run("import", "--again").exit()).isZero();
    assertThat(Cli.in(home).run("rowan", "--count").out()).isEqualTo("5\n");
    assertThat(Cli.in(home).run("verify").exit()).isZero();
    assertThat(Cli.in(home).run("show", "c0ffee01").out()).contains("prune the rowan");
  }

  /// A repair left the archive damaged, and took more files aside each time.
  @Test
  void repairOfAnOlderListKeepsAllEntries() throws IOException {
    assertThat(Cli.in(home).run("repair").exit()).isZero();
    byte[] older = Files.readAllBytes(list);
    new ClaudeTranscript("c0ffee03", "/area/garden")
        .user("2026-02-02T10:00:00.000Z", "plant a rowan")
        .write(home.resolve("sources"));
    assertThat(Cli.in(home).run("import", sources).exit()).isZero();
    Files.write(list, older);
    assertThat(Cli.in(home).run("verify").exit()).isEqualTo(2);

    Cli.Result repaired = Cli.in(home).run("repair");
    assertThat(repaired.exit()).as(repaired.err()).isZero();
    assertThat(repaired.out() + repaired.err()).contains(list + ": its end was lost");
    assertThat(Cli.in(home).run("verify").exit()).isZero();
    assertThat(Cli.in(home).run("import", "--again").exit()).isZero();
    assertThat(Cli.in(home).run("rowan", "--count").out()).isEqualTo("5\n");
    new ClaudeTranscript("c0ffee04", "/area/garden")
        .user("2026-02-03T10:00:00.000Z", "move the rowan")
        .write(home.resolve("sources"));
    assertThat(Cli.in(home).run("import", sources).exit()).isZero();
    assertThat(Cli.in(home).run("rowan", "--count").out()).isEqualTo("6\n");
    assertThat(Cli.in(home).run("verify").exit()).isZero();
  }
}
