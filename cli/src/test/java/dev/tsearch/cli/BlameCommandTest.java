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

class BlameCommandTest {
  private static final String WRITTEN = "fn main() {\\n  wade();\\n}\\n";

  private static final String PROMPT =
      """
      {"type":"user","uuid":"prompt-two","sessionId":"two","timestamp":"2026-02-01T10:01:30Z",\
      "cwd":"/garden","message":{"role":"user","content":"Let it stalk"}}
      """;

  @TempDir private Path home;
  private Cli cli;
  private Path file;

  @BeforeEach
  void importTwoSessions() throws IOException {
    cli = Cli.in(home);
    file = Files.createDirectories(home.resolve("garden")).resolve("heron.rs");
    Files.writeString(file, "// by hand\nfn main() {\n  stalk();\n}\n");
    Path folder = Files.createDirectories(home.resolve("sources"));
    Files.writeString(
        folder.resolve("one.jsonl"), call("one", 1, "Write", "\"content\":\"" + WRITTEN + "\","));
    Files.writeString(
        folder.resolve("two.jsonl"),
        PROMPT
            + call(
                "two",
                2,
                "Edit",
                "\"old_string\":\"// by hand\\n  wade();\",\"new_string\":\"  stalk();\","));
    Result result = cli.run("import", "--quiet", folder.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  private String call(String session, int minute, String tool, String more) {
    return """
    {"type":"assistant","uuid":"call-%s","sessionId":"%s","timestamp":"2026-02-01T10:%02d:00Z",\
    "cwd":"/garden","message":{"role":"assistant","model":"baker-4","content":[{"type":"tool_use",\
    "id":"t%d","name":"%s","input":{%s"file_path":"%s"}}]}}
    """
        .formatted(session, session, minute, minute, tool, more, file);
  }

  @Test
  void everyLineHasItsCallOrNone() {
    assertThat(cli.run("blame", "garden/heron.rs"))
        .isEqualTo(
            new Result(
                """
                2026-02-01T10:02:00Z\ttwo/call-two\tEdit\t1\t3\tbaker-4\tLet it stalk
                2026-02-01T10:01:00Z\tone/call-one\tWrite\t1\t2\tbaker-4\t
                -\t-\t-\t2\t1, 4\t-\t-
                """,
                "",
                0));
  }

  @Test
  void aLineHasItsCall() {
    assertThat(cli.run("blame", file + ":3", "--json").out())
        .isEqualTo(
            """
            {"schema":1,"source":"claude-code","session":"two","id":"call-two",\
            "time":"2026-02-01T10:02:00Z","tool":"Edit","count":1,"lines":[[3,3]],\
            "model":"baker-4","title":"Let it stalk"}
            """);
    assertThat(cli.run("blame", file + ":1", "--json"))
        .isEqualTo(
            new Result(
                """
                {"schema":1,"source":null,"session":null,"id":null,"time":null,"tool":null,\
                "count":1,"lines":[[1,1]],"model":null,"title":null}
                """,
                "",
                1));
  }

  /// What was found depended on how the path was typed.
  @Test
  void aFileInAnotherPlace_isKnownByTheEndOfItsPath() throws IOException {
    Path copy = Files.createDirectories(home.resolve("copy/garden")).resolve("heron.rs");
    Files.copy(file, copy);
    for (String typed : List.of("copy/garden/heron.rs", copy.toString())) {
      Result result = cli.run("blame", typed + ":3");
      assertThat(result.out())
          .isEqualTo("2026-02-01T10:02:00Z\ttwo/call-two\tEdit\t1\t3\tbaker-4\tLet it stalk\n");
      assertThat(result.err())
          .isEqualTo("tsearch: no call names " + copy + "; these name …/garden/heron.rs\n");
    }
  }

  @Test
  void aLineThatNoCallWrote_isTheOneThatWasAsked() throws IOException {
    Files.writeString(file, "one\ntwo\nthree\n");
    assertThat(cli.run("blame", file + ":2").out()).isEqualTo("-\t-\t-\t1\t2\t-\t-\n");
  }

  @Test
  void aTerminalShowsATable() {
    assertThat(cli.on(new Terminal(true, 60, false)).run("blame", "garden/heron.rs").out())
        .isEqualTo(
            """
            WHEN         ENTRY                   TOOL   COUNT  LINES
            1 Feb 10:02  two/call-two            Edit       1  3
            1 Feb 10:01  one/call-one            Write      1  2
            -            no session wrote these  -          2  1, 4
            """);
    assertThat(cli.on(new Terminal(true, 76, false)).run("blame", "garden/heron.rs").out())
        .isEqualTo(
            """
            WHEN         ENTRY                   TOOL   COUNT  LINES  TITLE
            1 Feb 10:02  two/call-two            Edit       1  3      Let it stalk
            1 Feb 10:01  one/call-one            Write      1  2
            -            no session wrote these  -          2  1, 4
            """);
    assertThat(cli.on(new Terminal(true, 100, false)).run("blame", "garden/heron.rs").out())
        .isEqualTo(
            """
            WHEN         ENTRY                   TOOL   COUNT  LINES  MODEL    TITLE
            1 Feb 10:02  two/call-two            Edit       1  3      baker-4  Let it stalk
            1 Feb 10:01  one/call-one            Write      1  2      baker-4
            -            no session wrote these  -          2  1, 4
            """);
  }

  @Test
  void mistakesAreExplained() {
    assertThat(cli.run("blame").err())
        .isEqualTo(
            "tsearch: blame needs one PATH or PATH:LINE; to search for the word, type:"
                + " tsearch -- blame\n");
    assertThat(cli.run("blame", "garden").err())
        .isEqualTo(
            "tsearch: "
                + home
                + "/garden is not a file; blame compares a file of this disk; for"
                + " the calls that name it type: tsearch files --file garden\n");
    assertThat(cli.run("blame", "nosuch").err())
        .isEqualTo(
            "tsearch: "
                + home
                + "/nosuch: no such file; blame compares a file of this disk;"
                + " for the calls that name it type: tsearch files --file nosuch\n");
    assertThat(cli.run("blame", file + ":9").err())
        .isEqualTo("tsearch: " + file + " has 4 lines, got 9\n");
    assertThat(cli.run("blame", file + ":0").err())
        .isEqualTo("tsearch: no line 0; lines are counted from 1\n");
  }
}
