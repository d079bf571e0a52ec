package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.RotationPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exports of conversations as documents.
class ExportDocumentTest {
  private static final String SESSION = "garden-1";

  @TempDir Path home;

  private Path files;
  private Cli cli;
  private int seconds;

  @BeforeEach
  void makeFolders() throws IOException {
    files = Files.createDirectories(home.resolve("files"));
    cli = Cli.in(home);
  }

  @Test
  void markdownHasTheFormOfTheModel() throws IOException {
    importSession(
        user("u1", "\"when do we sow?\""),
        assistant("a1", "{\"type\":\"thinking\",\"thinking\":\"in May\",\"signature\":\"x\"}"),
        assistant("a2", call("t1", "Bash", "{\"command\":\"cal 5\"}")),
        user("r1", result("t1", "a ``` b", false)),
        assistant("a3", call("t2", "Read", "{\"file_path\":\"/garden/plan\"}")),
        user("r2", result("t2", "no such file", true)),
        assistant("a4", "{\"type\":\"text\",\"text\":\"In May:\\n```python\\nsow()\"}"));
    assertThat(run("export", SESSION, "--tool-input"))
        .isEqualTo(
            """
            # Transcript: when do we sow?

            *claude-code · /garden · garden-1 · 2026-02-01 08:00:01 UTC to 2026-02-01 08:00:07 UTC*

            ## User

            *2026-02-01 08:00:01 UTC · `u1`*

            when do we sow?

            ## Assistant

            *2026-02-01 08:00:02 UTC · `a1`*

            <details>
            <summary>💭 Thinking</summary>

            in May

            </details>

            ### 🔧 Tool: Bash

            ```json
            {
              "command": "cal 5"
            }
            ```

            **Tool Result: Bash** ✓

            ````
            a ``` b
            ````

            ### 🔧 Tool: Read

            ```json
            {
              "file_path": "/garden/plan"
            }
            ```

            **Tool Result: Read** ❌ Error

            ```
            no such file
            ```

            *2026-02-01 08:00:07 UTC · `a4`*

            In May:

            ```python
            sow()
            ```
            """);
  }

  @Test
  void optionsChooseTheDetail() throws IOException {
    importSession(
        user("u1", "\"when do we sow?\""),
        assistant("a1", "{\"type\":\"thinking\",\"thinking\":\"in May\",\"signature\":\"x\"}"),
        assistant("a2", call("t1", "Bash", "{\"command\":\"cal 5\"}")),
        user("r1", result("t1", "0123456789", false)),
        assistant("a3", "{\"type\":\"text\",\"text\":\"In May.\"}"),
        user("u2", "\"and the peas?\""),
        assistant("a4", "{\"type\":\"text\",\"text\":\"In March.\"}"));
    assertThat(run("export", SESSION, "--no-tools"))
        .contains("in May", "In May.", "In March.")
        .doesNotContain("cal 5", "0123456789");
    assertThat(run("export", SESSION, "--no-thinking"))
        .contains("cal 5", "0123456789", "In March.")
        .doesNotContain("Thinking", "in May");
    assertThat(run("export", SESSION, "--thinking"))
        .contains("**💭 Thinking**\n\nin May\n")
        .doesNotContain("<details>");
    assertThat(run("export", SESSION, "--max-content", "4"))
        .contains("```\n0123... (6 more characters)\n```");
    assertThat(run("export", SESSION, "--turns", "2"))
        .contains("and the peas?", "In March.")
        .doesNotContain("In May.");
    Cli.Result none = cli.run("export", SESSION, "--turns", "3");
    assertThat(none)
        .isEqualTo(new Cli.Result("", "tsearch: nothing to export: garden-1 has 2 turns\n", 2));
    Path file = home.resolve("turns.html");
    assertThat(cli.run("export", SESSION, "--turns", "9-10", "-o", file.toString()).exit())
        .as("an empty page was written")
        .isEqualTo(2);
    assertThat(file).doesNotExist();
  }

  @Test
  void whatPrecedesTheLastCompactionIsExportedOnRequest() throws IOException {
    importSession(
        user("u1", "\"when do we sow?\""),
        "{\"type\":\"system\",\"subtype\":\"compact_boundary\",\"content\":\"Conversation compacted\","
            + common("c1")
            + "}",
        user("u2", "\"and the peas?\""));
    Cli.Result current = cli.run("export", SESSION);
    assertThat(current.out())
        .contains("---\n\n*Context compacted*\n\n---\n", "and the peas?")
        .doesNotContain("`u1`");
    assertThat(current.err())
        .isEqualTo(
            """
            tsearch: garden-1: 1 entry before the last compaction not exported; --archived exports them
            tsearch: no secret found to mask
            """);
    assertThat(run("export", SESSION, "--archived")).contains("`u1`", "and the peas?");
    assertThat(run("export", SESSION, "--turns", "1")).contains("`u1`").doesNotContain("`u2`");
  }

  /// A sub-agent follows its session, hook events are where they happened, and entries about the
  /// session are left out; each on request only.
  @Test
  void agentsHooksAndMetaEntriesAreExportedOnRequest() throws IOException {
    String agent =
        user("s1", "\"count the seeds\"")
            .replaceFirst("\"type\"", "\"isSidechain\":true,\"agentId\":\"a77\",\"type\"");
    Files.createDirectories(files.resolve(SESSION + "/subagents"));
    Files.writeString(files.resolve(SESSION + "/subagents/agent-a77.jsonl"), agent + "\n");
    Files.writeString(
        files.resolve("hooks-garden-1.jsonl"),
        "{\"ts\":\"2026-02-01T08:00:03Z\",\"session_id\":\"garden-1\",\"event\":\"Stop\"}\n");
    importSession(
        user("u1", "\"when do we sow?\""),
        user("u2", "\"<command-name>/clear</command-name>\"")
            .replaceFirst("\"type\"", "\"isMeta\":true,\"type\""),
        user("u3", "\"and the peas?\""));
    assertThat(run("export", SESSION))
        .contains("`u1`", "`u3`")
        .doesNotContain("`u2`", "Stop", "count the seeds");
    assertThat(cli.run("export", SESSION).err())
        .contains("1 entry of sub-agents not exported; --agents exports them\n");
    assertThat(cli.run("export", SESSION, "--agents").err()).doesNotContain("sub-agents");
    assertThat(run("export", SESSION, "--meta"))
        .containsSubsequence("`u1`", "`u2`", "&lt;command-name>/clear&lt;/command-name>", "`u3`");
    assertThat(run("export", SESSION, "--agents"))
        .containsSubsequence("`u3`", "# Sub-agent a77: count the seeds\n", "`s1`");
    assertThat(run("export", SESSION, "--agents", "--turns", "2"))
        .contains("`u3`", "`s1`")
        .doesNotContain("`u1`");
    assertThat(run("export", SESSION, "--hooks"))
        .containsSubsequence("`u1`", "*[Hook event: Stop]*", "`u3`");
  }

  @Test
  void jsonFormsAreTheEntriesOfTheArchive() throws Exception {
    importSession(
        user("u1", "\"\\u202e <b> & \\u0007\""),
        assistant("a1", "{\"type\":\"text\",\"text\":\"In March.\"}"));
    String lines = run("export", SESSION, "--as", "jsonl");
    assertThat(lines).isEqualTo(archived());
    assertThat(run("export", SESSION, "--as", "json"))
        .isEqualTo("[\n" + lines.strip().replace("\n", ",\n") + "\n]\n");
    assertThat(Json.OWN.object("{\"a\":" + run("export", SESSION, "--as", "json") + "}").list("a"))
        .hasSize(2);
  }

  @Test
  void fileIsPrivateAndItsSuffixChoosesTheForm() throws IOException {
    importSession(user("u1", "\"when do we sow?\""));
    for (String name : List.of("a.md", "a.html", "a.json", "a.jsonl", "a.txt")) {
      Path file = home.resolve(name);
      Cli.Result result = cli.run("export", SESSION, "-o", file.toString());
      boolean isMasked = !name.startsWith("a.json");
      assertThat(result.err())
          .isEqualTo(
              "tsearch: wrote "
                  + file
                  + "\n"
                  + (isMasked ? "tsearch: no secret found to mask\n" : ""));
      assertThat(result.out()).isEmpty();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      assertThat(Files.readString(file))
          .startsWith(
              switch (name) {
                case "a.html" -> "<!DOCTYPE html>";
                case "a.json" -> "[\n{\"id\":\"u1\"";
                case "a.jsonl" -> "{\"id\":\"u1\"";
                default -> "# Transcript";
              });
    }
    Path mine = Files.writeString(home.resolve("mine.md"), "precious");
    assertThat(cli.run("export", SESSION, "-o", home.resolve("a.pdf").toString()).err())
        .endsWith("a.pdf; type --as md, html, json or jsonl\n");
    Cli.Result refused = cli.run("export", SESSION, "-o", mine.toString());
    assertThat(refused.exit()).isEqualTo(2);
    assertThat(refused.err()).contains("--force");
    assertThat(mine).hasContent("precious");
    assertThat(cli.run("export", SESSION, "-o", mine.toString(), "--force").exit()).isZero();
    assertThat(Files.readString(mine)).startsWith("# Transcript");
    assertThat(home.toFile().list((_, name) -> name.endsWith(".tmp"))).isEmpty();
  }

  @Test
  void severalSessionsAreOneDocument() throws IOException {
    importSession(user("u1", "\"beans\""));
    Files.writeString(
        files.resolve("b.jsonl"), user("u2", "\"peas\"").replace(SESSION, "garden-2") + "\n");
    cli.run("import", files.toString());
    String document = run("export", "garden-2", "garden-1");
    assertThat(document.lines().filter(line -> line.startsWith("# ")))
        .containsExactly("# Transcript: peas", "# Transcript: beans");
    assertThat(run("export", "garden-2", "garden-1", "--as", "html").split("<h1>", -1)).hasSize(3);
  }

  @Test
  void contextBlockCitesTheBestPassagesThatFit() throws IOException {
    var lines = new ArrayList<String>();
    for (int n = 0; n < 30; n++) {
      lines.add(user("u" + n, "\"peas " + "grow well in cool soil ".repeat(n) + "\""));
    }
    importSession(lines.toArray(String[]::new));
    for (int tokens : List.of(60, 200, 1_000, 5_000)) {
      String block = run("export", "--query", "peas soil", "--max-tokens", "" + tokens);
      assertThat(RotationPolicy.DEFAULT.tokens(block)).isBetween(1L, (long) tokens);
      List<String> cited = block.lines().filter(line -> line.startsWith("*2026")).toList();
      assertThat(cited).isSorted().isNotEmpty();
      assertThat(cited)
          .allMatch(line ->
              line.matches("\\*2026-02-01 08:00:\\d\\d UTC · session `garden-1` · `u\\d+`\\*"));
      assertThat(block.lines().filter(line -> line.startsWith("## "))).hasSameSizeAs(cited);
    }
    assertThat(run("export", "--query", "peas", "-n", "3", "--as", "jsonl").lines()).hasSize(3);
    assertThat(run("export", "--query", "peas", "-n", "3", "--as", "html"))
        .contains("<h1>Transcript: peas");
    assertThat(cli.run("export", "--query", "tulips").exit()).isEqualTo(1);
    assertThat(cli.run("export", "--query", "peas", "--max-tokens", "1").err())
        .contains("--max-tokens 1 is too small");
  }

  @Test
  void optionsWithoutEffectAreRefused() throws IOException {
    importSession(user("u1", "\"when do we sow?\""));
    assertRefused("needs a SESSION, or --query QUERY", "export");
    assertRefused("choose one of SESSION, --query", "export", SESSION, "--query", "peas");
    assertRefused("got pdf", "export", SESSION, "--as", "pdf");
    assertRefused("--max-tokens needs --query", "export", SESSION, "--max-tokens", "9");
    assertRefused(
        "--max-tokens needs --as md",
        "export",
        "--query",
        "sow",
        "--max-tokens",
        "9",
        "--as",
        "json");
    assertRefused("--agents needs a SESSION", "export", "--query", "sow", "--agents");
    assertRefused("--thinking has no effect", "export", SESSION, "--as", "jsonl", "--thinking");
    assertRefused(
        "choose one of --thinking, --no-thinking",
        "export",
        SESSION,
        "--thinking",
        "--no-thinking");
    assertRefused("--max-content needs", "export", SESSION, "--max-content", "0");
    assertRefused("--turns must be", "export", SESSION, "--turns", "x");
    Cli.Result unknown = cli.run("export", "nobody-here");
    assertThat(unknown.exit()).isEqualTo(2);
    assertThat(unknown.err())
        .isEqualTo(
            "tsearch: nothing has the id or session nobody-here; tsearch sessions lists"
                + " sessions\n");
  }

  private void assertRefused(String reason, String... words) {
    Cli.Result result = cli.run(words);
    assertThat(result.exit()).as(result.err()).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).contains(reason).hasLineCount(1);
  }

  private String run(String... words) {
    Cli.Result result = cli.run(words);
    assertThat(result.exit()).as(result.err()).isZero();
    return result.out();
  }

  private void importSession(String... lines) throws IOException {
    Files.writeString(files.resolve("a.jsonl"), String.join("\n", lines) + "\n");
    assertThat(cli.run("import", files.toString()).exit()).isZero();
  }

  /// The lines of all entries, as the archive has them.
  private String archived() throws IOException {
    var lines = new StringBuilder();
    Path root = home.resolve(".local/share/tsearch");
    try (var snapshot = Archive.open(new RealDisk(), root).snapshot();
        EntryCursor cursor = snapshot.cursor(snapshot.activeOrdinal())) {
      while (cursor.next()) {
        lines.append(new String(EntryCodec.encode(cursor.entry()), UTF_8));
      }
    }
    return lines.toString();
  }

  private String common(String id) {
    seconds++;
    return "\"uuid\":\"%s\",\"sessionId\":\"%s\",\"timestamp\":\"2026-02-01T08:00:%02dZ\","
            .formatted(id, SESSION, seconds)
        + "\"cwd\":\"/garden\",\"version\":\"2.0.1\"";
  }

  private String user(String id, String content) {
    return "{\"type\":\"user\",%s,\"message\":{\"role\":\"user\",\"content\":%s}}"
        .formatted(common(id), content);
  }

  private String assistant(String id, String block) {
    return ("{\"type\":\"assistant\",%s,\"message\":{\"id\":\"m%s\",\"role\":\"assistant\","
            + "\"model\":\"gardener-1\",\"content\":[%s]}}")
        .formatted(common(id), id, block);
  }

  private static String call(String id, String tool, String input) {
    return "{\"type\":\"tool_use\",\"id\":\"%s\",\"name\":\"%s\",\"input\":%s}"
        .formatted(id, tool, input);
  }

  private static String result(String id, String text, boolean hasFailed) {
    return "[{\"type\":\"tool_result\",\"tool_use_id\":\"%s\",\"content\":\"%s\",\"is_error\":%s}]"
        .formatted(id, text, hasFailed);
  }
}
