package dev.tsearch.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.Cli.Result;
import dev.tsearch.cli.ProgramDatabases.Journal;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumeCommandTest {
  private static final String SESSION = "8f14e45f-ceea-4a7a-9c3b-1f2e3d4c5b6a";

  @TempDir private Path home;
  private Cli cli;
  private Path source;
  private Path folder;

  @BeforeEach
  void importSession() throws IOException {
    cli = Cli.in(home);
    folder = Files.createDirectories(home.resolve("it's $(here)"));
    source = Files.createDirectories(home.resolve("sources")).resolve(SESSION + ".jsonl");
    Files.writeString(source, said("one", folder.toString()));
    Result result = cli.run("import", "--quiet", home.resolve("sources").toString());
    assertThat(result.exit()).as(result.err()).isZero();
  }

  private static String said(String id, String cwd) {
    return """
    {"type":"user","uuid":"%s","sessionId":"%s","timestamp":"2026-02-01T10:00:00Z",\
    "cwd":"%s","message":{"role":"user","content":"look at the heron"}}
    """
        .formatted(id, SESSION, cwd);
  }

  private String commandLine() {
    return "cd '" + home + "/it'\\''s $(here)' && claude --resume " + SESSION + "\n";
  }

  @Test
  void withoutATerminalTheCommandIsPrinted() {
    for (String name : new String[] {SESSION, "8f14e45f", "one"}) {
      assertThat(cli.run("resume", name)).isEqualTo(new Result(commandLine(), "", 0));
    }
    Cli terminal = cli.on(new Terminal(true, 80, false));
    assertThat(terminal.run("resume", "--print", "8f14"))
        .isEqualTo(new Result(commandLine(), "", 0));
  }

  @Test
  void messagesAboutAFolderAreOneLine() throws IOException {
    Path other = home.resolve("sources").resolve("9f14e45f.jsonl");
    Files.writeString(other, said("two", "/gone\\nfolder").replace(SESSION, "9f14e45f"));
    assertThat(cli.run("import", "-q", home.resolve("sources").toString()).exit()).isZero();
    assertThat(cli.run("resume", "9f14e45f").err())
        .isEqualTo("tsearch: the session's folder is gone: /gone folder\n");
  }

  @Test
  void latestAndHitsOfTheLastSearchAreNames() throws IOException {
    Cli terminal = cli.on(new Terminal(true, 80, false)).with("TSEARCH_TTY", "/dev/pts/7");
    assertThat(terminal.run("resume", "--print", "@1").err())
        .isEqualTo("tsearch: @1: there is no last search of this terminal\n");
    terminal.run("heron");
    String bytes = Files.readString(source);
    for (String name : new String[] {"latest", "@1"}) {
      assertThat(terminal.run("resume", "--print", name).out()).isEqualTo(commandLine());
      assertThat(terminal.run("export", "--as", "source", name, "-o", "-").out()).isEqualTo(bytes);
      assertThat(terminal.run("cat", name).out()).contains("look at the heron");
      assertThat(terminal.run("-c", "--session", name, "heron").out()).isEqualTo("1\n");
    }
    assertThat(terminal.run("show", "@2").err())
        .isEqualTo("tsearch: @2: the last search printed 1 hit\n");
  }

  @Test
  void aMissingFolderIsReported() throws IOException {
    Files.delete(folder);
    String gone = "tsearch: the session's folder is gone: " + folder + "\n";
    assertThat(cli.run("resume", SESSION)).isEqualTo(new Result(commandLine(), gone, 0));
    assertThat(cli.on(new Terminal(true, 400, false)).run("resume", SESSION))
        .isEqualTo(new Result("", gone, 2));
  }

  @Test
  void aMissingSourceCanBeRestored() throws IOException {
    Files.delete(source);
    assertThat(cli.on(new Terminal(true, 400, false)).run("resume", SESSION).err())
        .isEqualTo(
            "tsearch: the file of the session is gone; to restore it, type: tsearch export --as"
                + " source "
                + SESSION
                + " -o "
                + source
                + "\n");
    assertThat(cli.run("export", "--as", "source", SESSION, "-o", source.toString()).exit())
        .isZero();
    assertThat(cli.run("resume", SESSION)).isEqualTo(new Result(commandLine(), "", 0));
  }

  /// Its source has the path of the database and a name in it, which is no file.
  @Test
  void sessionOfADatabase_isResumed() throws IOException, SQLException {
    // An empty folder: the module is on the class path of the tests.
    cli = cli.with("TSEARCH_SQLITE", Files.createDirectories(home.resolve("module")).toString());
    Path database = home.resolve("opencode.db");
    try (Connection owner =
        ProgramDatabases.open(database, Journal.DELETE, ProgramDatabases.OPENCODE)) {
      ProgramDatabases.openCodeSession(owner, "ses_1", "spade");
      ProgramDatabases.run(owner, "UPDATE session SET directory = '" + home + "'");
    }
    assertThat(cli.run("import", "--quiet", database.toString()).exit()).isZero();
    assertThat(cli.run("resume", "ses_1"))
        .isEqualTo(new Result("cd " + home + " && opencode --session ses_1\n", "", 0));
    Files.delete(database);
    assertThat(cli.on(new Terminal(true, 400, false)).run("resume", "ses_1"))
        .isEqualTo(
            new Result(
                "", "tsearch: the file that has the session is gone: " + database + "\n", 2));
  }

  @Test
  void mistakesAreExplained() {
    assertThat(cli.run("resume").err())
        .isEqualTo(
            "tsearch: resume needs one SESSION; `tsearch sessions` lists them, and to search for the"
                + " word, type: tsearch -- resume\n");
    assertThat(cli.run("resume", "nosuchsession"))
        .isEqualTo(
            new Result(
                "",
                "tsearch: nothing has the id or session nosuchsession; tsearch sessions lists"
                    + " sessions\n",
                1));
  }

  /// Its transcripts are those of Pi, which cannot resume them.
  @Test
  void openClawResumesByTheKeyOfTheSession() throws IOException {
    Path sessions = Files.createDirectories(home.resolve(".openclaw/agents/main/sessions"));
    String id = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";
    Files.writeString(
        sessions.resolve(id + ".jsonl"),
        """
        {"type":"session","version":3,"id":"%s","timestamp":"2026-02-01T10:00:00Z","cwd":"%s"}
        {"type":"message","id":"0000000a","parentId":null,"timestamp":"2026-02-01T10:00:01Z",\
        "message":{"role":"user","content":[{"type":"text","text":"feed the gull"}]}}
        """
            .formatted(id, folder));
    Path keys = sessions.resolve("sessions.json");
    Files.writeString(keys, "{\"agent:main:main\":{\"sessionId\":\"%s\"}}".formatted(id));
    assertThat(cli.run("import", "--quiet", sessions.toString()).exit()).isZero();
    assertThat(cli.run("resume", id))
        .isEqualTo(
            new Result(
                "cd '" + home + "/it'\\''s $(here)' && openclaw tui --session agent:main:main\n",
                "",
                0));
    Files.writeString(keys, "{\"agent:main:other\":{\"sessionId\":\"other\"}}");
    assertThat(cli.run("resume", id))
        .isEqualTo(
            new Result(
                "",
                "tsearch: OpenClaw resumes sessions by their keys, and %s has none of %s; `openclaw"
                        .formatted(keys, id)
                    + " sessions` lists the sessions that can be resumed\n",
                2));
  }

  @Test
  void aProgramThatCannotResumeIsNamed() throws IOException {
    Path notes = home.resolve("notes.md");
    Files.writeString(notes, "# Notes\n\nA heron stands in the pond.\n");
    assertThat(cli.run("import", "--quiet", notes.toString()).exit()).isZero();
    String listed = cli.run("sessions", "--source", "document", "--json").out();
    String session = listed.replaceAll("(?s).*?\"session\":\"([^\"]+)\".*", "$1");
    assertThat(cli.run("resume", session).err())
        .isEqualTo(
            "tsearch: cannot resume sessions of document, only of amp, antigravity, claude-code, codex,"
                + " copilot-cli, crush, cursor-cli, droid, gemini-cli, goose, gptme, grok-build,"
                + " hermes, kimi, kiro, llm, mistral-vibe, opencode, openhands, pi, qwen-code\n");
  }

  /// The message named the program among those that can resume.
  @Test
  void sessionsThatTheirProgramCannotResume_areTold() throws IOException {
    Path talk = home.resolve("talk.jsonl");
    Files.writeString(
        talk,
        """
        {"role":"user","message":{"content":[{"type":"text","text":"<user_query>a crane</user_query>"}]}}
        {"role":"assistant","message":{"content":[{"type":"text","text":"It flew away."}]}}
        """);
    Path agent = home.resolve("agent-77aa.jsonl");
    Files.writeString(
        agent,
        said("three", "/x")
            .replace(SESSION, "9f14e45f")
            .replace("{\"type", "{\"isSidechain\":true,\"agentId\":\"77aa\",\"type"));
    assertThat(cli.run("import", "--quiet", talk.toString(), agent.toString()).exit()).isZero();
    String listed = cli.run("sessions", "--source", "cursor-cli", "--fields", "session").out();
    assertThat(cli.run("resume", listed.strip()).err())
        .matches(
            "tsearch: cannot resume session talk@\\w+: tsearch named it, because its file has no id"
                + " that cursor-cli knows\n");
    assertThat(cli.run("resume", "9f14e45f").err())
        .isEqualTo(
            "tsearch: cannot resume the sub-agent 77aa, and its session is not in the archive\n");
  }

  @Test
  void jsonHasFolderAndCommand() throws MalformedJsonException {
    JsonObject resumption = Json.OWN.object(cli.run("resume", "--json", "8f14").out());
    assertThat(resumption.text("folder")).contains(folder.toString());
    assertThat(resumption.texts("command")).containsExactly("claude", "--resume", SESSION);
    assertThat(resumption.text("shell", "") + "\n").isEqualTo(commandLine());
    assertThat(resumption.text("source")).contains("claude-code");
  }
}
