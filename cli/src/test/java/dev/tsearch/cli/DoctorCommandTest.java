package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.FileTimes;
import dev.tsearch.core.Skip;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `tsearch doctor` on archives in states that golden cases do not have.
class DoctorCommandTest {
  private static final String PROJECT = ".claude/projects/-area-garden";
  private static final String ARCHIVE = ".local/share/tsearch";

  @TempDir private Path home;
  private Path transcript;

  @BeforeEach
  void importOneTranscript() throws IOException {
    transcript = home.resolve(PROJECT).resolve("0a1b2c3d-0000-4000-8000-000000000000.jsonl");
    write("the pond is frozen", "yes");
    assertThat(Cli.in(home).run("import", "-q").exit()).isZero();
  }

  private void write(String... prompts) throws IOException {
    var lines = new ClaudeTranscript("0a1b2c3d", "/area/garden");
    for (String prompt : prompts) {
      lines.user("2026-02-11T08:00:00Z", prompt);
    }
    lines.write(home.resolve(PROJECT));
  }

  @Test
  void nothingIsChanged() throws IOException {
    FileTimes.settle(List.of(home)); // as each run of a test does
    Map<Path, String> before = files();
    Cli.Result result = Cli.in(home).run("doctor");
    assertThat(result.exit()).isZero();
    assertThat(files()).isEqualTo(before);
  }

  private Map<Path, String> files() throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(home)) {
      for (Path path : all.filter(Files::isRegularFile).toList()) {
        FileTime time = Files.getLastModifiedTime(path);
        files.put(path, time + " " + Files.size(path) + " " + Files.getPosixFilePermissions(path));
      }
    }
    return files;
  }

  /// What one part of the archive hides, the others still say. Skipped for the superuser.
  @Test
  void partsThatMayNotBeRead_areAProblemWithItsCommand() throws IOException {
    Path archive = home.resolve(ARCHIVE);
    for (String name :
        List.of(
            ".",
            "manifest.json",
            "active.jsonl",
            "sources.jsonl",
            "originals",
            "originals/active.log",
            "partitions",
            "index",
            "derived")) {
      Path denied = archive.resolve(name).normalize();
      var modes = Files.getPosixFilePermissions(denied);
      Files.setPosixFilePermissions(denied, Set.of());
      boolean isDenied = !Files.isReadable(denied);
      Cli.Result result = Cli.in(home).run("doctor");
      Files.setPosixFilePermissions(denied, modes);
      Skip.unless(isDenied, "this user may read every file");
      assertThat(result.exit()).as("%s: %s", name, result.err()).isOne();
      assertThat(result.out())
          .contains("1 file or folder cannot be read")
          .contains(denied + "\tchmod -R u+rwX " + archive)
          .contains("\nfine\tspace\t")
          .contains("fine\tsettings\t")
          .doesNotContain("tsearch repair");
    }
  }

  /// `redact` rewrites the list of sources, which shows when an import found something.
  @Test
  void aRedactionIsNoImport() throws IOException {
    Path seen = home.resolve(ARCHIVE).resolve("derived/seen");
    Files.setLastModifiedTime(seen, FileTime.fromMillis(1_700_000_000_000L));
    assertThat(Cli.in(home).run("redact", "--yes", "pond").exit()).isZero();
    assertThat(part("import").number("last", 0)).isEqualTo(1_700_000_000);
  }

  /// An archive may have nothing but entries that were not sealed yet.
  @Test
  void aMissingManifestIsAProblem() throws IOException {
    Files.delete(home.resolve(ARCHIVE).resolve("manifest.json"));
    Cli.Result result = Cli.in(home).run("doctor", "--json");
    assertThat(result.exit()).isOne();
    assertThat(result.out()).contains("the manifest is missing");
  }

  /// What `verify` and imports would refuse is a problem, not found by the checksums of partitions.
  @Test
  void whatIsMissingOfOriginalsAndRulesIsAProblem() throws IOException {
    Path archive = home.resolve(ARCHIVE);
    Cli.Result forget = Cli.in(home).run("redact", "--yes", "pond");
    assertThat(forget.exit()).as(forget.err()).isZero();
    assertThat(Cli.in(home).run("doctor").exit()).isZero();
    Path rules = archive.resolve("forgotten.jsonl");
    byte[] bytes = Files.readAllBytes(rules);
    Files.delete(rules);
    Cli.Result lost = Cli.in(home).run("doctor");
    assertThat(lost.exit()).isEqualTo(1);
    assertThat(lost.out()).contains("forgotten.jsonl");
    Files.write(rules, bytes);
    Path log = archive.resolve("originals/active.log");
    Files.delete(log);
    lost = Cli.in(home).run("doctor");
    assertThat(lost.exit()).isEqualTo(1);
    assertThat(lost.out()).contains("active.log");
  }

  /// Nothing that this version can do helps.
  @Test
  void anArchiveOfALaterVersion_isAProblemWithoutACommand() throws IOException {
    Path manifest = home.resolve(ARCHIVE).resolve("manifest.json");
    Files.writeString(
        manifest, Files.readString(manifest).replaceFirst("\"format\":1", "\"format\":99"));
    Cli.Result result = Cli.in(home).run("doctor");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).contains("update tsearch");
    assertThat(part("archive").text("command", "")).isEmpty();
  }

  @Test
  void changedTranscript_waits() throws IOException {
    write("the pond is frozen", "yes", "no");
    JsonObject place = part("place");
    assertThat(place.text("state", "")).isEqualTo("note");
    assertThat(place.number("waiting", 0)).isEqualTo(1);
    assertThat(place.text("command", "")).isEqualTo("tsearch import");
  }

  @Test
  void deletedTranscript_isGoneAndKept() throws IOException {
    long bytes = Files.size(transcript);
    Files.delete(transcript);
    JsonObject sources = part("sources");
    assertThat(sources.text("state", "")).isEqualTo("fine");
    assertThat(sources.number("gone", 0)).isEqualTo(1);
    assertThat(sources.number("gone_bytes", 0)).isEqualTo(bytes);
  }

  @Test
  void valuesThatNoFormatUnderstood_areCounted() throws IOException {
    assertThat(part("import").number("quarantined", -1)).isZero();
    Files.writeString(transcript, "{oops\n[}\n", StandardOpenOption.APPEND);
    assertThat(Cli.in(home).run("import", "-q").exit()).isZero();
    JsonObject last = part("import");
    assertThat(last.number("quarantined", -1)).isEqualTo(2);
    assertThat(last.text("text", ""))
        .endsWith("; 2 values were not understood, see derived/quarantine.jsonl");
  }

  @Test
  void lockOfAWatch_isSeen() throws IOException {
    assertThat(part("import").flag("watching")).isFalse();
    var layout = new ArchiveLayout(home.resolve(ARCHIVE));
    try (Closeable held = new RealDisk().tryLock(layout.watchLock()).orElseThrow()) {
      assertThat(held).isNotNull();
      assertThat(part("import").flag("watching")).isTrue();
    }
    assertThat(part("import").flag("watching")).isFalse();
  }

  @Test
  void incompleteFile_isInterruptedWork() throws IOException {
    Files.writeString(home.resolve(ARCHIVE).resolve("partitions/9-9-9.jsonl.tmp"), "half");
    JsonObject work = part("interrupted");
    assertThat(work.text("state", "")).isEqualTo("note");
    assertThat(work.number("incomplete_files", 0)).isEqualTo(1);
    assertThat(Cli.in(home).run("index").exit()).isZero();
    assertThat(part("interrupted").text("state", "")).isEqualTo("fine");
  }

  @Test
  void missingFilter_isNotedAndRebuilt() throws IOException {
    Path archive = home.resolve(ARCHIVE);
    Cli small = Cli.in(home).with("TSEARCH_HOME", archive.resolve("small").toString());
    assertThat(small.run("import", "-q", "--set", "storage.partition_max_entries=1").exit())
        .isZero();
    try (Stream<Path> files = Files.list(archive.resolve("small/partitions"))) {
      Files.delete(
          files.filter(file -> file.toString().endsWith(".bloom")).findFirst().orElseThrow());
    }
    Files.delete(archive.resolve("small/derived/summary.pack"));
    assertThat(part("filters", small).number("missing", 0)).isEqualTo(1);
    assertThat(small.run("index").exit()).isZero();
    assertThat(part("filters", small).text("state", "")).isEqualTo("fine");
  }

  /// Such a name is no text, so its text is the name of no file.
  @Test
  void fileWhoseNameIsNoText_isNotGone() throws Exception {
    String folder = home.resolve(PROJECT).toString();
    String copy = "sed s/frozen/thawed/ \"$0\" >\"$1\"/$'caf\\xe9.jsonl'";
    assertThat(
            new ProcessBuilder("bash", "-c", copy, transcript.toString(), folder).start().waitFor())
        .isZero();
    assertThat(Cli.in(home).run("import", "-q").exit()).isZero();
    JsonObject sources = part("sources");
    assertThat(sources.number("sources", 0)).isEqualTo(2);
    assertThat(sources.number("gone", 9)).isZero();
  }

  @Test
  void pipeInThePlaceOfAFile_isAProblem() throws Exception {
    Path pipe = home.resolve(ARCHIVE).resolve("forgotten.jsonl");
    assertThat(new ProcessBuilder("mkfifo", "-m", "600", pipe.toString()).start().waitFor())
        .isZero();
    JsonObject damage = part("damage");
    assertThat(damage.text("state", "")).isEqualTo("problem");
    assertThat(damage.texts("losses")).singleElement().asString().startsWith(pipe + ": a pipe");
    assertThat(Cli.in(home).run("verify").exit()).isEqualTo(2);
  }

  @Test
  void pipeInThePlaceOfAFolder_isDamage() throws Exception {
    Path pipe = home.resolve(ARCHIVE).resolve("contexts");
    assertThat(new ProcessBuilder("mkfifo", "-m", "600", pipe.toString()).start().waitFor())
        .isZero();
    Cli.Result result = Cli.in(home).run("verify");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.out() + result.err()).contains("contexts: it is no folder");
  }

  @Test
  void folderOfTheSettingsThatIsNoPath_isAProblem() throws IOException {
    Path settings = home.resolve(".config/tsearch/config.toml");
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "[sources]\nfolders = [\"a\\u0000b\"]\n");
    JsonObject found = part("settings");
    assertThat(found.text("state", "")).isEqualTo("problem");
    assertThat(found.text("text", "")).startsWith("sources.folders: not a path");
    assertThat(found.text("command", "")).isEqualTo("tsearch config edit");
  }

  /// Many keep an archive on another disk.
  @Test
  void archiveBehindALink_isExaminedLikeTheFolder() throws IOException {
    Path folder = home.resolve(ARCHIVE);
    Path link = Files.createSymbolicLink(home.resolve("link"), folder);
    Cli linked = Cli.in(home).with("TSEARCH_HOME", link.toString());
    assertThat(part("size", linked).number("bytes", 0))
        .isEqualTo(part("size").number("bytes", -1))
        .isPositive();
    Files.setPosixFilePermissions(
        folder.resolve("manifest.json"), PosixFilePermissions.fromString("rw-r--r--"));
    JsonObject access = part("access", linked);
    assertThat(access.text("state", "")).isEqualTo("problem");
    assertThat(access.text("text", "")).endsWith("for example " + link.resolve("manifest.json"));
  }

  @Test
  void pipeInThePlaceOfTheSettings_isNamed() throws Exception {
    Path pipe = home.resolve(ARCHIVE).resolve("config.toml");
    assertThat(new ProcessBuilder("mkfifo", "-m", "600", pipe.toString()).start().waitFor())
        .isZero();
    Cli.Result result = Cli.in(home).run("pond");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains(pipe + " is not a file");
  }

  @Test
  void unreadableSettings_areAProblem() throws IOException {
    Files.writeString(home.resolve(ARCHIVE).resolve("config.toml"), "[storage\n");
    Cli.Result result = Cli.in(home).run("doctor");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).contains("problem\tsettings\t").contains("tsearch config edit");
  }

  @Test
  void damagedManifest_isAProblem() throws IOException {
    Files.writeString(home.resolve(ARCHIVE).resolve("manifest.json"), "{");
    Cli.Result result = Cli.in(home).run("doctor");
    assertThat(result.exit()).isEqualTo(1);
    assertThat(result.out()).contains("problem\tarchive\t").contains("\ttsearch repair\n");
  }

  private JsonObject part(String name) throws IOException {
    return part(name, Cli.in(home));
  }

  private static JsonObject part(String name, Cli cli) throws IOException {
    for (String line : cli.run("doctor", "--json").out().split("\n", -1)) {
      if (line.contains("\"part\":\"" + name + "\"")) {
        try {
          return Json.SOURCE.object(line);
        } catch (MalformedJsonException e) {
          throw new IOException(e);
        }
      }
    }
    throw new IllegalStateException("no finding " + name);
  }
}
