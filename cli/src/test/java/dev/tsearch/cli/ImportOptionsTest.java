package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportOptionsTest {
  private static final Terminal TERMINAL = new Terminal(true, 100, false);

  @TempDir private Path home;
  private Path folder;

  @BeforeEach
  void writeTranscripts() throws IOException {
    folder = home.resolve("transcripts");
    said("5e55a0de", folder);
    said("6e55a0de", folder.resolve("drafts"));
    said("7e55a0de", folder.resolve("drafts/old"));
  }

  private static void said(String session, Path into) throws IOException {
    new ClaudeTranscript(session, "/projects/quay")
        .user("2026-02-01T10:00:00Z", "lantern " + session)
        .write(into);
  }

  private Cli.Result run(String... arguments) {
    return Cli.in(home).run(arguments);
  }

  private long found() {
    return run("lantern", "--fields", "session", "-q").out().lines().count();
  }

  @Test
  void quietImportPrintsNothingIfAllIsWell() {
    assertThat(run("import", "-q", folder.toString())).isEqualTo(new Cli.Result("", "", 0));
    assertThat(run("import", "-q", folder.toString())).isEqualTo(new Cli.Result("", "", 0));
    assertThat(found()).isEqualTo(3);
  }

  @Test
  void quietImportReportsFailures() {
    assertThat(run("import", "-q", "gone", folder.toString()))
        .isEqualTo(new Cli.Result("", "tsearch: " + home + "/gone: no such file or folder\n", 2));
  }

  /// A program had to read the report for people.
  @Test
  void reportAsJsonIsAnObject() throws IOException {
    Files.writeString(folder.resolve("notes.bin"), "\0\1\2");
    Path source = folder.resolve("5e55a0de-0000-4000-8000-000000000000.jsonl");
    Files.writeString(source, "not an object\n", StandardOpenOption.APPEND);
    Cli.Result dry = run("import", "--json", "--dry-run", folder.toString());
    assertThat(dry.err()).isEmpty();
    assertThat(dry.out())
        .startsWith("{\"schema\":1,\"dry_run\":true,\"complete\":true,\"files\":4,\"bytes\":")
        .contains("\"changed\":[\"" + source + "\",\"");
    Cli.Result result = run("import", "--json", "--exclude", "old", folder.toString());
    assertThat(result.exit()).isZero();
    assertThat(result.err()).isEmpty();
    assertThat(result.out().replaceAll("(bytes|milliseconds|offset)\":\\d+", "$1\":N"))
        .isEqualTo(
            """
            {"schema":1,"dry_run":false,"complete":true,"files":3,"bytes":N,"places":[{"path":"DIR",\
            "files":3}],"not_transcripts":["DIR/notes.bin"],"forgotten":[],"failed":[],"excluded":\
            {"files":0,"folders":1,"unused":[],"copies":{}},"unchanged":0,"entries_added":2,"already_there":0,\
            "sessions":[{"source":"claude-code","session":"5e55a0de-0000-4000-8000-000000000000",\
            "agent":null,"entries":1},{"source":"claude-code","session":\
            "6e55a0de-0000-4000-8000-000000000000","agent":null,"entries":1}],"quarantined":\
            [{"path":"SOURCE","line":2,"offset":N,"length":13,"reason":"REASON"}],\
            "unfinished":[],"milliseconds":N,"archive":"HOME/.local/share/tsearch"}
            """
                .replace("SOURCE", source.toString())
                .replace("DIR", folder.toString())
                .replace("HOME", home.toString())
                .replace("REASON", reason(result.out())));
    assertThat(run("import", "--again", "--json").out())
        .startsWith("{\"schema\":1,\"dry_run\":false,\"complete\":true,\"files\":");
  }

  /// Their entries are those of the session, or of one that was deleted.
  @Test
  void copiesOfSessions_areCountedByKind() throws IOException {
    Path sessions = Files.createDirectories(folder.resolve("agents/main/sessions"));
    String session =
        "{\"type\":\"session\",\"version\":3,\"id\":\"%s\",\"timestamp\":\"2026-03-01T08:00:00.000Z\",\"cwd\":\"/area\"}\n";
    Files.writeString(sessions.resolve("a.jsonl"), session.replace("%s", "a"));
    Files.writeString(sessions.resolve("a.checkpoint.1.jsonl"), session.replace("%s", "a"));
    Files.writeString(sessions.resolve("a.checkpoint.2.jsonl"), session.replace("%s", "a"));
    Files.writeString(sessions.resolve("a.jsonl.bak.2026-03-01T09-00-00Z"), "{}");
    Path deleted = sessions.resolve("b.jsonl.deleted.2026-03-01T09-00-00.000Z");
    Files.writeString(deleted, session.replace("%s", "b"));
    assertThat(run("import", sessions.toString()).err())
        .contains(
            "copies left out: 1 session that OpenClaw deleted, 2 copies before a compaction,"
                + " 1 backup of a session; a file that you name is imported");
    assertThat(run("import", "--json", sessions.toString()).out())
        .contains("\"copies\":{\"deleted\":1,\"checkpoint\":2,\"backup\":1}");
    assertThat(run("import", deleted.toString()).err()).doesNotContain("copies");
  }

  private static String reason(String report) {
    return report.replaceFirst("(?s).*\"reason\":\"([^\"]+)\".*", "$1");
  }

  @Test
  void failuresAreObjectsWithJson_andTheReportIsNotComplete() throws IOException {
    Path binary = Files.writeString(home.resolve("notes.bin"), "\0\1\2");
    Cli.Result result = run("import", "--json", "gone", binary.toString());
    assertThat(result.err().lines())
        .hasSize(2)
        .allMatch(line -> line.startsWith("{\"schema\":1,\"error\":{\"kind\":\"file\""));
    assertThat(result.out())
        .contains("\"complete\":false")
        .contains(
            "\"failed\":[{\"path\":\"" + home + "/gone\",\"reason\":\"no such file or folder\"}]")
        .contains("\"not_transcripts\":[\"" + binary + "\"]");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(run("import", "--json", "--dry-run", "gone").err()).startsWith("{\"schema\":1,");
  }

  /// With `--again`, `--dry-run` was ignored, and the entries were rebuilt.
  @Test
  void rebuildingRejectsWhatItWouldIgnore() {
    run("import", "-q", folder.toString());
    Cli.Result result = run("import", "--again", "--dry-run");
    assertThat(result.err()).isEqualTo("tsearch: choose one of --again, --dry-run\n");
    assertThat(result.exit()).isEqualTo(2);
  }

  @Test
  void watchAsJsonHasASchema() {
    assertThat(run("watch", "--once", "--json", folder.toString()).out().lines())
        .hasSize(3)
        .allMatch(line -> line.startsWith("{\"schema\":1,\"time\":\"2026-03-01T12:00:00Z\","));
  }

  @Test
  void importOfAMissingPathPrintsTheErrorOnly() {
    assertThat(run("import", "gone"))
        .isEqualTo(new Cli.Result("", "tsearch: " + home + "/gone: no such file or folder\n", 2));
  }

  @Test
  void dryRunListsWhatIsNewAndWritesNothing() throws IOException {
    Cli.Result result = run("import", "--dry-run", folder.toString());
    assertThat(result.out().lines()).hasSize(3).allMatch(line -> line.endsWith(".jsonl"));
    assertThat(result.err())
        .matches("tsearch: would read 3 of 3 files, [0-9.]+ B; nothing was written\n");
    assertThat(result.exit()).isZero();
    assertThat(home.resolve(".local")).doesNotExist();
    assertThat(run("import", "-q", folder.toString()).exit()).isZero();
    assertThat(run("import", "--dry-run", folder.toString()))
        .isEqualTo(
            new Cli.Result("", "tsearch: would read 0 of 3 files, 0 B; nothing was written\n", 1));
    said("8e55a0de", folder);
    assertThat(run("import", "--dry-run", folder.toString()).out().lines())
        .singleElement()
        .asString()
        .contains("8e55a0de");
    assertThat(found()).isEqualTo(3);
  }

  /// What was excluded was not counted, so a pattern that matches nothing was not noticed.
  @Test
  void excludedPathsAreCounted_andPatternsThatExcludeNothingNamed() {
    String path = folder.toString();
    assertThat(run("import", "--dry-run", path, "--exclude", "old", "--exclude", "5e*").err())
        .matches(
            "tsearch: would read 1 of 1 file, [0-9.]+ B; excluded: 1 file and 1 folder; nothing was"
                + " written\n");
    assertThat(run("import", "--dry-run", path, "--exclude", "*.tmp").err())
        .endsWith("tsearch: --exclude *.tmp excluded nothing\n");
    run("config", "set", "sources.exclude", "*.bak");
    assertThat(run("import", "-q", path, "--exclude", "~/nowhere/").err()).isEmpty();
    assertThat(run("import", path, "--exclude", "old").out())
        .containsPattern("excluded +1 folder\n");
    Cli.Result people = Cli.in(home).on(TERMINAL).run("import", path, "--exclude", "drafts");
    assertThat(people.out()).contains("excluded: 1 folder");
    assertThat(people.err()).doesNotContain("excluded nothing");
  }

  /// A quoted `~` in a pattern was the name of a folder.
  @Test
  void homeFolderIsExpandedInPatterns() {
    String pattern = "~" + folder.toString().substring(home.toString().length()) + "/drafts";
    assertThat(run("import", "-q", folder.toString(), "--exclude", pattern).exit()).isZero();
    assertThat(found()).isEqualTo(1);
  }

  @Test
  void excludedFoldersAndFilesAreSkipped() {
    assertThat(run("import", "-q", folder.toString(), "--exclude", "old").exit()).isZero();
    assertThat(found()).isEqualTo(2);
  }

  @Test
  void excludedPathsAreSkipped() {
    run("import", "-q", folder.toString(), "--exclude", "drafts/*.jsonl");
    assertThat(found()).isEqualTo(2);
    run(
        "import",
        "-q",
        folder.toString(),
        "--exclude",
        "6e55*",
        "--exclude",
        folder + "/drafts/old");
    assertThat(found()).isEqualTo(2);
    run("import", "-q", folder.toString());
    assertThat(found()).isEqualTo(3);
  }

  @Test
  void namedPathIsImportedEvenIfItIsExcluded() {
    run("import", "-q", folder.resolve("drafts").toString(), "--exclude", "drafts");
    assertThat(found()).isEqualTo(2);
  }

  @Test
  void settingExcludesFiles() {
    run("config", "set", "sources.exclude", "drafts");
    run("import", "-q", folder.toString());
    assertThat(found()).isEqualTo(1);
  }

  @Test
  void brokenGlobIsAnError() {
    assertThat(run("import", folder.toString(), "--exclude", "a[").err())
        .isEqualTo("tsearch: not a glob: a[; write for example '*.tmp' or 'drafts/*'\n");
  }

  @Test
  void reportForPeopleSaysWhatWasImportedAndWhatToDoNext() throws IOException {
    Files.writeString(folder.resolve("notes.bin"), "\0\1\2");
    Cli.Result result = Cli.in(home).on(TERMINAL).run("import", folder.toString());
    assertThat(result.out().replaceAll(" in .*? into .*", " in TIME into ARCHIVE"))
        .startsWith(
            """
            4 files, 3 transcripts, 1 other
            3 new entries
            """)
        .endsWith("next: tsearch sessions\n");
    Cli.Result again = Cli.in(home).on(TERMINAL).run("import", folder.toString());
    assertThat(again.out().lines().limit(2))
        .containsExactly("4 files, 3 transcripts, 3 unchanged, 1 other", "0 new entries");
    assertThat(again.out()).doesNotContain("next:");
  }

  @Test
  void watchOnceImportsAndEnds() {
    Cli.Result result = run("watch", "--once", "--exclude", "drafts", folder.toString());
    assertThat(result.exit()).isZero();
    assertThat(result.out())
        .isEqualTo(
            "2026-03-01 12:00:00 claude-code · 5e55a0de-0000-4000-8000-000000000000 +1 entry\n");
    assertThat(run("watch", "--once", "--exclude", "drafts", folder.toString()).out()).isEmpty();
    assertThat(Cli.in(home).on(TERMINAL).run("watch", "--once", folder.toString()).out())
        .contains("claude-code · 6e55a0de +1 entry\n");
  }

  @Test
  void watchNamesPlacesThatDoNotExistYet() {
    Cli.Result result = Cli.in(home).with("GOOSE_PATH_ROOT", "pond").run("watch", "--once");
    assertThat(result.err())
        .contains("not there yet: " + home + "/pond/data/sessions ($GOOSE_PATH_ROOT)")
        .contains("the folders of Claude Code, ", "; tsearch config sources lists the places\n")
        .doesNotContain("watching", "/.claude", "/.codex");
  }

  @Test
  void variableOfGoose_namesItsOnlyOtherPlace() throws IOException {
    Files.createDirectories(home.resolve("data/goose/sessions"));
    Cli.Result without = Cli.in(home).with("XDG_DATA_HOME", "data").run("watch", "--once");
    assertThat(without.err())
        .contains("watching " + home + "/data/goose/sessions ($XDG_DATA_HOME)")
        .doesNotContain("(Goose)");
    Cli.Result with = Cli.in(home).with("GOOSE_PATH_ROOT", "pond").run("watch", "--once");
    assertThat(with.err()).contains(home + "/pond/data/sessions ($GOOSE_PATH_ROOT)");
  }
}
