package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.render.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What `show` prints of a session with all kinds of entries, in several partitions.
class ShowCommandTest {
  private static final String SESSION = "0a0a0a0a-0000-4000-8000-000000000001";
  private static final String PATH = "/quay/" + "a-long-folder/".repeat(6) + "Main.java";

  @TempDir private static Path home;

  @BeforeAll
  static void importSession() throws IOException {
    var lines = new Lines();
    lines.user("Count the **boats** in `" + PATH + "`, please.");
    lines.assistant("{\"type\":\"text\",\"text\":\"# Plan\\n- read\\n- count\"}");
    lines.call("Bash", "{\"command\":\"ls quay\",\"description\":\"List the quay\"}");
    lines.result("Exit code 2\nls: no quay", true);
    lines.call("TodoWrite", "{\"todos\":[{\"content\":\"look\",\"status\":\"completed\"}]}");
    lines.result("ok", false);
    lines.user("Now edit the file.");
    lines.call("Edit", "{\"file_path\":\"/quay/a\",\"old_string\":\"one\",\"new_string\":\"two\"}");
    lines.result("", false);
    lines.call("Task", "{\"description\":\"Look\",\"prompt\":\"Find further moorings.\"}");
    lines.result("line\n".repeat(30) + "the last mooring", false);
    lines.system("compact_boundary", "Conversation compacted");
    lines.user("Is it done?");
    lines.assistant("{\"type\":\"text\",\"text\":\"It is done.\"}");
    Path sources = Files.createDirectories(home.resolve("sources"));
    Files.writeString(sources.resolve(SESSION + ".jsonl"), lines.text());
    Path agents = Files.createDirectories(sources.resolve(SESSION + "/subagents"));
    Files.writeString(
        agents.resolve("agent-b1c2d3e.jsonl"),
        """
        {"type":"user","isSidechain":true,"agentId":"b1c2d3e","uuid":"ffff0001","sessionId":"%s",\
        "timestamp":"2026-02-01T08:10:30Z","cwd":"/quay",\
        "message":{"role":"user","content":"Find further moorings."}}
        """
            .formatted(SESSION));
    Cli.Result result =
        Cli.in(home).run("import", "--set", "storage.partition_max_entries=4", sources.toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  @Test
  void conversationIsShownInOrder_withARuleForTheCompaction() {
    assertThat(show(SESSION))
        .containsSubsequence(
            "turn 1",
            "Count the",
            "→ Bash",
            "    $ ls quay",
            "    List the quay",
            "← Bash failed (exit 2)",
            "    ☑ look",
            "turn 2",
            "    - one",
            "    + two",
            "── compaction ──",
            "turn 3",
            "It is done.");
  }

  @Test
  void resultWithoutTextIsLeftOut() {
    assertThat(show(SESSION)).contains("→ Edit").doesNotContain("← Edit");
  }

  @Test
  void terminalFoldsLongResults_andAPipeDoesNot() {
    String screen = on(60).run("show", SESSION).out();
    assertThat(screen).contains("… 25 more lines").doesNotContain("the last mooring");
    assertThat(show(SESSION)).contains("the last mooring").doesNotContain("more lines");
    assertThat(on(60).run("show", SESSION, "--full").out()).contains("the last mooring");
  }

  @Test
  void markdownIsFormattedOnTerminals() {
    assertThat(on(60).run("show", SESSION).out()).contains("\nPlan\n• read\n");
    assertThat(on(60).run("show", SESSION, "--plain").out()).contains("\n# Plan\n- read\n");
    assertThat(show(SESSION)).contains("\n# Plan\n- read\n");
  }

  @Test
  void subAgentIsLinkedWhereItWasCalled_andItsNameWorks() {
    assertThat(show(SESSION))
        .contains("    ↳ 1 entry: tsearch show 0a0a0a0a/b1c2d3e\n")
        .containsSubsequence("→ Task", "↳", "← Task");
    assertThat(show("0a0a0a0a/b1c2d3e")).contains("Find further moorings.");
    assertThat(show(SESSION, "--agents"))
        .containsSubsequence("→ Task", "\n    assistant", "\n    Find further moorings.", "← Task");
  }

  @Test
  void partsOfAConversationAreSelected() {
    assertThat(show(SESSION, "--turns", "2")).contains("Now edit").doesNotContain("Count", "done?");
    assertThat(show(SESSION, "--turns", "2-"))
        .contains("Now edit", "done?")
        .doesNotContain("Count");
    assertThat(show(SESSION, "--turns", "-1")).contains("Count").doesNotContain("Now edit");
    assertThat(show(SESSION, "--last", "1")).contains("turn 3").doesNotContain("turn 2");
    assertThat(show(SESSION, "--current")).contains("compaction", "done?").doesNotContain("Now");
    assertThat(show(SESSION, "--from", "u-7")).contains("Now edit").doesNotContain("Count");
    assertThat(show("u-7", "-C", "1"))
        .contains("← TodoWrite", "Now edit", "→ Edit")
        .doesNotContain("→ TodoWrite", "two\n\n");
  }

  @Test
  void entryAmongItsNeighborsIsMarked_andWhole() {
    assertThat(on(60).run("show", "u-11", "-C", "2").out())
        .contains("u-11 ◀ this entry", "the last mooring", "Count the")
        .containsOnlyOnce("◀");
    assertThat(on(60).run("show", "u-10", "-C", "2").out())
        .contains("u-10 ◀ this entry", "… 25 more lines")
        .doesNotContain("the last mooring");
  }

  @Test
  void neighborsOfAnEntryArePrintedAsObjectsAndBytes() {
    List<String> objects = show("u-7", "-C", "1", "--json").lines().toList();
    assertThat(objects).hasSize(3);
    assertThat(objects.get(1)).isEqualTo(show("u-7", "--json").strip());
    String raw = show("u-7", "-C", "1", "--raw");
    assertThat(raw.lines()).hasSize(3);
    assertThat(raw).contains(show("u-7", "--raw"));
  }

  @Test
  void kindsOfEntriesAreSelected() {
    assertThat(show(SESSION, "--only", "user"))
        .contains("Count", "Now edit", "done?")
        .doesNotContain("Plan", "→", "←");
    assertThat(show(SESSION, "--only", "said")).contains("Count", "Plan").doesNotContain("→", "←");
    assertThat(show(SESSION, "--only", "tools"))
        .contains("→ Bash", "← Task")
        .doesNotContain("Plan");
    assertThat(show(SESSION, "--only", "errors"))
        .contains("$ ls quay", "← Bash failed")
        .doesNotContain("Edit", "Count");
  }

  @Test
  void aSelectionOfNothingSaysWhatTheSessionLacks() {
    assertThat(Cli.in(home).run("show", SESSION, "--from", "zzzz"))
        .isEqualTo(new Cli.Result("", "tsearch: the session has no entry with the id zzzz\n", 1));
    var nothing = new Cli.Result("", "tsearch: the session has no failed call in this part\n", 1);
    assertThat(Cli.in(home).run("show", SESSION, "--last", "1", "--only", "errors"))
        .isEqualTo(nothing);
    assertThat(Cli.in(home).run("show", SESSION, "--last", "1", "--only", "errors", "--json"))
        .isEqualTo(nothing);
  }

  /// Failures of sub-agents were neither shown nor mentioned: "the session has no failed call", and
  /// with `--agents`, too, if the session itself had none.
  @Test
  void failuresOfSubAgentsAreMentioned_andShownOnRequest() throws IOException {
    Path other = Files.createDirectories(home.resolve("other"));
    String session = "0b0b0b0b-0000-4000-8000-000000000002";
    var main = new Lines();
    main.user("Count the boats.");
    main.call("Task", "{\"description\":\"Look\",\"prompt\":\"Find further moorings.\"}");
    main.result("none", false);
    Files.writeString(other.resolve(session + ".jsonl"), main.text().replace(SESSION, session));
    var agent = new Lines();
    agent.user("Find further moorings.");
    agent.call("Bash", "{\"command\":\"ls pier\"}");
    agent.result("ls: no pier", true);
    Path agents = Files.createDirectories(other.resolve(session + "/subagents"));
    Files.writeString(
        agents.resolve("agent-c1c2c3c.jsonl"),
        agent
            .text()
            .replace(SESSION, session)
            .replace("\"uuid\":\"u-", "\"uuid\":\"a-")
            .replace(
                "\"sessionId\"", "\"isSidechain\":true,\"agentId\":\"c1c2c3c\",\"sessionId\""));
    Cli cli = Cli.in(home).with("TSEARCH_HOME", home.resolve("other-archive").toString());
    assertThat(cli.run("import", "-q", other.toString()).exit()).isZero();
    assertThat(cli.run("show", session, "--only", "errors"))
        .isEqualTo(
            new Cli.Result(
                "",
                """
                tsearch: the session has no failed call
                tsearch: 1 failed call of 1 sub-agent not shown; --agents shows them
                """,
                1));
    Cli.Result whole = cli.run("show", session, "--only", "errors", "--agents");
    assertThat(whole.out()).contains("c1c2c3c", "$ ls pier", "← Bash failed");
    assertThat(cli.run("show", session).out())
        .contains("3 entries · 2 min 0 s · 1 sub-agent with 3 entries");
    assertThat(cli.run("show", session, "--agents").out().split("turn 1", -1))
        .as("the prompt of the sub-agent is no turn of the session")
        .hasSize(2);
    assertThat(whole.err()).isEmpty();
    assertThat(whole.exit()).isZero();
    assertThat(cli.run("show", session, "--turns", "9", "--agents"))
        .isEqualTo(new Cli.Result("", "tsearch: the session has 1 turn\n", 1));
  }

  @Test
  void unknownNamesAndOptionsHaveHints() {
    assertThat(Cli.in(home).run("show", "last").err())
        .isEqualTo("tsearch: nothing has the id or session last; did you mean latest?\n");
    assertThat(Cli.in(home).run("show", "boats").err())
        .isEqualTo(
            "tsearch: nothing has the id or session boats; 1 session has it in the title:"
                + " tsearch sessions --prompt boats\n");
    assertThat(Cli.in(home).run("show", "").err())
        .isEqualTo(Cli.in(home).run("show").err())
        .startsWith("tsearch: show needs an ID, ");
    assertThat(error(SESSION, "--errors"))
        .isEqualTo("tsearch: show: unknown option --errors; did you mean --only errors?\n");
  }

  @Test
  void turnsAfterTheLastAreNothing() {
    var nothing = new Cli.Result("", "tsearch: the session has 3 turns\n", 1);
    assertThat(Cli.in(home).run("show", SESSION, "--turns", "99")).isEqualTo(nothing);
    assertThat(Cli.in(home).run("show", SESSION, "--turns", "4-9", "--agents")).isEqualTo(nothing);
    assertThat(Cli.in(home).run("show", SESSION, "--turns", "4-", "--json")).isEqualTo(nothing);
    assertThat(Cli.in(home).run("show", SESSION, "--turns", "3-9").exit()).isZero();
  }

  /// The option had no effect.
  @Test
  void selectionsFromAnEntryAreAnError() {
    assertThat(error("u-11", "--last", "1"))
        .isEqualTo(
            "tsearch: --last needs a session, and u-11 is an entry; for its session type: tsearch"
                + " show "
                + SESSION
                + "\n");
  }

  @Test
  void entriesAroundASessionAreAnError() {
    assertThat(error("latest", "-C", "1"))
        .isEqualTo("tsearch: -C needs the ID of an entry, and latest is a session\n");
  }

  @Test
  void latestIsTheSessionWithTheNewestEntry() {
    assertThat(show("latest")).contains("It is done.");
  }

  @Test
  void objectsHaveTheMembersOfASearch() {
    List<String> shown = show("u-7", "--json").lines().toList();
    assertThat(shown).hasSize(1);
    assertThat(shown.getFirst())
        .startsWith("{\"schema\":1,\"id\":\"u-7\",\"time\":\"2026-02-01T08:06:00Z\",\"timestamp\":")
        .contains(
            "\"session\":\"" + SESSION, "\"origin\":{\"path\":\"", "\"entry_type\":\"message\"")
        .contains("\"content\":\"Now edit the file.\"", "\"metadata\":{");
  }

  @Test
  void contradictoryOrUnknownOptionsAreErrors() {
    assertThat(error(SESSION, "--raw", "--json"))
        .isEqualTo(
            "{\"schema\":1,\"error\":{\"kind\":\"usage\","
                + "\"message\":\"choose one of --raw, --json\"}}\n");
    assertThat(error(SESSION, "--only", "all"))
        .isEqualTo("tsearch: --only must be one of user, said, tools, errors, got all\n");
    assertThat(error(SESSION, "--turns", "0"))
        .isEqualTo("tsearch: --turns must be a number or a range such as 3-9, got 0\n");
    assertThat(error(SESSION, "--turns", "9-3"))
        .isEqualTo("tsearch: --turns 9-3: the first turn is after the last\n");
  }

  @Test
  void onlyAWordOrACommandIsWiderThanTheTerminal() {
    for (int width : List.of(20, 40, 60, 80, 120, 200)) {
      for (List<String> command :
          List.of(List.of("show", SESSION, "--full"), List.of("quay"), List.of("show", SESSION))) {
        for (String line : on(width).run(command).out().lines().toList()) {
          String text = line.strip();
          boolean isWhole = text.indexOf(' ') < 0 || text.startsWith("tsearch show ");
          assertThat(line.length() <= width || isWhole).as("%d: %s", width, line).isTrue();
        }
      }
    }
  }

  @Test
  void pathThatIsWiderThanTheTerminalStaysWhole() {
    for (int width : List.of(40, 60, 80, 120)) {
      assertThat(on(width).run("show", SESSION).out()).contains(PATH);
    }
  }

  @Test
  void pipeHasTheSameTextWhateverTheWidth() {
    String text = show(SESSION);
    for (String columns : List.of("20", "40", "80", "200")) {
      Cli cli = Cli.in(home).with("COLUMNS", columns);
      assertThat(cli.run("show", SESSION).out()).isEqualTo(text);
    }
    assertThat(Cli.in(home).run("show", SESSION, "--width", "40").out()).isNotEqualTo(text);
  }

  private static Cli on(int width) {
    return Cli.in(home).on(new Terminal(true, width, false));
  }

  private static String show(String... arguments) {
    Cli.Result result = run(arguments);
    assertThat(result.exit()).as(result.err()).isZero();
    return result.out();
  }

  private static String error(String... arguments) {
    Cli.Result result = run(arguments);
    assertThat(result.exit()).isEqualTo(2);
    return result.err();
  }

  private static Cli.Result run(String... arguments) {
    var all = new ArrayList<>(List.of("show"));
    all.addAll(List.of(arguments));
    return Cli.in(home).run(all);
  }

  /// The lines of a transcript, one minute after the other.
  private static final class Lines {
    private final StringBuilder text = new StringBuilder();
    private int minute;
    private int calls;

    String text() {
      return text.toString();
    }

    void user(String said) {
      add("user", "\"message\":{\"role\":\"user\",\"content\":\"" + said + "\"}");
    }

    void assistant(String block) {
      add("assistant", "\"message\":{\"role\":\"assistant\",\"content\":[" + block + "]}");
    }

    void call(String tool, String input) {
      calls++;
      assistant(
          "{\"type\":\"tool_use\",\"id\":\"t%d\",\"name\":\"%s\",\"input\":%s}"
              .formatted(calls, tool, input));
    }

    void result(String content, boolean isError) {
      String shown = content.replace("\n", "\\n");
      add(
          "user",
          """
          "message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"t%d",\
          "is_error":%b,"content":"%s"}]}\
          """
              .formatted(calls, isError, shown));
    }

    void system(String subtype, String content) {
      add("system", "\"subtype\":\"" + subtype + "\",\"content\":\"" + content + "\"");
    }

    private void add(String type, String members) {
      text.append(
          """
          {"type":"%s","uuid":"u-%d","sessionId":"%s","timestamp":"2026-02-01T08:%02d:00Z",\
          "cwd":"/quay",%s}
          """
              .formatted(type, minute + 1, SESSION, minute, members));
      minute++;
    }
  }
}
