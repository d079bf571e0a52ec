package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that are much too large to be read, as a hostile archive may have. They took all memory,
/// or ended in "a bug".
class OversizedFilesTest {
  private static final long TOO_LARGE = 20L << 30;

  @TempDir private Path home;
  private Path archive;

  @BeforeEach
  void importASession() throws IOException {
    archive = home.resolve(".local/share/tsearch");
    Files.createDirectories(archive);
    Files.writeString(archive.resolve("config.toml"), "[storage]\npartition_max_entries = 2\n");
    var transcript = new ClaudeTranscript("c0ffee01", "/area/garden");
    for (int hour = 10; hour < 15; hour++) {
      transcript.user("2026-02-01T%d:00:00.000Z".formatted(hour), "prune the rowan at " + hour);
    }
    transcript.write(home.resolve("sources"));
    assertThat(run("import", home.resolve("sources").toString()).exit()).isZero();
    assertThat(run("verify").exit()).isZero();
  }

  private Cli.Result run(String... command) {
    return Cli.in(home).run(command);
  }

  /// Makes a file large without blocks for it.
  private static void enlarge(Path file) throws IOException {
    try (var open = new RandomAccessFile(file.toFile(), "rw")) {
      open.setLength(TOO_LARGE);
    }
  }

  @Test
  void sidecars_areRebuilt() throws IOException {
    List<Path> sidecars;
    try (Stream<Path> files = Files.list(archive.resolve("partitions"))) {
      sidecars = files.filter(file -> file.toString().endsWith(".bloom")).toList();
    }
    assertThat(sidecars).isNotEmpty();
    for (Path sidecar : sidecars) {
      enlarge(sidecar);
    }
    Files.delete(archive.resolve("derived/summary.pack"));
    assertThat(run("rowan", "--count").out()).isEqualTo("5\n");
    assertThat(run("sessions").exit()).isZero();
    assertThat(run("show", "c0ffee01").exit()).isZero();
    assertThat(run("verify").out()).contains(sidecars.getFirst().getFileName() + ": at byte 0");
    assertThat(run("verify").exit()).isEqualTo(2);
    assertThat(run("doctor").out()).contains("note\tfilters\t2 sealed partitions of 2");
    assertThat(run("repair").exit()).isZero();
    assertThat(run("verify").exit()).isZero();
  }

  @Test
  void seenFiles_areExaminedAgain() throws IOException {
    Path seen = archive.resolve("derived/seen");
    enlarge(seen);
    assertThat(run("import", home.resolve("sources").toString()).exit()).isZero();
    assertThat(seen).satisfies(file -> assertThat(Files.size(file)).isLessThan(10_000));
  }

  @Test
  void manifest_isNamed_andRepaired() throws IOException {
    Path manifest = archive.resolve("manifest.json");
    enlarge(manifest);
    for (String[] command : new String[][] {{"rowan"}, {"sessions"}, {"show", "c0ffee01"}}) {
      Cli.Result result = run(command);
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err()).contains(manifest + ": at byte 0: expected at most");
    }
    assertThat(run("verify").exit()).isEqualTo(2);
    assertThat(run("verify").out()).contains("manifest.json: expected at most");
    assertThat(run("doctor").out()).contains("problem\tarchive").contains("expected at most");
    assertThat(run("repair").exit()).isZero();
    assertThat(run("rowan", "--count").out()).isEqualTo("5\n");
    assertThat(run("verify").exit()).isZero();
  }

  @Test
  void listOfSources_isNamed_andBegunAgain() throws IOException {
    Path list = archive.resolve("sources.jsonl");
    enlarge(list);
    assertThat(run("rowan", "--count").out()).isEqualTo("5\n");
    assertThat(run("verify").exit()).isEqualTo(2);
    assertThat(run("verify").out()).contains("sources.jsonl");
    assertThat(run("doctor").out()).contains("problem\tdamage\t" + list);
    new ClaudeTranscript("c0ffee02", "/area/garden")
        .user("2026-02-02T10:00:00.000Z", "plant an elder")
        .write(home.resolve("sources"));
    Cli.Result imported = run("import", home.resolve("sources").toString());
    assertThat(imported.exit()).isEqualTo(2);
    assertThat(imported.err()).contains(list + ": at byte 0");
    assertThat(run("repair").exit()).isZero();
    assertThat(archive.resolve("torn/sources.jsonl")).exists();
    assertThat(run("rowan", "--count").out()).isEqualTo("5\n");
    assertThat(run("verify").exit()).isZero();
  }

  @Test
  void settings_areRefused() throws IOException {
    Path settings = home.resolve(".config/tsearch/config.toml");
    Files.createDirectories(settings.getParent());
    enlarge(settings);
    Cli.Result refused = run("rowan");
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains(settings + " is larger than 8 MiB");
    Files.writeString(settings, "a.".repeat(1_000_000) + "b = 1\n");
    assertThat(run("rowan").err()).contains(settings + ":1: more than 128 levels");
    Files.delete(settings);
    enlarge(archive.resolve("config.toml"));
    assertThat(run("rowan").err()).contains("config.toml is larger than 8 MiB");
  }

  @Test
  void settingsOfClaudeCode_countAsAbsent() throws IOException {
    Path settings = home.resolve(".claude/settings.json");
    new ClaudeTranscript("c0ffee01", "/area/garden")
        .user("2026-02-01T10:00:00.000Z", "prune the rowan")
        .write(home.resolve(".claude/projects/garden"));
    enlarge(settings);
    Cli.Result result = run("doctor");
    assertThat(result.out()).contains("retention").contains("30 days");
    assertThat(result.exit()).isLessThan(2);
  }
}
