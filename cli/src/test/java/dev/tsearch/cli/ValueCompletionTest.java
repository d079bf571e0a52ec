package dev.tsearch.cli;

import static dev.tsearch.cli.HostileProjects.PROJECTS;
import static dev.tsearch.cli.HostileProjects.escaped;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Completes values in real shells; [BashValuesTest] has what is special of bash. Names are
/// hostile: nothing in them may be run, and the completed word must have exactly the value.
class ValueCompletionTest {
  @TempDir private Path home;

  static List<String> projects() {
    return PROJECTS;
  }

  @BeforeEach
  void importSessions() throws IOException {
    HostileProjects.importInto(home);
  }

  /// Before the first character of a value, fish passed one word too many, and offered nothing.
  @Test
  void fishCompletesAnEmptyWord() throws Exception {
    Skip.unless(RealShell.isInstalled("fish"), "fish is not installed");
    Path asked = home.resolve("asked");
    Files.writeString(
        Path.of(shell().stub("session", "")), "#!/bin/sh\nprintf '%s|' \"$@\" > " + asked + "\n");
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
    Path program = Path.of(shell().stub("project", ""));
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
        Path.of(shell().stub("project", "")), "#!/bin/sh\nprintf '%s|' \"$@\" > " + asked + "\n");
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
      shell().stub("session", "7e55");
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
    HostileProjects.assertNothingWasRun(home);
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
    shell().stub("project", prefix);
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
    HostileProjects.assertNothingWasRun(home);
  }

  /// Types the command line into a zsh on a pseudo-terminal, presses Tab, and lets zsh itself split
  /// the completed line.
  @ParameterizedTest
  @MethodSource("projects")
  void zshQuotesValues(String project) throws Exception {
    Skip.unless(RealShell.isInstalled("zsh"), "zsh is not installed");
    String prefix = project.substring(0, 4);
    shell().stub("project", prefix);
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
    HostileProjects.assertNothingWasRun(home);
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

  private RealShell shell() {
    return new RealShell(home);
  }
}
