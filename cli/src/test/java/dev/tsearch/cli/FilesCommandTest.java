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

class FilesCommandTest {
  private static final String ONE = "11111111-aaaa-4aaa-8aaa-111111111111";
  private static final String TWO = "22222222-aaaa-4aaa-8aaa-222222222222";

  @TempDir private Path home;
  private Cli cli;

  @BeforeEach
  void importTwoSessions() throws IOException {
    cli = Cli.in(home);
    Path folder = Files.createDirectories(home.resolve("sources"));
    Files.writeString(
        folder.resolve(ONE + ".jsonl"),
        prompt(ONE, 1)
            + call(ONE, 2, "Read", "/area/garden/src/heron.go", "")
            + call(ONE, 3, "Edit", "/area/garden/src/heron.go", "\"old_string\":\"wading\",")
            + call(ONE, 4, "Write", "/area/garden/src/deep/frog.rs", "\"content\":\"croak\","));
    Files.writeString(
        folder.resolve(TWO + ".jsonl"),
        prompt(TWO, 5)
            + call(TWO, 6, "Edit", "/area/garden/src/heron.go", "\"old_string\":\"nest\",")
            + call(TWO, 7, "Read", "/area/garden/README.md", ""));
    Result result = cli.run("import", "--quiet", folder.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  private static String prompt(String session, int minute) {
    return prompt(session, minute, "/area/garden");
  }

  private static String prompt(String session, int minute, String project) {
    return """
    {"type":"user","uuid":"%s-u","sessionId":"%s","timestamp":"2026-02-01T10:%02d:00Z",\
    "cwd":"%s","message":{"role":"user","content":"look at the heron"}}
    """
        .formatted(session, session, minute, project);
  }

  private static String call(String session, int minute, String tool, String path, String more) {
    return """
    {"type":"assistant","uuid":"%s-%d","sessionId":"%s","timestamp":"2026-02-01T10:%02d:00Z",\
    "cwd":"/area/garden","message":{"role":"assistant","content":[{"type":"tool_use",\
    "id":"t%d","name":"%s","input":{%s"file_path":"%s"}}]}}
    """
        .formatted(session, minute, session, minute, minute, tool, more, path);
  }

  /// Equal relative paths of different projects were one file.
  @Test
  void relativePath_isAFileOfItsProject() throws IOException {
    Path folder = Files.createDirectories(home.resolve("pond"));
    for (String project : List.of("pond", "lake")) {
      String session = "33333333-aaaa-4aaa-8aaa-%12s".formatted(project).replace(' ', '0');
      Files.writeString(
          folder.resolve(session + ".jsonl"),
          (prompt(session, 8) + call(session, 9, "Edit", "src/newt.go", "\"old_string\":\"a\","))
              .replace("/area/garden", "/area/" + project));
    }
    assertThat(cli.run("import", "--quiet", folder.toString()).exit()).isZero();
    assertThat(cli.run("files", "--file", "newt.go").out())
        .isEqualTo(
            """
            1\t0\t1\t2026-02-01T10:09:00Z\tsrc/newt.go\t/area/lake
            1\t0\t1\t2026-02-01T10:09:00Z\tsrc/newt.go\t/area/pond
            """);
    assertThat(cli.run("files", "--file", "newt.go", "--json", "-n", "1").out())
        .contains("\"path\":\"src/newt.go\"", "\"project\":\"/area/lake\"");
  }

  @Test
  void fileThatAiderSaysItEdited_isEdited() throws IOException {
    Path history = home.resolve(".aider.chat.history.md");
    Files.writeString(
        history,
        """
        # aider chat started at 2026-04-01 08:00:00

        #### dig a pond

        Done.

        > Applied edit to pond.py
        """);
    assertThat(cli.run("import", "--quiet", history.toString()).exit()).isZero();
    assertThat(cli.run("files", "--file", "pond.py").out()).startsWith("1\t0\t1\t");
  }

  private List<String> paths(String... arguments) {
    return cli.run(arguments).out().lines().map(line -> line.split("\t", -1)[4]).toList();
  }

  @Test
  void filesAreCountedByUse() {
    assertThat(cli.run("files"))
        .isEqualTo(
            new Result(
                """
                0\t1\t1\t2026-02-01T10:07:00Z\t/area/garden/README.md\t
                2\t1\t2\t2026-02-01T10:06:00Z\t/area/garden/src/heron.go\t
                1\t0\t1\t2026-02-01T10:04:00Z\t/area/garden/src/deep/frog.rs\t
                """,
                "",
                0));
    assertThat(cli.run("files", "--json", "-n", "1").out())
        .isEqualTo(
            """
            {"schema":1,"path":"/area/garden/README.md","edits":0,"reads":1,"sessions":1,\
            "last":"2026-02-01T10:07:00Z"}
            """);
  }

  @Test
  void placesInAFileAreTheFileAndAddressesAreNone() throws IOException {
    importMore(
        call("three", 8, "Read", "/area/garden/src/heron.go:12", "")
            + call("three", 9, "Read", "/area/garden/src/heron.go:12:7", "")
            + call("three", 10, "Read", "https://garden.example/heron.go", "")
            + call("three", 11, "Read", "agent://notes", ""));
    assertThat(cli.run("files", "--file", "heron.go*").out())
        .isEqualTo("2\t3\t3\t2026-02-01T10:09:00Z\t/area/garden/src/heron.go\t\n");
    assertThat(paths("files")).hasSize(3);
  }

  @Test
  void mentionsAreListedOnRequest() throws IOException {
    importMore(
        """
        {"ts":"2026-02-01T11:00:00Z","session_id":"owl","event":"PreToolUse","cwd":"/work",\
        "tool_name":"Read","tool_input":{"file_path":"/area/owl.md"}}
        """);
    assertThat(paths("files")).hasSize(3);
    assertThat(paths("files", "--mentions")).hasSize(4).contains("/area/owl.md");
    assertThat(cli.run("files", "--session", "owl"))
        .isEqualTo(
            new Result(
                "",
                "tsearch: no call that matches edits or reads a file; 1 file is only mentioned:"
                    + " tsearch files --mentions\n",
                1));
  }

  @Test
  void aWordMayNameTheNewestSessionOrAHit() {
    String latest = cli.run("sessions", "-n", "1").out().split("\t", -1)[1];
    assertThat(cli.run("files", "latest").out())
        .isNotEmpty()
        .isEqualTo(cli.run("files", "--session", latest).out());
    Cli terminal =
        cli.on(new Terminal(true, 80, false))
            .with("TSEARCH_TTY", "/dev/pts/7")
            .with("PAGER", "cat");
    assertThat(terminal.run("heron", "-n", "1").exit()).isZero();
    assertThat(terminal.run("files", "@1").out()).contains("heron.go");
    assertThat(terminal.run("files", "@9").err()).contains("@9: the last search printed 1 hit");
  }

  @Test
  void nothingFoundHasAReason() {
    assertThat(cli.run("files", "--since", "1d"))
        .isEqualTo(
            new Result(
                "",
                """
                tsearch: no entry that matches names a file
                tsearch: 7 matching entries before yesterday 12:00, the newest of 1 Feb 10:07: \
                tsearch files --since 2026-02-01
                """,
                1));
    assertThat(cli.run("files", "wading", "--project", "nope").err())
        .contains("no entry has the project \"nope\"");
  }

  private void importMore(String lines) throws IOException {
    Path folder = Files.createDirectories(home.resolve("more"));
    Files.writeString(folder.resolve("three.jsonl"), lines);
    Result result = cli.run("import", "--quiet", folder.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @Test
  void aTerminalShowsTheEndOfLongPaths() {
    Cli terminal = cli.on(new Terminal(true, 60, false));
    assertThat(terminal.run("files", "-n", "2"))
        .isEqualTo(
            new Result(
                """
                EDITS  READS  SESSIONS  LAST         FILE
                    0      1         1  1 Feb 10:07  /area/garden/README.md
                    2      1         2  1 Feb 10:06  …ea/garden/src/heron.go
                """,
                "tsearch: 2 of 3 files; -n NUMBER prints more\n",
                0));
  }

  @Test
  void foldersAndPatternsSelectFiles() {
    String heron = "/area/garden/src/heron.go";
    String frog = "/area/garden/src/deep/frog.rs";
    assertThat(paths("files", "--file", "src/")).containsExactly(heron, frog);
    assertThat(paths("files", "--file", "*.go")).containsExactly(heron);
    assertThat(paths("files", "--file", "garden/**/*.rs")).containsExactly(frog);
    assertThat(paths("files", "--file", "src/*.rs", "--no-prune")).isEmpty();
    assertThat(paths("files", "--file", "*.rs", "--file", "readme.md", "--verify-prune"))
        .containsExactly("/area/garden/README.md", frog);
    assertThat(cli.run("--file", "src/", "--count").out()).isEqualTo("4\n");
    assertThat(cli.run("file:*.rs", "--count", "--verify-prune"))
        .isEqualTo(new Result("1\n", "", 0));
    assertThat(cli.run("-file:*.rs", "heron", "--count").out()).isNotEqualTo("0\n");
  }

  @Test
  void wordsAndSessionsSelectFiles() {
    assertThat(paths("files", "wading")).containsExactly("/area/garden/src/heron.go");
    assertThat(paths("files", "22222222"))
        .containsExactly("/area/garden/README.md", "/area/garden/src/heron.go");
    assertThat(paths("files", "--session", "2222", "--sort", "path"))
        .containsExactly("/area/garden/README.md", "/area/garden/src/heron.go");
    assertThat(cli.run("files", "zeppelin"))
        .isEqualTo(new Result("", "tsearch: no entry that matches names a file\n", 1));
  }

  @Test
  void filesAreAFacet() {
    assertThat(cli.run("*", "--facets").out())
        .contains("file\t/area/garden/src/heron.go\t3\n", "file\t/area/garden/README.md\t1\n");
  }

  @Test
  void ordersAreChecked() {
    assertThat(paths("files", "--sort", "edits"))
        .startsWith("/area/garden/src/heron.go", "/area/garden/src/deep/frog.rs");
    assertThat(cli.run("files", "--sort", "edit").err())
        .isEqualTo(
            "tsearch: --sort must be last, edits, reads, sessions or path, got edit; did you mean"
                + " edits?\n");
  }
}
