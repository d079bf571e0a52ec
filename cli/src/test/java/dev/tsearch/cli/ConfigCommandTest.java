package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
  @TempDir private Path home;
  private Path userFile;
  private Path archiveFile;

  @BeforeEach
  void makeFolders() throws IOException {
    userFile = Files.createDirectories(home.resolve(".config/tsearch")).resolve("config.toml");
    archiveFile = Files.createDirectories(home.resolve("archive")).resolve("config.toml");
  }

  private Cli.Result config(String... more) {
    var arguments = new ArrayList<String>();
    arguments.add("config");
    arguments.addAll(List.of("--archive", "archive"));
    arguments.addAll(List.of(more));
    return Cli.in(home).run(arguments);
  }

  @Test
  void withoutFilesEverySettingIsItsDefault() {
    Cli.Result result = config();
    assertThat(result.exit()).isZero();
    assertThat(result.out())
        .contains("storage.partition_max_entries\t1000\tdefault")
        .contains("archive\t" + home.resolve("archive") + "\t--archive");
  }

  @Test
  void flagsOverrideTheArchivesFileWhichOverridesTheUsers() throws IOException {
    Files.writeString(
        userFile, "[storage]\npartition_max_entries = 5\nsync = \"none\"\nbytes_per_token = 4\n");
    Files.writeString(archiveFile, "[storage]\n\npartition_max_entries = 7\nsync = 'always'\n");
    assertThat(config("--set", "storage.sync=group").out())
        .contains("storage.partition_max_entries\t7\t" + archiveFile + ":3")
        .contains("storage.bytes_per_token\t4\t" + userFile + ":4")
        .contains("storage.sync\tgroup\t--set");
  }

  @Test
  void unknownKeysAreErrorsWithALineAndASuggestion() throws IOException {
    Files.writeString(archiveFile, "[storage]\npartition_max_entrys = 7\n");
    Cli.Result result = config();
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo(
            "tsearch: "
                + archiveFile
                + ":2: there is no setting storage.partition_max_entrys; did you mean"
                + " storage.partition_max_entries?\n");
  }

  @Test
  void everyCommandReportsAnInvalidSetting() throws IOException {
    List<List<String>> commands =
        List.of(
            List.of("lantern"),
            List.of("show", "0000"),
            List.of("sessions"),
            List.of("partitions"),
            List.of("export", "0000"),
            List.of("verify"),
            List.of("index"));
    for (Path file : List.of(userFile, archiveFile)) {
      Files.writeString(file, "[storage]\npartition_max_entrys = 7\n");
      for (List<String> command : commands) {
        Cli.Result result = inArchive(command);
        assertThat(result.exit()).as("%s", command).isEqualTo(2);
        assertThat(result.err()).as("%s", command).startsWith("tsearch: " + file + ":2: ");
      }
      Files.delete(file);
    }
    assertThat(inArchive(List.of("lantern", "--set", "storage.snc=none")).err())
        .contains("did you mean storage.sync?");
    assertThat(inArchive(List.of("lantern")).err()).contains("no archive at");
  }

  private Cli.Result inArchive(List<String> command) {
    var arguments = new ArrayList<>(command);
    arguments.addAll(List.of("--archive", "archive"));
    return Cli.in(home).run(arguments);
  }

  @Test
  void valuesOfTheWrongKindAreErrorsThatSayWhatWasExpected() throws IOException {
    Files.writeString(archiveFile, "[storage]\nsync = \"sometimes\"\n");
    assertThat(config().err()).contains(":2: storage.sync must be one of group, always, none");
    Files.writeString(archiveFile, "storage.partition_max_bytes = 0\n");
    assertThat(config().err()).contains(":1: storage.partition_max_bytes must be a whole number");
    Files.writeString(archiveFile, "[sources]\nfolders = [1]\n");
    assertThat(config().err()).contains(":2: sources.folders must be a list of texts");
  }

  @Test
  void brokenSyntaxIsNamedWithItsLine() throws IOException {
    Files.writeString(archiveFile, "[storage]\nsync = \n");
    Cli.Result result = config();
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err()).contains(archiveFile + ":2: ").doesNotContain("\tat ");
  }

  @Test
  void listsAreRead() throws IOException {
    Files.writeString(userFile, "[sources]\nfolders = [\"~/a\", \"/b\"]\n");
    assertThat(config().out()).contains("sources.folders\t[\"~/a\", \"/b\"]\t" + userFile + ":2");
  }

  @Test
  void listsAreTypedAsInFilesOrSeparatedByColons() {
    String row = "sources.folders\t[\"~/a\", \"/b:c\"]\t--set";
    assertThat(config("--set", "sources.folders=[\"~/a\", '/b:c']").out()).contains(row);
    assertThat(config("--set", "sources.folders=[]").out()).contains("sources.folders\t[]\t--set");
    assertThat(config("--set", "sources.folders=/a:/b").out())
        .contains("sources.folders\t[\"/a\", \"/b\"]\t--set");
  }

  @Test
  void errorsInATypedListAreNamed() {
    String toType = "); type '[\"a\", \"b\"]' with the outer quotes, too, or a:b\n";
    for (String typed :
        List.of("[a,b]", "[\"a\"", "[1]", "[\"a\"]\nother = 1", "[\"a\", [\"b\"]]")) {
      Cli.Result result = config("--set", "sources.folders=" + typed);
      assertThat(result.exit()).as(typed).isEqualTo(2);
      assertThat(result.err())
          .startsWith("tsearch: sources.folders: " + typed + " is not a list of texts (")
          .endsWith(toType);
    }
    assertThat(config("--set", "sources.folders=[1]").err()).contains(" (1 is not a text); ");
    assertThat(config("set", "redact.patterns", "[").err())
        .startsWith("tsearch: redact.patterns: [ is not a list of texts (");
    assertThat(config("--set", "sources.folders=[a,b]").err()).contains("'a'");
  }

  @Test
  void aFlagWithoutValueIsAnError() {
    assertThat(config("--set", "storage.sync").err()).contains("--set needs KEY=VALUE");
    assertThat(config("--set", "storage.snc=none").err()).contains("did you mean storage.sync?");
  }

  @Test
  void bothFilesAreNamedAndWhetherTheyExist() throws IOException {
    Files.writeString(archiveFile, "");
    assertThat(config().out().lines().limit(2))
        .containsExactly(
            "user file\t" + userFile + "\tdoes not exist\tsettings of the user",
            "archive file\t" + archiveFile + "\texists\tsettings of the archive");
  }

  @Test
  void everySettingHasAMeaning() {
    assertThat(config().out().lines()).allMatch(line -> line.matches("(?s)[^\t]+(\t[^\t]+){3}"));
  }

  /// A person sees tuning settings only with `--all`, or if something set them.
  @Test
  void tuningSettingsAreHiddenOnATerminal() {
    Cli terminal = Cli.in(home).on(new Terminal(true, 100, false));
    assertThat(terminal.run("config").out())
        .contains("sources.folders", "storage.compression")
        .doesNotContain("storage.sync", "limits.max_line_bytes");
    assertThat(terminal.run("config", "--all").out()).contains("storage.sync");
    assertThat(terminal.run("config", "--set", "storage.sync=none").out()).contains("storage.sync");
    assertThat(config().out()).contains("storage.sync");
  }

  /// Settings of searches, redaction and the service were listed with `--all` only.
  @Test
  void whatDoesNotTuneTheStorageIsListedOnATerminal() {
    String list = Cli.in(home).on(new Terminal(true, 100, false)).run("config").out();
    assertThat(list)
        .contains("search.at", "output.tui", "stats.prices", "redact.on_import", "service.start");
  }

  @Test
  void settingsAsJsonAreObjects() throws IOException {
    Files.writeString(userFile, "[sources]\nfolders = [\"~/a\"]\n");
    String files =
        "{\"schema\":1,\"files\":[{\"owner\":\"user\",\"path\":\"%s\",\"exists\":true},"
                .formatted(userFile)
            + "{\"owner\":\"archive\",\"path\":\"%s\",\"exists\":false}]".formatted(archiveFile);
    assertThat(config("path", "--json").out()).isEqualTo(files + "}\n");
    assertThat(config("--json").out())
        .startsWith(
            files
                + ",\"archive\":{\"path\":\"%s\",\"origin\":\"--archive\"},"
                    .formatted(archiveFile.getParent())
                + "\"settings\":[{\"key\":\"sources.folders\",\"value\":[\"~/a\"],\"default\":[],"
                + "\"origin\":\"%s:2\",\"tuning\":false,\"choices\":[],\"meaning\":\""
                    .formatted(userFile))
        .contains("{\"key\":\"storage.partition_max_entries\",\"value\":1000,\"default\":1000,");
    assertThat(config("get", "storage.sync", "--json").out())
        .startsWith(
            "{\"schema\":1,\"key\":\"storage.sync\",\"value\":\"group\",\"default\":\"group\","
                + "\"origin\":\"default\",\"tuning\":true,\"choices\":[\"group\",\"always\",\"none\"],");
    assertThat(config("sources", "--json").out().lines())
        .isNotEmpty()
        .allMatch(line -> line.startsWith("{\"schema\":1,\"program\":\""));
    assertThat(config("get", "storage.syn", "--json").err())
        .startsWith("{\"schema\":1,\"error\":{\"kind\":\"usage\",");
  }

  @Test
  void setKeepsCommentsAndOrder() throws IOException {
    Files.writeString(
        userFile,
        """
        # mine

        [sources]
        folders = [ # all of them
          "~/one", # the first
          '~/t#wo',
        ] # end
        # after

        [storage] # disk
        sync = "none"   # fast
        # the last
        """);
    assertThat(config("set", "storage.sync", "always").err()).isEmpty();
    assertThat(config("set", "storage.compression", "zstd").exit()).isZero();
    assertThat(config("set", "sources.folders", "~/three").exit()).isZero();
    assertThat(config("set", "limits.max_line_bytes", "1000").exit()).isZero();
    assertThat(userFile)
        .hasContent(
            """
            # mine

            [sources]
            folders = ["~/three"] # end
            # after

            [storage] # disk
            sync = "always"   # fast
            compression = "zstd"
            # the last

            [limits]
            max_line_bytes = 1000
            """);
    assertThat(config("unset", "storage.sync").exit()).isZero();
    assertThat(config("unset", "sources.folders").exit()).isZero();
    assertThat(userFile)
        .hasContent(
            """
            # mine

            [sources]
            # after

            [storage] # disk
            compression = "zstd"
            # the last

            [limits]
            max_line_bytes = 1000
            """);
    assertThat(config("unset", "storage.sync").exit()).isEqualTo(1);
    assertThat(config("unset", "limits.max_line_bytes").exit()).isZero();
    assertThat(userFile)
        .as("a table without keys was left")
        .hasContent(
            """
            # mine

            [sources]
            # after

            [storage] # disk
            compression = "zstd"
            # the last
            """);
  }

  @Test
  void setCreatesTheFileAndGetReadsIt() throws IOException {
    assertThat(config("set", "sources.folders", "[\"~/a b\", \"~/c\\\"d\"]").err()).isEmpty();
    assertThat(userFile).hasContent("[sources]\nfolders = [\"~/a b\", \"~/c\\\"d\"]\n");
    assertThat(config("get", "sources.folders").out()).isEqualTo("~/a b\n~/c\"d\n");
    assertThat(config("get", "storage.sync").out()).isEqualTo("group\n");
  }

  @Test
  void theArchivesFileIsChangedOnRequestAndAnOverrideIsSaid() {
    assertThat(config("set", "--in-archive", "storage.sync", "none").exit()).isZero();
    assertThat(archiveFile).hasContent("[storage]\nsync = \"none\"\n");
    assertThat(config("set", "storage.sync", "always").err())
        .isEqualTo(
            "tsearch: %s overrides it; to change that file: tsearch config set --in-archive"
                    .formatted(archiveFile)
                + " storage.sync …\n");
    assertThat(config("path").out()).isEqualTo(userFile + "\n" + archiveFile + "\n");
    assertThat(config("path", "--in-archive").out()).isEqualTo(archiveFile + "\n");
  }

  /// A value that the line editor cannot find stays as it is, with an error.
  @Test
  void aFileThatCannotBeChangedStaysAsItIs() throws IOException {
    String inline = "storage = { sync = \"none\", compression = \"zstd\" }\n";
    Files.writeString(userFile, inline);
    Cli.Result result = config("set", "storage.sync", "always");
    assertThat(result.err())
        .isEqualTo(
            "tsearch: cannot change storage.sync in %s; edit the file: tsearch config edit\n"
                .formatted(userFile));
    assertThat(result.exit()).isEqualTo(2);
    assertThat(userFile).hasContent(inline);
  }

  @Test
  void wrongUseIsAnError() {
    assertThat(config("set", "storage.sync", "maybe").err())
        .isEqualTo("tsearch: storage.sync must be one of group, always, none\n");
    assertThat(config("get", "storage.syn").err())
        .isEqualTo("tsearch: there is no setting storage.syn; did you mean storage.sync?\n");
    assertThat(config("set", "storage.sync").err())
        .isEqualTo("tsearch: type: tsearch config set KEY VALUE\n");
    assertThat(config("gte", "storage.sync").err())
        .startsWith(
            "tsearch: config has no action \"gte\"; did you mean get?; there are: config, ");
  }

  /// The editor waited for good for a terminal that was not there.
  @Test
  void editNeedsATerminal() {
    Cli.Result result = Cli.in(home).with("EDITOR", "cat").run("config", "edit");
    assertThat(result.exit()).isEqualTo(2);
    assertThat(result.err())
        .startsWith("tsearch: config edit needs a terminal as its standard input")
        .contains("tsearch config set KEY VALUE");
    assertThat(userFile).doesNotExist();
  }

  @Test
  void editRunsTheEditorAndReportsMistakes() throws IOException {
    Path editor = home.resolve("my editor");
    Files.writeString(editor, "#!/bin/sh\necho 'storage.sync = 1' >> \"$2\"\n");
    assertThat(editor.toFile().setExecutable(true)).isTrue();
    Cli.Result result =
        Cli.in(home)
            .with("EDITOR", "'" + editor + "' --wait")
            .with("TSEARCH_TERMINAL", "in")
            .run("config", "edit");
    assertThat(result.err())
        .isEqualTo(
            "tsearch: %s:2: storage.sync must be one of group, always, none\n".formatted(userFile));
    assertThat(userFile)
        .hasContent("# Settings of tsearch; tsearch config --all lists them.\nstorage.sync = 1\n");
  }

  @Test
  void aProgramThatIsTurnedOff_isNotImported() throws IOException {
    Path rollouts = Files.createDirectories(home.resolve(".codex/sessions"));
    String place = rollouts.toString();
    assertThat(config("sources").out()).contains("codex-cli\tfound\t" + place + "\n");
    assertThat(config("sources", "off", "codex-cli").exit()).isZero();
    assertThat(Files.readString(userFile)).contains("off = [\"codex-cli\"]");
    assertThat(config("sources").out()).contains("codex-cli\toff\t" + place + "\n");
    assertThat(Cli.in(home).run("import").err()).doesNotContain(place);
    assertThat(config("sources", "on", "codex-cli").exit()).isZero();
    assertThat(Files.readString(userFile)).doesNotContain("off");
    assertThat(Cli.in(home).run("import").err()).contains("looked at " + place);
  }

  @Test
  void unknownProgramsAreErrorsWithASuggestion() {
    assertThat(config("sources", "off", "codex-clu").err())
        .contains("there is no program codex-clu", "did you mean codex-cli?");
    assertThat(config("sources", "mute").err()).contains("type: tsearch config sources");
  }

  @Test
  void namesWithAStar_areThoseOfFoldersThatExist() throws IOException {
    Path chats =
        Files.createDirectories(
            home.resolve(".config/Code/User/workspaceStorage/0a1b/chatSessions"));
    Files.createDirectories(home.resolve(".config/Code/User/workspaceStorage/9f/state"));
    assertThat(config("sources").out())
        .contains("copilot-chat\tfound\t" + chats + "\n")
        .doesNotContain("workspaceStorage/*");
  }
}
