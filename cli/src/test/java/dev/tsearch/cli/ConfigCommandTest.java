package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
                + ":2: no setting storage.partition_max_entrys; did you mean"
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
    String toType = "; type 'sources.folders=[\"a\", \"b\"]' with the outer quotes, too, or";
    for (String typed :
        List.of("[a,b]", "[\"a\"", "[1]", "[\"a\"]\nother = 1", "[\"a\", [\"b\"]]")) {
      Cli.Result result = config("--set", "sources.folders=" + typed);
      assertThat(result.exit()).as(typed).isEqualTo(2);
      assertThat(result.err())
          .startsWith("tsearch: --set sources.folders=" + typed + ": ")
          .contains(toType);
    }
    assertThat(config("--set", "sources.folders=[1]").err()).contains(": 1 is no text;");
    assertThat(config("--set", "sources.folders=[a,b]").err()).contains("'a'");
  }

  @Test
  void aFlagWithoutValueIsAnError() {
    assertThat(config("--set", "storage.sync").err()).contains("--set needs KEY=VALUE");
    assertThat(config("--set", "storage.snc=none").err()).contains("did you mean storage.sync?");
  }
}
