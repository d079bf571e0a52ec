package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Programs that keep their transcripts in the folder of each project: what the archive has of
/// other programs tells where to look.
class KnownPlacesTest {
  private static final String CHAT =
      """
      # aider chat started at 2026-02-10 10:00:00

      #### what grows at the %s?

      The elder grows there.
      """;

  @TempDir private Path home;
  private Cli cli;
  private Path orchard;

  @BeforeEach
  void project() throws IOException {
    cli = Cli.in(home);
    orchard = chat("orchard");
  }

  /// Makes the folder of a project with one chat.
  private Path chat(String name) throws IOException {
    Path folder = Files.createDirectories(home.resolve("work").resolve(name));
    Files.createDirectories(folder.resolve(".git"));
    Files.writeString(folder.resolve(".aider.chat.history.md"), CHAT.formatted(name));
    return folder;
  }

  /// Writes a session of Claude Code in a folder.
  private void said(String session, Path folder) throws IOException {
    Path transcripts = Files.createDirectories(home.resolve(".claude/projects/work"));
    Files.writeString(
        transcripts.resolve(session + ".jsonl"),
        """
        {"type":"user","uuid":"u-%1$s","sessionId":"%1$s","timestamp":"2026-02-01T08:00:01Z","cwd":"%2$s","message":{"role":"user","content":"count the pears"}}
        """
            .formatted(session, folder));
  }

  private String imported() {
    Result result = cli.run("import");
    assertThat(result.exit()).as(result.out() + result.err()).isZero();
    return result.out().lines().filter(line -> line.startsWith("entries added")).findFirst().get();
  }

  @Test
  void chatsOfProjects_areImportedWithTheSessionsThatNameThem() throws IOException {
    said("pear-1", Files.createDirectories(orchard.resolve("src")));
    Result first = cli.run("import");
    assertThat(first.out()).containsPattern("entries added +3\n").containsPattern("files +2\n");
    assertThat(first.err())
        .contains("looked at " + orchard.resolve(".aider.chat.history.md") + " (Aider): 1 file")
        .doesNotContain("Aider,", ", Aider");
    assertThat(cli.run("elder", "-l").out()).contains("aider");
    assertThat(imported()).endsWith(" 0");
  }

  @Test
  void newChats_areFoundLater() throws IOException {
    said("pear-1", orchard);
    assertThat(imported()).endsWith(" 3");
    Files.writeString(
        orchard.resolve(".aider.chat.history.md"),
        CHAT.formatted("orchard") + CHAT.formatted("gate").replace("10:00:00", "11:00:00"));
    assertThat(imported()).endsWith(" 2");
    said("pear-2", chat("meadow"));
    assertThat(imported()).endsWith(" 3");
  }

  @Test
  void foldersThatDoNotExist_orAreOfAnotherMachine_areNotSearched() throws IOException {
    said("pear-1", home.resolve("gone"));
    said("pear-2", Path.of("C:\\\\pears"));
    said("pear-3", Path.of("pears"));
    assertThat(imported()).endsWith(" 3");
    assertThat(imported()).endsWith(" 0");
  }

  @Test
  void placesOfProjects_areListedAndTurnedOff() throws IOException {
    said("pear-1", orchard);
    assertThat(cli.run("config", "sources").out()).doesNotContain("aider\t");
    assertThat(cli.run("config", "sources", "off", "aider").exit()).isZero();
    assertThat(imported()).endsWith(" 1");
    assertThat(cli.run("config", "sources").out())
        .contains("aider\toff\t" + orchard.resolve(".aider.chat.history.md"));
    assertThat(cli.run("config", "sources", "on", "aider").exit()).isZero();
    assertThat(imported()).endsWith(" 2");
  }

  @Test
  void watch_followsTheProjects() throws IOException {
    said("pear-1", orchard);
    assertThat(cli.run("watch", "--once").exit()).isZero();
    Result second = cli.run("watch", "--once");
    assertThat(second.err()).contains("watching " + orchard.resolve(".aider.chat.history.md"));
    assertThat(cli.run("elder").out()).contains("elder grows");
  }
}
