package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the command line says about options and words that are not meant as they are typed.
class OptionsTest {
  private static final Terminal TERMINAL = new Terminal(true, 80, false);

  @TempDir private static Path home;

  @BeforeAll
  static void importEntries() throws IOException {
    new ClaudeTranscript("5e55a0de", "/projects/quay")
        .user("2026-02-01T10:00:00Z", "lantern status list")
        .user("2026-02-02T10:00:00Z", "lantern again")
        .call("2026-02-03T09:15:00Z", "Bash", "ls lantern")
        .write(home.resolve("transcripts"));
    Cli.Result result = Cli.in(home).run("import", "-q", home.resolve("transcripts").toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  private static Cli.Result run(String arguments) {
    return Cli.in(home).run(List.of(arguments.split(" ", -1)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lantern --role user | unknown option --role; use the field: role:VALUE",
        "lantern --error | unknown option --error; did you mean --errors?",
        "lantern --time 2026 | unknown option --time; use --on, --since or --until, or the field:"
            + " time:VALUE",
        "lantern --branch=main | unknown option --branch; use the field: branch:main",
        "rm -rf | unknown option -rf; to search for it, quote it and put -- before it:"
            + " tsearch -- 'rm -rf'",
        "lantern -Z -n 2 | unknown option -Z; to search for it, quote it and put -- before it:"
            + " tsearch -- '-Z'",
        "export -p quay --as html --site out | export: unknown option -p; use the field in a query:"
            + " --query project:VALUE, or --site FOLDER project:VALUE",
        "forget --since 1d | forget: unknown option --since; use the field in a query: --query"
            + " since:VALUE",
        "export 5e55a0de --tool x | export: unknown option --tool; use the field in a query: --query"
            + " tool:VALUE, or --site FOLDER tool:VALUE",
        "lantern --csv | unknown option --csv; --fields prints columns, in a pipe separated by"
            + " tabs",
        "watch --install | watch: unknown option --install; tsearch service install starts tsearch"
            + " serve, which watches, at each login",
        "import --install | 'import: unknown option --install; its manual has a line for crontab and a"
            + " hook: tsearch completion man import | man -l -'",
        "import --every hour | 'import: unknown option --every; its manual has a line for crontab and a"
            + " hook: tsearch completion man import | man -l -'",
        "-q --version | unknown option --version; tsearch --version prints the version",
        "sessions -V | sessions: unknown option -V; tsearch --version prints the version",
        "config storage.sync | config has no action \"storage.sync\"; to print it, type: tsearch"
            + " config get storage.sync; there are: config, config get KEY, config set KEY VALUE,"
            + " config unset KEY, config edit, config path, config sources",
        "config reset | config has no action \"reset\"; did you mean unset?; there are: config,"
            + " config get KEY, config set KEY VALUE, config unset KEY, config edit, config path,"
            + " config sources",
        "lantern -0 | unknown option -0; did you mean --json?",
        "sessions -0 | sessions: unknown option -0; did you mean --json?",
        "sessions -5 | sessions: unknown option -5; to search for it, quote it and put -- before"
            + " it: tsearch -- '-5'",
        "lantern -i | unknown option -i; case is always ignored",
        "lantern --reverse | unknown option --reverse; did you mean --sort?",
        "lantern --sinc 1d | unknown option --sinc; did you mean --since?",
        "lantern --errors=yes | --errors takes no value",
        "show -i 5e55a0de | show: unknown option -i; case is always ignored",
        "show -x 5e55a0de | show: unknown option -x",
        "completion sh | completion needs one of bash, zsh, fish, man; did you mean zsh?; man may"
            + " be followed by a command, query, limits or all",
        "push | push needs the name of a cluster; type: tsearch push NAME",
        "index now | index takes no words, got now; to search for these words, type:"
            + " tsearch -- index now",
        "next --facets | next: unknown option --facets; it prints the page with the options of the search;"
            + " add them to the search",
        "next --limt 3 | next: unknown option --limt; did you mean --limit?",
        "import --again --dry-run | choose one of --again, --dry-run",
        "import --again --exclude x | choose one of --again, --exclude",
        "import --again --reread | choose one of --again, --full",
        "import --again --redact | choose one of --again, --redact",
        "lantern --count -l | choose one of --count, -l",
        "lantern --count --facets | choose one of --count, --facets",
        "lantern -l --facets | choose one of -l, --facets",
        "lantern --histogram --facets | choose one of --facets, --histogram",
        "lantern --max-bytes 10q | --max-bytes needs a number of bytes, as in 4000, 10k or 2M,"
            + " got 10q",
        "lantern --sort new | --sort must be relevance, newest (or time) or oldest, got new; did"
            + " you mean newest?",
      })
  void wrongOptionsAreErrorsThatNameTheFix(String arguments, String message) {
    Cli.Result result = run(arguments);
    assertThat(result.err()).isEqualTo("tsearch: " + message + "\n");
    assertThat(result.out()).isEmpty();
    assertThat(result.exit()).isEqualTo(2);
  }

  @Test
  void limitOfZeroSaysHowManyMatch() {
    assertThat(run("lantern -v").err())
        .matches("tsearch: searched \\d+ of \\d+ partitions?, \\d+ entries, in .*\n(.*\n)*");
    assertThat(run("lantern -n 0"))
        .isEqualTo(new Cli.Result("", "tsearch: 3 matches; -n 0 prints none of them\n", 0));
  }

  @ParameterizedTest
  @CsvSource({
    "-c lantern, --count lantern",
    "-t Bash lantern, --tool Bash lantern",
    "-p quay lantern, --project quay lantern",
    "-s 2026-02-02 lantern, --since 2026-02-02 lantern",
    "-j lantern, --json lantern",
    "--by user lantern, --from user lantern",
    "lantern --list-sessions, lantern -l",
    "lantern --sort newest, lantern --sort time",
    "lantern --json --max-bytes 1k, lantern --json --max-bytes 1000",
  })
  void optionsHaveOtherNames(String one, String other) {
    assertThat(run(one).out()).isNotEmpty().isEqualTo(run(other).out());
  }

  @Test
  void countAsJsonIsAnObject() {
    assertThat(run("lantern --count --json").out()).isEqualTo("{\"schema\":1,\"total\":3}\n");
    assertThat(run("zzyzx --count --json --exact"))
        .isEqualTo(new Cli.Result("{\"schema\":1,\"total\":0}\n", "tsearch: nothing found\n", 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lantern --json --since soon | usage | --since: not a time: \\\"soon\\\"",
        "sessions --json --sinc 1d | usage | sessions: unknown option --sinc; did you mean"
            + " --since?",
        "lantern --json --archive gone | usage | no archive at ",
      })
  void errorsWithJsonAreObjects(String arguments, String kind, String message) {
    Cli.Result result = run(arguments);
    assertThat(result.err())
        .startsWith("{\"schema\":1,\"error\":{\"kind\":\"" + kind + "\",\"message\":\"" + message)
        .endsWith("\"}}\n");
    assertThat(result.out()).isEmpty();
    assertThat(result.exit()).isEqualTo(2);
  }

  @Test
  void jsonAfterTheEndOfOptionsIsAWord() {
    assertThat(run("--sinc 1d -- --json").err()).startsWith("tsearch: unknown option --sinc");
  }

  @ParameterizedTest
  @CsvSource({
    "ls, sessions",
    "list, sessions",
    "ls --json, sessions --json",
    "view 5e55a0de, show 5e55a0de",
    "cat 5e55a0de, show 5e55a0de",
    "cat 5e55a0de --json, show 5e55a0de --json",
    "cat 5e55a0de --turns 1, show 5e55a0de --turns 1",
    "view latest --last 1, show latest --last 1",
    "ls -n 1, sessions -n 1",
    "help ls, help sessions",
    "help cat, help show",
  })
  void wordsOfOtherProgramsNameCommands(String word, String command) {
    assertThat(run(word).out()).isNotEmpty().isEqualTo(run(command).out());
  }

  @ParameterizedTest
  @CsvSource({
    "list lantern, 1",
    "list lantern -n 1, 1",
    "view lantern, 0",
    "-- list, 1",
    "search list, 1"
  })
  void wordsOfOtherProgramsAreSearchedForWithOtherWords(String arguments, int hits) {
    assertThat(run(arguments + " --exact".repeat(arguments.startsWith("--") ? 0 : 1)).out().lines())
        .hasSize(hits);
  }

  @Test
  void expectedCommandsAreNotedOnTerminalsOnly() {
    String note =
        """
        tsearch: there is no command "status", so it was searched for; you may have
        meant: tsearch doctor
        """;
    assertThat(Cli.in(home).on(TERMINAL).run("status").err()).isEqualTo(note);
    assertThat(Cli.in(home).on(TERMINAL).run("status", "-n", "1").err()).isEqualTo(note);
    assertThat(Cli.in(home).on(TERMINAL).run("delete", "5e55a0de").err())
        .endsWith("so it was searched for; you may have\nmeant: tsearch forget\n");
    assertThat(Cli.in(home).on(TERMINAL).run("grep").err())
        .endsWith("so it was searched for; tsearch help lists\nthe commands\n");
    assertThat(Cli.in(home).on(TERMINAL).run("ls", "lantern").err())
        .contains("\"ls\" was searched for; for the command, type: tsearch sessions");
    assertThat(Cli.in(home).on(TERMINAL).run("status", "lantern").err())
        .doesNotContain("there is no command");
    assertThat(Cli.in(home).on(TERMINAL).run("session", "list").err())
        .endsWith(
            """
            tsearch: "session" was searched for; for the command, type: tsearch sessions
            """);
    assertThat(Cli.in(home).on(TERMINAL).run("sesions").err())
        .contains("tsearch: \"sesions\" was searched for");
    assertThat(Cli.in(home).on(TERMINAL).run("session", "lantern").err())
        .doesNotContain("for the command");
    assertThat(Cli.in(home).on(TERMINAL).run("--", "status").err()).isEmpty();
    assertThat(Cli.in(home).run("status").err()).isEmpty();
  }

  @Test
  void verboseSaysHowTheSearchRan() {
    assertThat(run("lantern -v").err())
        .matches("tsearch: searched 1 of 1 partition, 3 entries, in [0-9.]+ (ms|s|µs)\n");
    assertThat(run("lantern").err()).isEmpty();
  }

  @Test
  void colorsFollowTheUsualVariables() {
    Cli cli = Cli.in(home).on(new Terminal(true, 80, true));
    assertThat(cli.run("lantern", "-l").out()).contains("\u001b[");
    assertThat(cli.run("lantern", "-l", "--no-color").out()).doesNotContain("\u001b[");
    for (String forced : List.of("FORCE_COLOR", "CLICOLOR_FORCE")) {
      Cli plain = Cli.in(home).on(TERMINAL).with(forced, "1");
      assertThat(plain.run("lantern", "-l").out()).contains("\u001b[");
      assertThat(plain.with("NO_COLOR", "1").run("lantern", "-l").out()).doesNotContain("\u001b[");
      assertThat(plain.with(forced, "0").run("lantern", "-l").out()).doesNotContain("\u001b[");
    }
  }

  @Test
  void sessionsAsJsonHaveTheCorrections() {
    for (String command : List.of("lantren -l --json", "sessions lantren --json")) {
      assertThat(run(command).out())
          .as(command)
          .endsWith(",\"corrections\":{\"lantren\":\"lantern\"}}\n");
    }
    assertThat(run("sessions lantern --json").out()).doesNotContain("corrections");
  }

  /// The number of hits stood in the middle, so that a script had to know whether words were typed.
  @Test
  void columnsOfSessionsAreTheSameWithWords_hitsLast() {
    String listed = run("sessions").out();
    assertThat(listed.split("\t", -1)).hasSize(8);
    assertThat(run("sessions lantern").out()).isEqualTo(listed.replace("\n", "3\n"));
  }

  @Test
  void similarWordsAreNamedAfterTheResults() {
    assertThat(run("lantren").err()).contains("also searched for `lantern`");
  }
}
