package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixCommandTest {
  private static final String EDIT =
      """
      {"type":"assistant","uuid":"five-e","sessionId":"five","timestamp":"2026-02-01T11:00:00Z",\
      "cwd":"/garden","message":{"role":"assistant","content":[{"type":"tool_use","id":"e1",\
      "name":"Edit","input":{"file_path":"/garden/Makefile","old_string":"reed: grass",\
      "new_string":"reed: moss"}}]}}
      """;

  @TempDir private Path home;
  private Cli cli;
  private int line;

  @BeforeEach
  void importThreeSessions() throws IOException {
    cli = Cli.in(home);
    Path folder = Files.createDirectories(home.resolve("sources"));
    for (String session : new String[] {"one", "two"}) {
      Files.writeString(
          folder.resolve(session + ".jsonl"),
          ran(session, "git push origin " + session, "rejected: non-fast-forward", true)
              + ran(session, "git pull --rebase", "ok", false)
              + ran(session, "git push", "done", false));
    }
    Files.writeString(
        folder.resolve("three.jsonl"),
        ran("three", "git push", "rejected: non-fast-forward \u001b[31m", true)
            + ran("three", "git status", "behind", false));
    Result result = cli.run("import", "--quiet", folder.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  private String ran(String session, String command, String output, boolean isError) {
    line++;
    return """
    {"type":"assistant","uuid":"%s-c%d","sessionId":"%s","timestamp":"2026-02-01T10:%02d:00Z",\
    "cwd":"/garden","message":{"role":"assistant","content":[{"type":"tool_use",\
    "id":"t%d","name":"Bash","input":{"command":"%s"}}]}}
    {"type":"user","uuid":"%s-r%d","sessionId":"%s","timestamp":"2026-02-01T10:%02d:01Z",\
    "cwd":"/garden","message":{"role":"user","content":[{"type":"tool_result",\
    "tool_use_id":"t%d","is_error":%s,"content":"%s"}]}}
    """
        .formatted(
            session,
            line,
            session,
            line,
            line,
            command,
            session,
            line,
            session,
            line,
            line,
            isError,
            output.replace("\u001b", "\\u001b"));
  }

  @Test
  void fixesAreCountedOverSessions() {
    assertThat(cli.run("fix", "non-fast-forward"))
        .isEqualTo(
            new Result(
                """
                2\t2\t2026-02-01T10:04:00Z\ttwo/two-c4\tBash git push origin two\t\
                Bash git pull --rebase → Bash git push\trejected: non-fast-forward
                """,
                "tsearch: 2 of 3 failures were followed by a success of the same command\n",
                0));
  }

  @Test
  void theFailureOfAFixHasItsNumber() {
    Cli terminal =
        cli.on(new Terminal(true, 80, false))
            .with("TSEARCH_TTY", "/dev/pts/7")
            .with("PAGER", "cat");
    assertThat(terminal.run("behind", "-n", "1").exit()).isZero();
    assertThat(terminal.run("fix", "rejected").exit()).isZero();
    assertThat(terminal.run("show", "@1").out()).contains("two-c4", "git push origin two");
    assertThat(terminal.run("next").err()).contains("that was the last page");
  }

  @Test
  void aTerminalShowsTheStepsOfTheLatest() {
    assertThat(cli.on(new Terminal(true, 40, false)).run("fix", "rejected").out())
        .isEqualTo(
            """
            2× in 2 sessions  Bash git push origin …
              rejected: non-fast-forward
              → Bash git pull --rebase
              → Bash git push
              1 Feb 10:04: tsearch show two/two-c4
            """);
  }

  @Test
  void theCommandToTypeIsNotCut() throws IOException {
    String session = "a-session-with-a-long-name-of-its-own";
    importMore(
        session,
        ran(session, "make reed", "no rule", true) + ran(session, "make reed", "done", false));
    assertThat(cli.on(new Terminal(true, 40, false)).run("fix", "no rule").out())
        .isEqualTo(
            """
            1×  Bash make reed
              no rule
              → the same again
              1 Feb 10:09:
              tsearch show %s/%s-c9
            """
                .formatted(session, session));
  }

  @Test
  void stepsThatReadLikeTheFailureAreLeftOut() throws IOException {
    String task = "cd %s && rake reed";
    importMore(
        "four",
        ran("four", task.formatted("/north"), "no rakefile", true)
            + ran("four", "ls", "nothing", false)
            + ran("four", task.formatted("/south"), "ok", false));
    assertThat(cli.run("fix", "rakefile").out())
        .endsWith("\tBash rake reed\tBash ls → Bash rake reed\tno rakefile\n");
    assertThat(cli.on(new Terminal(true, 60, false)).run("fix", "rakefile").out())
        .contains("  → Bash ls", "four-c10\n  → the same again  four-c11\n");
  }

  /// The steps were printed without their ids, and an edit without its change.
  @Test
  void changesOfEditsAreShown() throws IOException {
    importMore(
        "five",
        ran("five", "make reed", "no rule for grass", true)
            + EDIT
            + ran("five", "make reed", "done", false));
    assertThat(cli.on(new Terminal(true, 80, false)).run("fix", "grass").out())
        .contains(
            "no rule for grass\n",
            "→ Edit /garden/Makefile",
            "five-e\n    - reed: grass\n    + reed: moss\n  → the same again  five-c10\n");
  }

  /// More frequent steps that only looked at something came before.
  @Test
  void whatChangedAFileComesFirst() throws IOException {
    String looked =
        ran("six", "make moss", "no rule for grass", true)
            + ran("six", "ls", "Makefile", false)
            + ran("six", "make moss", "done", false);
    String changed =
        ran("five", "make reed", "no rule for grass", true)
            + EDIT
            + ran("five", "make reed", "done", false);
    importMore(
        "six",
        looked
            + ran("six", "make moss", "no rule for grass", true)
            + ran("six", "ls", "Makefile", false)
            + ran("six", "make moss", "done", false));
    importMore("five", changed);
    assertThat(
            cli.run("fix", "grass")
                .out()
                .lines()
                .map(line -> List.of(line.split("\t", -1)))
                .map(columns -> columns.getFirst() + columns.get(5)))
        .containsExactly("1Edit /garden/Makefile → Bash make reed", "2Bash ls → Bash make moss");
  }

  private void importMore(String session, String lines) throws IOException {
    Path folder = Files.createDirectories(home.resolve("more"));
    Files.writeString(folder.resolve(session + ".jsonl"), lines);
    Result result = cli.run("import", "--quiet", folder.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @Test
  void programsGetTheCalls() {
    assertThat(cli.run("fix", "rejected", "--json", "--quiet").out())
        .isEqualTo(
            """
            {"schema":1,"count":2,"sessions":2,\
            "failed":{"id":"two-c4","session":"two","time":"2026-02-01T10:04:00Z",\
            "tool":"Bash","command":"git push origin two"},\
            "steps":[{"id":"two-c5","session":"two","time":"2026-02-01T10:05:00Z",\
            "tool":"Bash","command":"git pull --rebase"}],\
            "success":{"id":"two-c6","session":"two","time":"2026-02-01T10:06:00Z",\
            "tool":"Bash","command":"git push"},"error":"rejected: non-fast-forward"}
            """);
  }

  @Test
  void nothingFoundHasAReason() {
    assertThat(cli.run("fix", "rejected", "--tool", "Bash", "--project", "nope").err())
        .isEqualTo(
            """
            tsearch: no failed result matches
            tsearch: no entry has the project "nope"
            """);
    assertThat(cli.run("fix", "rejected", "--tool", "Bash", "--since", "2026-02-02").err())
        .isEqualTo(
            """
            tsearch: no failed result matches
            tsearch: 3 matching entries before 2 Feb 00:00, the newest of 1 Feb 10:07: \
            tsearch fix --tool Bash --since 2026-02-01 rejected
            """);
  }

  /// Failed results were listed without the commands that failed.
  @Test
  void failedResultsAreListedWithTheirCommands() {
    Cli screen = cli.on(new Terminal(true, 80, false));
    assertThat(screen.run("rejected", "--errors", "--session", "three").out())
        .contains("← Bash failed  @1\n    $ git push\n    rejected: non-fast-forward");
    assertThat(screen.run("rejected", "--errors", "-B", "1", "--session", "three").out())
        .contains("→ Bash  git push\n")
        .doesNotContain("$ git push");
  }

  @Test
  void whatIsNotFixedIsNothing() {
    assertThat(cli.run("fix", "rejected", "--session", "three"))
        .isEqualTo(
            new Result(
                "",
                """
                tsearch: 0 of 1 failure was followed by a success of the same command
                tsearch: to list the failures, type: tsearch --session three --errors rejected
                """,
                1));
    assertThat(cli.run("fix", "zeppelin"))
        .isEqualTo(new Result("", "tsearch: no failed result matches\n", 1));
    assertThat(cli.run("fix", "rejected zeppelin", "--session", "three"))
        .isEqualTo(
            new Result(
                "",
                """
                tsearch: no failed result matches
                tsearch: 1 failed result has some of the words: \
                tsearch --session three --errors rejected zeppelin
                """,
                1));
    assertThat(cli.run("fix").err())
        .isEqualTo(
            "tsearch: fix needs words of the error, or a filter as --since 7d; to search for the"
                + " word, type: tsearch -- fix\n");
    assertThat(cli.run("fix", "--since", "2026-01-01").exit()).isNotEqualTo(2);
  }
}
