package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import dev.tsearch.core.disk.RealDisk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Invalid sources and damaged archives: each is reported clearly, ends with the right status, and
/// loses nothing.
class BadInputTest {
  private static final int MEGABYTE = 1 << 20;

  @TempDir private Path home;
  private Path archive;

  @BeforeEach
  void findArchive() {
    archive = home.resolve(".local/share/tsearch");
  }

  @Test
  void aMissingPathIsNamedAndTheOthersAreImported() throws IOException {
    Path good = write("good.jsonl", said(1, "lantern"));
    Cli.Result result = tsearch("import", home.resolve("gone.jsonl").toString(), good.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo("tsearch: " + home + "/gone.jsonl: no such file or folder\n");
    assertFound(1, "lantern");
  }

  @Test
  void aWatchWithoutAnyExistingPathNamesThemAndEnds() {
    for (String command : List.of("watch", "import")) {
      Cli.Result result = tsearch(command, home.resolve("gone").toString(), "gone-too");
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err())
          .isEqualTo(
              """
              tsearch: %1$s/gone: no such file or folder
              tsearch: %1$s/gone-too: no such file or folder
              """
                  .formatted(home));
    }
  }

  /// Skipped for the superuser, who can read every file.
  @Test
  void anUnreadableFileIsNamedAndOthersAreImported() throws IOException {
    Path secret = write("in/secret.jsonl", said(2, "harbour"));
    write("in/good.jsonl", said(1, "lantern"));
    Files.setPosixFilePermissions(secret, Set.of());
    Skip.unless(!Files.isReadable(secret), "this user may read every file");
    Cli.Result result = tsearch("import", home.resolve("in").toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains(secret.toString());
    assertFound(1, "lantern");
    assertFound(0, "harbour");
  }

  /// Without a launcher, the JVM reads names of files as ASCII there.
  @Test
  void namesOutsideAsciiAreImportedInTheLocaleC() throws Exception {
    write("in/caf\u00e9.jsonl", said(1, "lantern"));
    write("in/good.jsonl", said(2, "harbour"));
    var process = new MainProcess(List.of("env", "LC_ALL=C"), Map.of("HOME", home.toString()), "");
    for (String again : List.of("added     2", "added     0")) {
      MainProcess.Ended ended =
          process.run("dev.tsearch.cli.Main", "import", home.resolve("in").toString());
      assertThat(ended.exit()).as(ended.out()).isZero();
      assertThat(ended.out()).contains("entries " + again);
    }
    assertFound(1, "lantern");
  }

  @Test
  void aLoopOfLinksIsNotFollowed() throws IOException {
    write("in/deep/good.jsonl", said(1, "lantern"));
    Path folder = home.resolve("in/deep");
    Files.createSymbolicLink(folder.resolve("back"), home.resolve("in"));
    Files.createSymbolicLink(folder.resolve("self"), folder.resolve("self"));
    Cli.Result result = tsearch("import", home.resolve("in").toString());
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out()).contains("entries added     1");
    Cli.Result named = tsearch("import", folder.resolve("self").toString());
    assertThat(named.exit()).isEqualTo(2);
    assertThat(named.err()).contains(folder.resolve("self").toString());
  }

  /// Names in transcripts are foreign text; none may lead out of the archive.
  @Test
  void aSessionNamedLikeAPathWritesNothingOutsideTheArchive() throws IOException {
    for (String name : List.of("../../x", home.resolve("x").toString(), "..", "a/../../../x")) {
      String line = said(1, "lantern").replace("5e55a0de-0000-4000-8000-000000000000", name);
      write("in/" + name.length() + ".jsonl", line);
    }
    write(
        "in/agents/a.jsonl",
        said(2, "lantern").replace("\"cwd\"", "\"agentId\":\"../../y\",\"cwd\""));
    Set<Path> before = outsideOfTheArchive();
    Cli.Result result = tsearch("import", home.resolve("in").toString());
    assertThat(result.exit()).as(result.err()).isZero();
    assertFound(5, "lantern");
    assertThat(tsearch("index").exit()).isZero();
    assertThat(tsearch("show", "../../x").out()).contains("lantern");
    assertThat(tsearch("export", "../../x", "--as", "source").out()).contains("../../x");
    for (String name : List.of("../../x", "..", "/x", "a/b")) {
      assertThat(tsearch("append", "--context", name).exit()).isEqualTo(2);
    }
    assertThat(outsideOfTheArchive()).isEqualTo(before);
  }

  private Set<Path> outsideOfTheArchive() throws IOException {
    try (Stream<Path> files = Files.walk(home)) {
      return files
          .filter(path -> !path.startsWith(archive) && !archive.startsWith(path))
          .collect(Collectors.toSet());
    }
  }

  @Test
  void aPathThatIsNeitherFileNorFolderIsNamed() {
    Cli.Result result = tsearch("import", "/dev/null");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).isEqualTo("tsearch: /dev/null: neither a file nor a folder\n");
  }

  @Test
  void anEmptyFileIsReportedAsEmpty() throws IOException {
    Path file = write("empty.jsonl", "");
    Cli.Result result = tsearch("import", file.toString());
    assertThat(result.exit()).isZero();
    assertThat(result.err())
        .isEqualTo("tsearch: " + file + ": the file is empty; nothing to import\n");
  }

  @Test
  void aBinaryFileNamedByTheUserIsRefused() throws IOException {
    byte[] noise = new byte[100_000];
    new Random(7).nextBytes(noise);
    Path file = Files.write(home.resolve("noise.jsonl"), noise);
    Cli.Result result = tsearch("import", file.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "tsearch: " + file + ": binary data that is not in a known format; not imported\n");
  }

  @Test
  void aBinaryFileInAFolderIsOnlyCounted() throws IOException {
    write("in/good.jsonl", said(1, "lantern"));
    Files.write(home.resolve("in/noise"), new byte[1000]);
    Cli.Result result = tsearch("import", home.resolve("in").toString());
    assertThat(result.exit()).isZero();
    assertThat(result.err())
        .isEqualTo("tsearch: no transcripts: 1 without an extension; -v lists them\n");
    assertThat(result.out()).contains("not transcripts 1").contains("entries added     1");
  }

  @Test
  void aLineOfFiftyMegabytesIsAnEntry() throws IOException {
    String text = "lantern " + "x".repeat(50 * MEGABYTE);
    Path file = write("long.jsonl", said(1, "before") + said(2, text) + said(3, "after"));
    Cli.Result result = tsearch("import", file.toString());
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.out()).contains("entries added     3");
    assertFound(1, "lantern");
    assertFound(1, "after");
  }

  @Test
  void aLineOverTheLimitIsQuarantinedAndOthersAreImported() throws IOException {
    Path file =
        write("long.jsonl", said(1, "before") + said(2, "x".repeat(70_000)) + said(3, "after"));
    Cli.Result result = tsearch("import", file.toString(), "--set", "limits.max_line_bytes=65536");
    assertThat(result.exit()).as(result.err()).isZero();
    assertThat(result.err()).startsWith("tsearch: skipped line 2 of " + file + ": ");
    assertThat(result.err()).contains("over").contains("65536");
    assertFound(1, "before");
    assertFound(1, "after");
  }

  @Test
  void aPartialLastLineIsImportedOnceItIsComplete() throws IOException {
    String second = said(2, "harbour");
    Path file = write("torn.jsonl", said(1, "lantern") + second.substring(0, 60));
    Cli.Result result = tsearch("import", file.toString());
    assertThat(result.exit()).isZero();
    assertThat(result.err())
        .isEqualTo(
            "tsearch: " + file + ": the last line is incomplete; the next import reads it again\n");
    Files.writeString(file, second.substring(60), StandardOpenOption.APPEND);
    assertThat(tsearch("import", file.toString()).err()).isEmpty();
    assertFound(1, "lantern");
    assertFound(1, "harbour");
  }

  @Test
  void anArchiveWithAnActiveWriterIsSearched() throws IOException {
    importLantern();
    try (Closeable _ = new RealDisk().tryLock(archive.resolve(".tsearch.lock")).orElseThrow()) {
      assertFound(1, "lantern");
    }
  }

  @Test
  void damagedSidecarsHideNoEntries() throws IOException {
    importOld();
    Path sidecar = only(".bloom");
    byte[] bytes = Files.readAllBytes(sidecar);
    bytes[bytes.length / 2] ^= 1;
    Files.write(sidecar, bytes);
    Files.delete(archive.resolve("derived/summary.pack"));
    assertFound(1, "lantern");
    Files.write(sidecar, new byte[3]);
    assertFound(1, "lantern");
    importLantern();
    assertFound(2, "lantern");
  }

  @Test
  void aDamagedIndexIsReportedAndNotUsed() throws IOException {
    importLantern();
    try (Stream<Path> files = Files.list(archive.resolve("index"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".cfs")).toList()) {
        Files.write(file, new byte[10]);
      }
    }
    Cli.Result result = tsearch("lantern", "--count");
    assertThat(result.exit()).isZero();
    assertThat(result.out()).isEqualTo("1\n");
    assertThat(result.err()).startsWith("tsearch: the index is damaged: ");
    assertThat(tsearch("index").exit()).isZero();
    assertThat(tsearch("lantern").err()).isEmpty();
  }

  @Test
  void aMissingPartitionIsNamedAndTheOthersAreSearched() throws IOException {
    importOld();
    importLantern();
    Path partition = only(".jsonl");
    Files.delete(partition);
    Cli.Result result = tsearch("lantern", "--no-prune");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).startsWith("tsearch: " + partition + ": ");
    assertThat(result.out()).contains("lantern");
  }

  @Test
  void aMissingManifestIsNotAnEmptyArchive() throws IOException {
    importOld();
    Files.delete(archive.resolve("manifest.json"));
    for (List<String> arguments : List.of(List.of("lantern"), List.of("import", home.toString()))) {
      Cli.Result result = Cli.in(home).run(arguments);
      assertThat(result.exit()).isEqualTo(2);
      assertThat(result.err()).contains(archive.resolve("manifest.json").toString());
    }
  }

  @Test
  void aSearchWithoutAnArchiveSaysHowToImport() {
    Cli.Result result = tsearch("lantern");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains("no archive at " + archive).contains("tsearch import");
  }

  @Test
  void aNameTooShortForAPrefixIsRejected() throws IOException {
    importLantern();
    for (String tooShort : List.of("000", "5e55a0de/000")) {
      Cli.Result result = tsearch("show", tooShort);
      assertThat(result.exit()).isEqualTo(1);
      assertThat(result.err())
          .isEqualTo(
              "tsearch: nothing has the id or session "
                  + tooShort
                  + "; a beginning needs at least 4 characters, so type more of it, as a search or"
                  + " `tsearch sessions` shows it\n");
    }
    assertThat(tsearch("show", "0000").exit()).isZero();
    assertThat(tsearch("show", "nowhere").err())
        .isEqualTo(
            "tsearch: nothing has the id or session nowhere; tsearch sessions lists sessions\n");
  }

  @Test
  void aFileInPlaceOfTheArchiveIsNamed() throws IOException {
    Path file = write("taken", "some notes");
    Path source = write("good.jsonl", said(1, "lantern"));
    Cli.Result result = tsearch("import", source.toString(), "--archive", file.toString());
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo("tsearch: " + file + ": a file of this name is in the way\n");
    assertThat(file).hasContent("some notes");
  }

  private Cli.Result tsearch(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  private void assertFound(int times, String word) {
    Cli.Result result = tsearch(word, "--count");
    assertThat(result.out()).as(result.err()).isEqualTo(times + "\n");
  }

  private void importLantern() throws IOException {
    Path file = write("recent.jsonl", said(1, "lantern"));
    assertThat(tsearch("import", file.toString()).exit()).isZero();
  }

  /// Imports entries of past years, which get a sealed partition of their own.
  private void importOld() throws IOException {
    Path recent = write("newest.jsonl", said(5, "harbour").replace("5e55", "5e57"));
    assertThat(tsearch("import", recent.toString()).exit()).isZero();
    String old = said(4, "lantern").replace("2026-02", "2024-02").replace("5e55", "5e56");
    assertThat(tsearch("import", write("old.jsonl", old).toString()).exit()).isZero();
  }

  private Path only(String ending) throws IOException {
    try (Stream<Path> files = Files.list(archive.resolve("partitions"))) {
      List<Path> found = files.filter(path -> path.toString().endsWith(ending)).toList();
      assertThat(found).hasSize(1);
      return found.getFirst();
    }
  }

  private Path write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, text.getBytes(UTF_8));
  }

  private static String said(int number, String text) {
    return """
    {"type":"user","uuid":"0000000%d-0000-4000-8000-000000000000",\
    "sessionId":"5e55a0de-0000-4000-8000-000000000000","timestamp":"2026-02-0%dT10:00:00Z",\
    "cwd":"/projects/quay","version":"2.1.0","message":{"role":"user","content":"%s"}}
    """
        .formatted(number, number, text);
  }
}
