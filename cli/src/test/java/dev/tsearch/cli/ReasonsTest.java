package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a search that finds nothing says about the reason. It is Sunday, 2026-03-01T12:00Z.
class ReasonsTest {
  @TempDir private static Path home;

  @BeforeAll
  static void importEntries() throws IOException {
    Path folder = home.resolve("transcripts");
    new ClaudeTranscript("5e55a0de", "/projects/quay")
        .user("2025-08-11T10:00:00Z", "lantern of summer")
        .user("2025-07-01T10:00:00Z", "lantern of july")
        .call("2026-02-26T09:15:00Z", "Bash", "grep harbour")
        .call("2026-02-26T09:16:00Z", "Bash", "grep pier")
        .write(folder);
    new ClaudeTranscript("6e55a0de", "/projects/garden")
        .call("2026-02-27T09:15:00Z", "Read", "roses")
        .write(folder);
    assertThat(Cli.in(home).run("import", "-q", folder.toString()).exit()).isZero();
  }

  /// A list of names was one name: `-t Bash,Read` found nothing.
  @Test
  void severalNamesAreAcceptedInOneValue() {
    Cli cli = Cli.in(home);
    for (List<String> tools :
        List.of(List.of("-t", "Bash,Read"), List.of("--tool=read,", "-t", "BASH"))) {
      var search = new ArrayList<>(List.of("*", "--count"));
      search.addAll(tools);
      assertThat(cli.run(search).out()).as("%s", tools).isEqualTo("3\n");
    }
    assertThat(cli.run("sessions", "--source", "chibi,claude-code").out().lines()).hasSize(2);
    assertThat(cli.run("grep", "-t", "Bsh,Read").err())
        .contains("no entry has the tool \"Bsh\"; the most similar is Bash (2 entries)");
    assertThat(cli.run("from:nobody").err()).contains("no entry is from \"nobody\"");
  }

  /// The web page calls the program an agent, the field is that of sub-agents.
  @Test
  void aProgramIsASource_notAnAgent() {
    assertThat(Cli.in(home).run("grep", "agent:claude-code").err())
        .contains(
            "no entry has the agent \"claude-code\"; source:claude-code is the program",
            "did you mean: tsearch grep source:claude-code");
  }

  /// Each program names its shell differently, and no name stood for all of them.
  @Test
  void anyShellIsOneName(@TempDir Path other) throws IOException {
    var transcript = new ClaudeTranscript("7e55a0de", "/projects/quay");
    for (String tool : List.of("Bash", "exec_command", "run_shell_command", "shell", "Read")) {
      transcript.call("2026-02-26T09:15:00Z", tool, "cat src/heron.go by " + tool);
    }
    transcript.write(other.resolve("transcripts"));
    Cli cli = Cli.in(other);
    assertThat(cli.run("import", "-q", other.resolve("transcripts") + "").exit()).isZero();
    for (List<String> search :
        List.of(
            List.of("cat", "-t", "shell", "--count"),
            List.of("cat", "--tool", "Shell,nosuch", "--count"),
            List.of("cat tool:shell", "--count"),
            List.of("cat -tool:Read", "--count"))) {
      assertThat(cli.run(search).out()).as("%s", search).isEqualTo("4\n");
    }
    assertThat(cli.run("cat", "-t", "Read,shell", "--count").out()).isEqualTo("5\n");
    assertThat(cli.run("stats", "--by", "tool", "-t", "shell").out())
        .contains("Bash", "exec_command", "run_shell_command", "shell")
        .doesNotContain("Read");
    assertThat(cli.run("__complete", "tool", "").out().lines())
        .startsWith("shell\tany shell, 4 entries", "bash\t1 entry");
    assertThat(cli.run("roses", "-t", "shell").err()).doesNotContain("no entry has the tool");
  }

  @Test
  void commandsThatNameAFileAreCounted(@TempDir Path other) throws IOException {
    new ClaudeTranscript("7e55a0de", "/projects/quay")
        .call("2026-02-26T09:15:00Z", "exec_command", "cat src/heron.go")
        .call("2026-02-26T09:16:00Z", "Bash", "rm src/heron.go && cat src/owl.go")
        .write(other.resolve("transcripts"));
    Cli cli = Cli.in(other);
    assertThat(cli.run("import", "-q", other.resolve("transcripts") + "").exit()).isZero();
    assertThat(cli.run("cat", "--file", "src/heron.go").err())
        .contains(
            "tsearch: 2 commands in a shell name it: tsearch -t shell --type tool_call"
                + " '\"src/heron.go\"'\n");
    assertThat(cli.run("sessions", "--file", "owl.go").err())
        .contains("tsearch: 1 command in a shell names it: ");
    assertThat(cli.run("cat", "--file", "finch.go").err()).doesNotContain("in a shell");
  }

  /// A command was suggested that still had a name that nothing is like.
  @Test
  void aCommandIsSuggestedOnlyIfNothingInItIsUnknown() {
    assertThat(Cli.in(home).run("grep", "-t", "Bsh", "--session", "deadbeef-dead").err())
        .contains("the most similar is Bash")
        .doesNotContain("did you mean");
  }

  @Test
  void statisticsOfNothingSayWhichFilterIsTheReason() {
    assertThat(Cli.in(home).run("stats", "-p", "gardn").err())
        .isEqualTo(
            """
            tsearch: no entries match
            tsearch: no entry has the project "gardn"; the most similar is garden (1 entry)
            tsearch: did you mean: tsearch stats -p garden
            """);
    assertThat(Cli.in(home).run("stats", "--on", "2024").err())
        .endsWith("tsearch stats --until 2025-07-01\n");
  }

  /// Of many tools none was named.
  @Test
  void theMostFrequentNamesAreListed(@TempDir Path other) throws IOException {
    var transcript = new ClaudeTranscript("7e55a0de", "/projects/quay");
    for (int tool = 0; tool < 12; tool++) {
      for (int call = 0; call <= tool % 10; call++) {
        transcript.call("2026-02-26T09:15:00Z", "Tool" + tool, "call " + call);
      }
    }
    transcript.write(other.resolve("transcripts"));
    assertThat(Cli.in(other).run("import", "-q", other.resolve("transcripts") + "").exit())
        .isZero();
    assertThat(Cli.in(other).run("call", "-t", "shell").err())
        .contains(
            "no entry has the tool \"shell\"; the most frequent are Tool9 (10), Tool8 (9),"
                + " Tool7 (8), Tool6 (7), Tool5 (6), Tool4 (5), Tool3 (4), ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "grep --tool Bsh"
            + " | no entry has the tool \"Bsh\"; the most similar is Bash (2 entries)"
            + " | did you mean: tsearch --tool Bash grep",
        "roses tool:Reed"
            + " | no entry has the tool \"Reed\"; the most similar is Read (1 entry)"
            + " | did you mean: tsearch roses tool:Read",
        "grep --tool Chainsaw | no entry has the tool \"Chainsaw\"; there are bash, read | ",
        "grep --project gardn"
            + " | no entry has the project \"gardn\"; the most similar is garden (1 entry)"
            + " | did you mean: tsearch --project garden grep",
        "grep --session deadbeef-dead"
            + " | no entry has the session \"deadbeef-dead\"; tsearch sessions lists the sessions | ",
        "lantern --errors | no entry is a failed result | ",
        "lantern --since 30d"
            + " | 2 matches before 30 Jan 12:00, the newest of 11 Aug 2025:"
            + " tsearch --since 2025-08-11 lantern | ",
        "lantern -s 30d"
            + " | 2 matches before 30 Jan 12:00, the newest of 11 Aug 2025:"
            + " tsearch --since 2025-08-11 lantern | ",
        "lantern -s30d"
            + " | 2 matches before 30 Jan 12:00, the newest of 11 Aug 2025:"
            + " tsearch --since 2025-08-11 lantern | ",
        "grep -t Read | 2 matches without --tool Read: tsearch grep | ",
        "grep --until 2025"
            + " | 2 matches after 31 Dec 2025, the oldest of Thu 09:15:"
            + " tsearch --until 2026-02-26 grep | ",
        "lantern --since 2025-07-15 --until 2025-07-20"
            + " | 2 matches at other times, the nearest of 1 Jul 2025: tsearch --on 2025-07-01"
            + " lantern | ",
        "grep --tool Read | 2 matches without --tool Read: tsearch grep | ",
        "roses --tool Bash --project garden"
            + " | 1 match without --tool Bash: tsearch --project garden roses | ",
        "lantern --tool Read --project garden | 2 matches without the filters: tsearch lantern | ",
        "grep tool:Read | 2 matches without tool:Read: tsearch grep | ",
      })
  void reasonHasACountAndACommand(String arguments, String reason, String command) {
    Cli.Result result = Cli.in(home).run(List.of(arguments.split(" ", -1)));
    var lines = new ArrayList<>(List.of("tsearch: nothing found", "tsearch: " + reason));
    if (command != null) {
      lines.add("tsearch: " + command);
    }
    assertThat(result.err().lines()).containsExactlyElementsOf(lines);
    assertThat(result.exit()).isEqualTo(1);
  }

  @Test
  void aFilterWithinAnArgument_isLeftOut() {
    assertThat(Cli.in(home).run("grep tool:Read").err())
        .contains("2 matches without tool:Read: tsearch grep");
  }

  @Test
  void otherNamesOfFilters_areKnown() {
    assertThat(Cli.in(home).run("grep", "--program", "codex").err())
        .contains("did you mean --source?");
    assertThat(Cli.in(home).run("grep", "--sender", "user").err()).contains("did you mean --from?");
  }

  /// The newest matches are in the last partitions, where a search by time ends.
  @Test
  void countsAreThoseOfAllPartitions(@TempDir Path other) throws IOException {
    Path folder = other.resolve("transcripts");
    var transcript = new ClaudeTranscript("7e55a0de", "/projects/quay");
    for (int day = 1; day <= 28; day++) {
      String date = "2025-02-" + (day < 10 ? "0" : "") + day;
      transcript.call(date + "T10:00:00Z", "Bash", "heron " + day);
    }
    transcript.write(folder);
    Cli cli = Cli.in(other);
    cli.run("import", "-q", "--set", "storage.partition_max_entries=4", folder.toString());
    assertThat(cli.run("heron", "--sort", "newest", "--since", "30d").err())
        .contains("tsearch: 28 matches before 30 Jan 12:00");
    assertThat(cli.run("--sort", "newest", "heron", "--tool", "Basch").err())
        .contains("the most similar is Bash (28 entries)");
    assertThat(cli.run("sessions", "heron", "--since", "30d").err())
        .contains("tsearch: 28 matching entries before 30 Jan 12:00");
  }

  @Test
  void correctionIsSuggestedOnce() {
    assertThat(Cli.in(home).run("grep", "tool:Bsh").err()).containsOnlyOnce("did you mean");
  }

  /// The suggested commands find what they say.
  @ParameterizedTest
  @CsvSource({"--since 2025-08-11 lantern, 1", "--until 2026-02-26 grep, 2", "--tool Bash grep, 2"})
  void suggestedCommandsFindSomething(String arguments, int hits) {
    Cli.Result result = Cli.in(home).run(List.of(arguments.split(" ", -1)));
    assertThat(result.out().lines()).hasSize(hits);
  }

  @Test
  void aWordThatMayBeACommandIsQuotedInTheSuggestion() {
    assertThat(Cli.in(home).run("--tool", "Bsh", "--", "ls").err())
        .contains("did you mean: tsearch --tool Bash -- ls\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--project gardn | no entry has the project \"gardn\"; the most similar is garden (1 entry)",
        "grep --tool Bsh | no entry has the tool \"Bsh\"; the most similar is Bash (2 entries)",
        "--until 2024 | 5 matching entries after 31 Dec 2024, the oldest of 1 Jul 2025:"
            + " tsearch sessions --until 2025-07-01",
        "roses --tool Bash | 1 matching entry without --tool Bash: tsearch sessions roses",
      })
  void sessionsHaveReasons(String arguments, String reason) {
    var words = new ArrayList<>(List.of(arguments.split(" ", -1)));
    words.addFirst("sessions");
    Cli.Result result = Cli.in(home).run(words);
    assertThat(result.err())
        .startsWith("tsearch: no sessions match\n")
        .contains("tsearch: " + reason + "\n");
    assertThat(result.exit()).isEqualTo(1);
  }

  @Test
  void withoutAFilterOrForAProgramThereIsNoReason() {
    assertThat(Cli.in(home).run("zzyzx").err()).isEqualTo("tsearch: nothing found\n");
    assertThat(Cli.in(home).run("-q", "ls", "--tool", "Bsh").err()).isEmpty();
    assertThat(Cli.in(home).run("zzyzx", "--tool", "Bash").err())
        .isEqualTo("tsearch: nothing found\n");
  }

  @Test
  void filterThatTextDoesNotHaveIsSaidOnce(@TempDir Path other) throws IOException {
    Path folder = Files.createDirectories(other.resolve("transcripts"));
    Path talk = folder.resolve("talk.md");
    Files.writeString(talk, "# Talk\n\nUser: run lantern\n\nAssistant: done\n");
    new ClaudeTranscript("5e55a0de", "/projects/quay")
        .call("2026-02-26T09:15:00Z", "Bash", "grep lantern")
        .call("2026-02-26T09:16:00Z", "Bash", "grep -c lantern")
        .write(folder);
    List<String> imported = List.of("import", "-q", folder.toString(), talk.toString());
    assertThat(Cli.in(other).run(imported).exit()).isZero();
    String note =
        "1 entry of transcripts that were imported as text (source document) have no such values;"
            + " --tool cannot find them";
    assertThat(Cli.in(other).run("lantern", "--tool", "Bash").err())
        .isEqualTo("tsearch: " + note + "\n");
    assertThat(Cli.in(other).run("lantern", "--tool", "Bash", "-n", "1").err())
        .startsWith("tsearch: " + note + "\ntsearch: 1 of 2");
    assertThat(Cli.in(other).run("lantern", "--tool", "Bash", "-q").err()).isEmpty();
    assertThat(Cli.in(other).run("lantern", "--tool", "Bash", "--source", "claude-code").err())
        .isEmpty();
    assertThat(Cli.in(other).run("lantern").err()).isEmpty();
    assertThat(Cli.in(other).run("lantern", "tool:Bash").err())
        .contains(note.replace("--tool", "tool:"));
    assertThat(Cli.in(other).run("sessions", "--tool", "Bash").err()).contains(note);
    assertThat(Cli.in(other).run("files", "--tool", "Bash").err()).contains(note);
  }

  /// A captured screen has its calls: they were counted as if no filter found them.
  @Test
  void entriesOfTextThatHaveTheValueAreNotCounted(@TempDir Path other) throws IOException {
    Path folder = Files.createDirectories(other.resolve("transcripts"));
    Path screen = folder.resolve("screen.md");
    Files.writeString(
        screen,
        """
        ╭──────────────────────────╮
        │ ✻ Welcome to Claude Code! │
        │                          │
        │   cwd: /area/quay        │
        ╰──────────────────────────╯

        > count the lanterns

        ⏺ I look first.

        ⏺ Bash(grep -c lantern quay)
          ⎿  3

        ⏺ There are three.
        """);
    assertThat(Cli.in(other).run("import", "-q", screen.toString()).exit()).isZero();
    String all = Cli.in(other).run("source:document", "--count").out().strip();
    String lacking = Cli.in(other).run("source:document -tool:[* TO *]", "--count").out().strip();
    assertThat(Integer.parseInt(lacking)).isPositive().isLessThan(Integer.parseInt(all));
    assertThat(Cli.in(other).run("lantern", "--tool", "Bash").err())
        .contains("tsearch: " + lacking + " entr")
        .doesNotContain("tsearch: " + all + " entr");
  }
}
