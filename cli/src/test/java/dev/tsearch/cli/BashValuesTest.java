package dev.tsearch.cli;

import static dev.tsearch.cli.HostileProjects.PROJECTS;
import static dev.tsearch.cli.HostileProjects.SESSION;
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
import org.junit.jupiter.params.provider.MethodSource;

/// Completes values in a real bash. Names are hostile: nothing in them may be run, and the
/// completed word must have exactly the value.
class BashValuesTest {
  @TempDir private Path home;

  static List<String> projects() {
    return PROJECTS;
  }

  @BeforeEach
  void importSessions() throws IOException {
    HostileProjects.importInto(home);
  }

  /// bash evaluates the completed word as a part of the command line.
  @ParameterizedTest
  @MethodSource("projects")
  void bashQuotesValues(String project) throws Exception {
    assertThat(completedByBash("--project", project)).isEqualTo(project);
    HostileProjects.assertNothingWasRun(home);
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
        HostileProjects.assertNothingWasRun(home);
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
    Path program = Path.of(shell().stub("project", prefix));
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
            shell().stub("project", prefix),
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
                    shell().stub("session", "5e")))
        .startsWith(SESSION + "8  (do $(touch PWNED) 8)\n");
    HostileProjects.assertNothingWasRun(home);
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
                      shell().stub("session", "5e"),
                      Integer.toString(type))
                  .lines())
          .hasSize(9)
          .allMatch(line -> line.matches(SESSION + "\\d"));
    }
  }

  private RealShell shell() {
    return new RealShell(home);
  }
}
