package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Completes values in real shells. Names are hostile: nothing in them may be run, and the
/// completed word must have exactly the value.
class ValueCompletionTest {
  private static final String SESSION = "5e8f0b1c-0000-4000-8000-00000000000";

  private static final List<String> PROJECTS =
      List.of(
          "/one/it's \"quoted\" $(touch PWNED) `touch PWNED`",
          "/two/blank words",
          "/three/a:b",
          "/four/$HOME;touch PWNED & x|y>PWNED*?[a]{b}~#!",
          "/five/back\\slash",
          "/six/größer 日本",
          "/eight/\u0378;touch PWNED #'",
          "/nine/\u0378;touch PWNED #\"");

  /// No line can hold it.
  private static final String WITH_NEWLINE = "/seven/new\nline";

  @TempDir private Path home;

  static List<String> projects() {
    return PROJECTS;
  }

  @BeforeEach
  void importSessions() throws IOException {
    Path sources = Files.createDirectory(home.resolve("sources"));
    for (int i = 0; i <= PROJECTS.size(); i++) {
      String project = i < PROJECTS.size() ? PROJECTS.get(i) : WITH_NEWLINE;
      String line =
          """
          {"type":"user","sessionId":"%s%d","cwd":"%s","uuid":"%d0000000-0000-4000-8000-000000000000",\
          "timestamp":"2026-02-0%dT10:00:00Z","message":{"role":"user","content":"do $(touch PWNED) %d"}}
          """
              .formatted(SESSION, i, escaped(project), i, i + 1, i);
      Files.writeString(sources.resolve(SESSION + i + ".jsonl"), line);
    }
    assertThat(Cli.in(home).run("import", "--quiet", sources.toString()).exit()).isZero();
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  private List<String> values(String... arguments) {
    var all = Stream.concat(Stream.of("__complete"), Stream.of(arguments)).toList();
    return Cli.in(home).run(all).out().lines().toList();
  }

  @Test
  void sessionsHaveTitles_theLatestFirst() {
    assertThat(values("session", "").getFirst()).isEqualTo(SESSION + "8\tdo $(touch PWNED) 8");
    assertThat(values("session", "")).hasSize(9);
    assertThat(values("session", SESSION + "3"))
        .containsExactly(SESSION + "3\tdo $(touch PWNED) 3");
    assertThat(values("session", "no")).isEmpty();
  }

  @Test
  void valuesOfFieldsHaveCounts() {
    assertThat(values("source", "")).containsExactly("claude-code\t9 sessions");
    assertThat(values("project", "/TWO")).containsExactly("/two/blank words\t1 session");
    assertThat(values("project", "--project=\"/two")).hasSize(1);
    assertThat(values("type", "mes")).containsExactly("message\t9 entries");
    assertThat(values("settings", "storage.sy")).containsExactly("storage.sync=\t");
    assertThat(values("topics", "que")).containsExactly("query\tthe query language");
    assertThat(values("topics", "lim")).containsExactly("limits\tthe limits of the program");
  }

  @Test
  void placesAreThoseOfTheSettings() throws IOException {
    Path settings = home.resolve(".config/tsearch/config.toml");
    Files.createDirectories(settings.getParent());
    Files.writeString(settings, "[cluster.team]\nurl = \"https://search1.example:9200\"\n");
    assertThat(values("places", "")).containsExactly("team\t", "all\t", "local\t");
    assertThat(values("places", "te")).containsExactly("team\t");
    assertThat(values("clusters", "")).containsExactly("team\t");
  }

  /// A name of a file was completed only after all folders before it.
  @Test
  void aPathIsCompletedFromAnyOfItsParts() throws IOException {
    var transcript = new ClaudeTranscript("aaaa0001", "/srv/harbor/gate");
    for (String file :
        List.of("/srv/harbor/src/main.rs", "/srv/quay/src/main.rs", "/srv/made.rs")) {
      transcript.edit("2026-02-03T10:00:00Z", file, "a", "b");
    }
    transcript.write(home.resolve("sources"));
    assertThat(Cli.in(home).run("import", "-q", home + "/sources").err()).isEmpty();
    assertThat(values("file", "Ma"))
        .containsExactlyInAnyOrder("main.rs\t2 paths", "made.rs\t/srv/made.rs");
    assertThat(values("file", "harbor/s"))
        .containsExactly("harbor/src/main.rs\t/srv/harbor/src/main.rs");
    assertThat(values("file", "/srv/q")).containsExactly("/srv/quay/src/main.rs\t");
    assertThat(values("file", "rs")).isEmpty();
    assertThat(values("project", "gate")).containsExactly("gate\t1 session");
    assertThat(values("tool", "ead")).isEmpty();
  }

  @Test
  void valueThatNoLineCanHoldIsLeftOut() {
    assertThat(values("project", "/seven")).isEmpty();
    assertThat(values("project", "")).hasSize(PROJECTS.size());
  }

  @Test
  void nothingIsPrintedInsteadOfAnError() {
    for (List<String> arguments :
        List.of(
            List.<String>of(), List.of("nosuch", ""), List.of("session", "", "--archive", "/no"))) {
      Cli.Result result =
          Cli.in(home).run(Stream.concat(Stream.of("__complete"), arguments.stream()).toList());
      assertThat(result.out()).isEmpty();
      assertThat(result.err()).isEmpty();
      assertThat(result.exit()).isEqualTo(1);
    }
  }

  /// bash evaluates the completed word as a part of the command line.
  @ParameterizedTest
  @MethodSource("projects")
  void bashQuotesValues(String project) throws Exception {
    assertThat(completedByBash("--project", project)).isEqualTo(project);
    assertNothingWasRun();
  }

  /// Types the command line into a bash on a pseudo-terminal, in two locales, and presses Tab and
  /// Enter. After an open quote bash does not replace the quote, and closes it.
  @ParameterizedTest
  @MethodSource("projects")
  void bashRunsTheCompletedLine(String project) throws Exception {
    Skip.unless(RealShell.isInstalled("zsh"), "zsh is not installed");
    for (String locale : List.of("C", "C.UTF-8")) {
      for (String quote : List.of("", "'", "\"")) {
        boolean isOffered = !(quote.equals("\"") && project.contains("!"));
        assertThat(typedIntoBash(locale, quote + project.substring(0, 5)))
            .as(locale + " " + quote)
            .isEqualTo(isOffered ? project : "nothing");
        assertNothingWasRun();
      }
    }
  }

  @Test
  void bashOffersNothingAfterQuotesInsideOfAWord() throws Exception {
    Skip.unless(RealShell.isInstalled("zsh"), "zsh is not installed");
    for (String typed : List.of("/'two", "/\"two", "$'/two", "'/tw'o")) {
      assertThat(typedIntoBash("C.UTF-8", typed)).as(typed).isEqualTo("nothing");
    }
  }

  /// The argument of the line that bash runs; `nothing` if it waits for the end of a quote or for
  /// the end of the name.
  private String typedIntoBash(String locale, String typed) throws Exception {
    String prefix = typed.replaceAll("[$'\"]", "");
    Path program = Path.of(stub("project", prefix));
    Path result = home.resolve("result");
    Files.deleteIfExists(result);
    Files.writeString(
        program,
        """
        #!/bin/sh
        [ "$1" != __complete ] || exec cat answer
        printf %s "$3" > result.tmp; mv result.tmp result
        """);
    shell()
        .output(
            "zsh",
            "-f",
            "-c",
            """
            zmodload zsh/zpty; zpty b "env LC_ALL=$1 PATH=$PWD:$PATH HISTFILE= bash --norc -i"
            zpty -w b "source $2; echo REA''DY"; zpty -r b line '*READY*'
            zpty -w -n b "tsearch words --project $3"$'\\t\\n'
            for i in {1..25}; do [[ -e result ]] && break; sleep 0.1; done
            zpty -d b
            """,
            "zsh",
            locale,
            shell().script("bash"),
            typed);
    if (!Files.exists(result)) {
      return "nothing";
    }
    String argument = Files.readString(result);
    return argument.equals(prefix) ? "nothing" : argument;
  }

  @Test
  void bashCompletesTheValuesOfAShortName() throws Exception {
    String project = PROJECTS.getFirst();
    assertThat(completedByBash("-p", project)).isEqualTo(project);
  }

  private String completedByBash(String option, String project) throws Exception {
    String prefix = project.substring(0, 4);
    return shell()
        .output(
            "bash",
            "-c",
            """
            source "$1"; COMP_WORDS=("$2" words "$4" "$3"); COMP_CWORD=3; _tsearch
            ((${#COMPREPLY[@]} == 1)) || exit; eval "set -- ${COMPREPLY[0]}"; printf '%s' "$1"
            """,
            "bash",
            shell().script("bash"),
            stub("project", prefix),
            prefix,
            option);
  }

  @Test
  void bashListsSessionsWithTitles() throws Exception {
    assertThat(
            shell()
                .output(
                    "bash",
                    "-c",
                    """
                    source "$1"; COMP_WORDS=("$2" show 5e); COMP_CWORD=2; _tsearch
                    printf '%s\\n' "${COMPREPLY[@]}"
                    """,
                    "bash",
                    shell().script("bash"),
                    stub("session", "5e")))
        .startsWith(SESSION + "8  (do $(touch PWNED) 8)\n");
    assertNothingWasRun();
  }

  /// A key that inserts one match after another inserted the title, too, without quotes.
  @Test
  void bashInsertsBareValuesFromAMenu() throws Exception {
    for (int type : List.of('%', '*')) {
      assertThat(
              shell()
                  .output(
                      "bash",
                      "-c",
                      """
                      source "$1"; COMP_WORDS=("$2" show 5e); COMP_CWORD=2; COMP_TYPE=$3; _tsearch
                      printf '%s\n' "${COMPREPLY[@]}"
                      """,
                      "bash",
                      shell().script("bash"),
                      stub("session", "5e"),
                      Integer.toString(type))
                  .lines())
          .hasSize(9)
          .allMatch(line -> line.matches(SESSION + "\\d"));
    }
  }

  /// Before the first character of a value, fish passed one word too many, and offered nothing.
  @Test
  void fishCompletesAnEmptyWord() throws Exception {
    Skip.unless(RealShell.isInstalled("fish"), "fish is not installed");
    Path asked = home.resolve("asked");
    Files.writeString(
        Path.of(stub("session", "")), "#!/bin/sh\nprintf '%s|' \"$@\" > " + asked + "\n");
    shell()
        .output(
            "fish",
            "--no-config",
            "-c",
            "set -x PATH %s $PATH; source %s; complete -C'tsearch show '"
                .formatted(home, shell().script("fish")));
    assertThat(asked).hasContent("__complete|session||--archive||");
  }

  /// The archive was that of the environment if `=` stood before its folder.
  @ParameterizedTest
  @CsvSource({"--archive ~/quay, 5", "--archive=~/quay, 6"})
  void valuesAreThoseOfTheTypedArchive(String option, int at) throws Exception {
    Path asked = home.resolve("asked");
    Path program = Path.of(stub("project", ""));
    Files.writeString(program, "#!/bin/sh\nprintf '%s|' \"$@\" > " + asked + "\n");
    String expected = "__complete|project||--archive|" + home + "/quay|";
    shell()
        .output(
            "bash",
            "-c",
            "HOME=%s; source \"$1\"; COMP_WORDS=(\"$2\" words %s --project ''); COMP_CWORD=%d; _tsearch"
                .formatted(home, option.replace("=", " = ").replace("~", "'~'"), at),
            "bash",
            shell().script("bash"),
            program.toString());
    assertThat(asked).as("bash").hasContent(expected);
    if (RealShell.isInstalled("fish")) {
      Files.delete(asked);
      shell()
          .output(
              "fish",
              "--no-config",
              "-c",
              "set -x HOME %s; set -x PATH %s $PATH; source %s; complete -C'tsearch words %s --project '"
                  .formatted(home, home, shell().script("fish"), option));
      assertThat(Files.readString(asked).replace("~", home.toString()))
          .as("fish")
          .isEqualTo(expected);
    }
    if (RealShell.isInstalled("zsh")) {
      Files.delete(asked);
      completeInZsh("HOME=" + home + "; ", "tsearch words " + option + " --project ");
      assertThat(asked).as("zsh").hasContent(expected);
    }
  }

  /// A value after the first `=` may have others.
  @Test
  void zshCompletesValuesWithEqualsSigns() throws Exception {
    Skip.unless(RealShell.isInstalled("zsh"), "zsh is not installed");
    Path asked = home.resolve("asked");
    Files.writeString(
        Path.of(stub("project", "")), "#!/bin/sh\nprintf '%s|' \"$@\" > " + asked + "\n");
    completeInZsh("", "tsearch words --project=/a=b");
    assertThat(asked).hasContent("__complete|project|/a=b|--archive||");
  }

  /// Titles come from transcripts. zsh lists them below the line, where it must neither expand nor
  /// run anything in them, and its keys insert ids only.
  @Test
  void zshListsTitles_andInsertsIds(@TempDir Path sockets) throws Exception {
    TmuxShell.need();
    Skip.unless(RealShell.isInstalled("zsh"), "zsh is not installed");
    List<String> titles =
        List.of(
            "%F{red}%n %(?.yes.no) $(touch PWNED) `touch PWNED`",
            "${(e):-$(touch PWNED)} =(touch PWNED) <(touch PWNED)",
            "'; touch PWNED; '\" # (x) [y] {z,w} *? ~root !! \\n\\e[31m",
            "-X grüne 日本 :colon:");
    for (int i = 0; i < titles.size(); i++) {
      new ClaudeTranscript("7e55a0d" + i, "/projects/quay")
          .user("2026-02-2" + i + "T10:00:00Z", escaped(titles.get(i)))
          .write(home.resolve("sources"));
    }
    assertThat(Cli.in(home).run("import", "-q", home + "/sources").err()).isEmpty();
    Path script = Path.of(shell().script("zsh"));
    try (TmuxShell tmux = TmuxShell.in(home, sockets, 150, 40)) {
      stub("session", "7e55");
      tmux.run("zsh -f");
      tmux.run("autoload -Uz compinit; compinit -u -d dump; source " + script + "; PS1='z''sh> '");
      tmux.await("\nzsh>");
      tmux.type("tsearch show 7e55");
      tmux.press("Tab");
      tmux.await("zsh> tsearch show 7e55a0d\n"); // what all have in common; the next Tab lists them
      tmux.press("Tab");
      String screen = tmux.await(titles.getFirst());
      for (String title : titles) {
        assertThat(screen).contains("  -- " + title);
      }
      tmux.press("Tab");
      tmux.await("zsh> tsearch show 7e55a0d3-0000-4000-8000-000000000000\n");
    }
    assertNothingWasRun();
  }

  /// Types a line into a zsh on a pseudo-terminal and presses Tab. What it prints is not read:
  /// there is room for it.
  ///
  /// @param before shell commands before the script is read
  private void completeInZsh(String before, String line) throws Exception {
    Path done = home.resolve("done");
    Files.deleteIfExists(done);
    Path setUp =
        Files.writeString(
            home.resolve("setup"),
            """
            %sPATH=%s:$PATH; autoload -Uz compinit; compinit -u -d %s/dump; source %s
            report() { zle complete-word; : > %s }
            zle -N report; bindkey '^I' report; print READY
            """
                .formatted(before, home, home, shell().script("zsh"), done));
    shell()
        .output(
            "zsh",
            "-f",
            "-c",
            """
            zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z "source $1"; zpty -r z line '*READY*'
            zpty -w -n z "$2"$'\t'; for i in {1..300}; do [[ -e $3 ]] && break; sleep 0.1; done
            zpty -d z
            """,
            "zsh",
            setUp.toString(),
            line,
            done.toString());
    assertThat(done).exists();
  }

  @ParameterizedTest
  @MethodSource("projects")
  void fishCompletesValues(String project) throws Exception {
    Skip.unless(RealShell.isInstalled("fish"), "fish is not installed");
    String prefix = project.substring(0, 4);
    stub("project", prefix);
    assertThat(
            shell()
                .output(
                    "fish",
                    "--no-config",
                    "-c",
                    "set -x PATH $argv[2] $PATH; source $argv[1]; "
                        + "complete -C\"tsearch words --project $argv[3]\"",
                    shell().script("fish"),
                    home.toString(),
                    prefix))
        .startsWith(project + "\t1 session");
    assertNothingWasRun();
  }

  /// Types the command line into a zsh on a pseudo-terminal, presses Tab, and lets zsh itself split
  /// the completed line.
  @ParameterizedTest
  @MethodSource("projects")
  void zshQuotesValues(String project) throws Exception {
    Skip.unless(RealShell.isInstalled("zsh"), "zsh is not installed");
    String prefix = project.substring(0, 4);
    stub("project", prefix);
    Path result = home.resolve("completed");
    Path setUp = home.resolve("setup");
    Files.writeString(
        setUp,
        """
        PATH=%s:$PATH; autoload -Uz compinit; compinit -u -d %s/dump; source %s
        report() { zle complete-word; local -a line; line=("${(Q@)${(z)BUFFER}}")
          print -rn -- "$line[4]" > %s.tmp; mv %s.tmp %s }
        zle -N report; bindkey '^I' report; print READY
        """
            .formatted(home, home, shell().script("zsh"), result, result, result));
    shell()
        .output(
            "zsh",
            "-f",
            "-c",
            """
            zmodload zsh/zpty; zpty z zsh -f -i; zpty -w z "source $1"; zpty -r z line '*READY*'
            zpty -w -n z "tsearch words --project $2"$'\\t'
            for i in {1..300}; do [[ -e $3 ]] && break; zpty -t z && zpty -r -t z line; sleep 0.1; done
            zpty -d z
            """,
            "zsh",
            setUp.toString(),
            prefix,
            result.toString());
    assertThat(result).exists();
    assertThat(Files.readString(result).stripTrailing()).isEqualTo(project);
    assertNothingWasRun();
  }

  @Test
  void scriptIsInstalledWhereTheShellLooks() throws IOException {
    Cli.Result bash = Cli.in(home).with("SHELL", "/bin/bash").run("completion", "--install");
    Path file = home.resolve(".local/share/bash-completion/completions/tsearch");
    assertThat(bash.out()).startsWith("wrote " + file);
    assertThat(Files.readString(file)).isEqualTo(Files.readString(Path.of(shell().script("bash"))));
    assertThat(Cli.in(home).run("completion", "zsh", "--install").out()).contains("fpath+=(");
    Cli.in(home).with("XDG_CONFIG_HOME", "conf").run("completion", "fish", "--install");
    assertThat(home.resolve("conf/fish/completions/tsearch.fish")).exists();
    assertThat(Cli.in(home).run("completion", "man", "--install").exit()).isEqualTo(2);
  }

  private void assertNothingWasRun() throws IOException {
    assertThat(home.resolve("PWNED")).doesNotExist();
    assertThat(Path.of("PWNED")).doesNotExist();
  }

  /// A program that prints what tsearch prints for one kind and prefix.
  private String stub(String kind, String prefix) throws IOException {
    Path answer =
        Files.writeString(
            home.resolve("answer"), Cli.in(home).run("__complete", kind, prefix).out());
    Path program = home.resolve("tsearch");
    Files.writeString(program, "#!/bin/sh\nexec cat " + answer + "\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return program.toString();
  }

  private RealShell shell() {
    return new RealShell(home);
  }
}
