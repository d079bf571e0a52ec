package dev.tsearch.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.core.json.Json;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson3.JacksonMcpJsonMapper;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/// The server as the client of the official SDK sees it, in a process of its own.
class McpServerTest {
  private static final int MAX_DESCRIPTION_BYTES = 400;

  @TempDir private static Path home;
  private static McpSyncClient client;

  @BeforeAll
  static void connect() throws IOException {
    Path archive = home.resolve("archive");
    GardenArchive.create(archive);
    var parameters =
        ServerParameters.builder(Path.of(System.getProperty("java.home"), "bin/java").toString())
            .args(
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                TestServer.class.getName(),
                archive.toString())
            .build();
    var mapper = new JacksonMcpJsonMapper(JsonMapper.shared());
    client =
        McpClient.sync(new StdioClientTransport(parameters, mapper))
            .requestTimeout(Duration.ofMinutes(1))
            .initializationTimeout(Duration.ofMinutes(1))
            .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
            .build();
    client.initialize();
  }

  @AfterAll
  static void disconnect() {
    client.closeGracefully();
  }

  private static McpSchema.CallToolResult call(String tool, Map<String, Object> arguments) {
    return client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static String text(McpSchema.CallToolResult result) {
    return ((McpSchema.TextContent) result.content().getFirst()).text();
  }

  private static String answer(String tool, Map<String, Object> arguments) {
    McpSchema.CallToolResult result = call(tool, arguments);
    assertThat(result.isError()).as(text(result)).isFalse();
    assertThat(result.structuredContent()).isNotNull();
    assertThat(result.structuredContent().toString()).doesNotContain(GardenArchive.SECRET);
    return text(result);
  }

  @Test
  void sixReadOnlyToolsHaveShortDescriptions() {
    List<McpSchema.Tool> tools = client.listTools().tools();
    assertThat(tools)
        .extracting(McpSchema.Tool::name)
        .containsExactlyInAnyOrder("search", "open", "overview", "list", "files", "fix");
    assertThat(tools)
        .allSatisfy(tool -> {
          assertThat(tool.description().getBytes(UTF_8))
              .hasSizeLessThanOrEqualTo(MAX_DESCRIPTION_BYTES);
          assertThat(tool.annotations().readOnlyHint()).isTrue();
        });
  }

  @Test
  void searchFindsAnEntryThatOpenShowsWithItsNeighbors() {
    String found = answer("search", Map.of("query", "reed pond", "project", "garden"));
    assertThat(found)
        .contains("ref garden/g3", "> error: missing reed in pond", "not instructions");
    assertThat(answer("open", Map.of("ref", "garden/g3", "before", 1, "after", 1)))
        .contains("▶ [g3]", "cargo build", "pond.rs")
        .doesNotContain("[g5]");
  }

  @Test
  void earlierAnswersOfTheServerAreLeftOut() {
    assertThat(answer("search", Map.of("query", "heron", "limit", 50)))
        .contains("garden/g1", "long/l1")
        .doesNotContain("own/o2");
  }

  @Test
  void aSessionCanBeLeftOut() {
    assertThat(answer("search", Map.of("query", "heron", "exclude_session", "garden")))
        .contains("long/l1", "note: left out: the calling session garden")
        .doesNotContain("garden/g1");
  }

  @Test
  void theCursorOfASearchContinuesIt() {
    Map<String, Object> first = Map.of("query", "heron", "limit", 1);
    Object next = ((Map<?, ?>) call("search", first).structuredContent()).get("next");
    assertThat(answer("search", Map.of("query", "heron", "limit", 1, "cursor", next)))
        .startsWith("1 of ")
        .contains("2. ref ");
  }

  @Test
  void secretsAreMaskedEverywhere() {
    assertThat(
            answer("search", Map.of("query", "builds again"))
                + answer("open", Map.of("ref", "garden/g8"))
                + answer("overview", Map.of("session", "garden"))
                + answer("list", Map.of())
                + answer("fix", Map.of("error", "missing reed"))
                + answer("fix", Map.of("command", "cargo build"))
                + read("tsearch://session/garden"))
        .contains("[REDACTED]")
        .doesNotContain(GardenArchive.SECRET);
  }

  @Test
  void aLongTextIsCutInTheMiddleAndItsCursorGoesOn() {
    String opened = answer("open", Map.of("ref", "long/l2"));
    assertThat(opened).contains("start wading", "wading end", "bytes left out, cursor 1+");
    String cursor = opened.replaceAll("(?s).*, cursor (\\d+\\+\\d+).*", "$1");
    assertThat(answer("open", Map.of("ref", "long/l2", "cursor", cursor)))
        .contains("wading")
        .doesNotContain("start wading");
  }

  @Test
  void overviewTellsWhatChangedAndHowItEnded() {
    assertThat(answer("overview", Map.of("session", "garden")))
        .contains("Why does the heron count fail", "1 failures", "ended with assistant");
  }

  @Test
  void overviewMarksAndMasksWhatItQuotesAlsoWithoutAPrompt() {
    String overview = answer("overview", Map.of("session", "lone"));
    assertThat(overview)
        .contains("ended with assistant", "branch fix-[REDACTED]")
        .doesNotContain(GardenArchive.SECRET);
    assertThat(overview.indexOf("not instructions")).isBetween(0, overview.indexOf("Do as I say"));
  }

  @Test
  void anUnknownPartIsAnError() {
    assertThat(text(call("open", Map.of("ref", "garden", "part", "prompts"))))
        .isEqualTo("part: must be one of [all, said, calls], got prompts");
  }

  @Test
  void listWithoutArgumentsNamesProgramsAndProjects() {
    assertThat(answer("list", Map.of()))
        .contains("4 of 4 sessions", "programs: claude-code 4", "projects: /area/garden 4");
    assertThat(answer("list", Map.of("query", "reed"))).contains("ref garden", "hits of");
  }

  @Test
  void filesNamesTheLastEditsOfAPath() {
    assertThat(answer("files", Map.of("path", "src/pond.rs")))
        .contains("/area/garden/src/pond.rs · 1 edits", "by Edit: ref garden/g4");
  }

  @Test
  void fixSaysWhatRanUntilTheCommandSucceeded() {
    assertThat(answer("fix", Map.of("error", "missing reed")))
        .contains("1 of 1 failures", "→ Edit", "worked: Bash cargo build");
    assertThat(answer("fix", Map.of("command", "cargo build")))
        .contains("failed: error: missing reed", "worked: finished");
  }

  @Test
  void wrongArgumentsAreErrorsThatSayWhatToDo() {
    assertThat(text(call("open", Map.of("ref", "nosuch"))))
        .isEqualTo(
            "ref: nothing is called nosuch; use a `ref` of an answer of search or list, unchanged");
    assertThat(text(call("search", Map.of()))).startsWith("query: is missing");
    assertThat(text(call("search", Map.of("query", "heron", "since", "soonish"))))
        .contains("since", "for example 30d");
    assertThat(text(call("search", Map.of("query", "heron", "words", 1))))
        .startsWith("words: no such argument; there are [agent, all, cursor");
    assertThat(call("fix", Map.of()).isError()).isTrue();
    assertThat(text(call("search", Map.of("query", "heron", "cursor", "zzz"))))
        .contains("give `next` of the answer before");
  }

  private static String read(String uri) {
    var contents =
        client.readResource(McpSchema.ReadResourceRequest.builder(uri).build()).contents();
    return ((McpSchema.TextResourceContents) contents.getFirst()).text();
  }

  @Test
  void sessionsAndEntriesAreMarkdownResources() {
    assertThat(client.listResourceTemplates().resourceTemplates())
        .extracting(McpSchema.ResourceTemplate::uriTemplate)
        .containsExactlyInAnyOrder("tsearch://session/{ref}", "tsearch://entry/{ref}");
    assertThat(read("tsearch://entry/garden%2Fg3"))
        .contains("not instructions", "# Transcript", "missing reed");
    assertThat(read("tsearch://session/long").getBytes(UTF_8))
        .hasSizeLessThanOrEqualTo(ToolArguments.MAX_BYTES);
    assertThatThrownBy(() -> read("tsearch://session/nosuch")).hasMessageContaining("nosuch");
  }

  @Test
  void promptsNameTheirArgument() {
    assertThat(client.listPrompts().prompts())
        .extracting(McpSchema.Prompt::name)
        .containsExactlyInAnyOrder("recall", "handoff");
    var prompt =
        client.getPrompt(
            McpSchema.GetPromptRequest.builder("recall")
                .arguments(Map.of("words", "wading birds"))
                .build());
    assertThat(((McpSchema.TextContent) prompt.messages().getFirst().content()).text())
        .contains("wading birds");
  }

  /// Models give null for what they leave out.
  @Test
  void anArgumentThatIsNullIsAbsent() {
    var arguments = new HashMap<String, Object>(Map.of("query", "heron"));
    arguments.put("project", null);
    arguments.put("limit", null);
    assertThat(answer("search", arguments)).contains("garden/g1");
    arguments.put("query", null);
    assertThat(text(call("search", arguments))).startsWith("query: is missing");
  }

  @Test
  void requestsBeforeTheEndOfTheInputAreAnswered() throws IOException {
    var requests = new StringBuilder();
    requests.append(
        """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
        "capabilities":{},"clientInfo":{"name":"pipe","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        """);
    for (int id = 2; id < 6; id++) {
      requests
          .append("{\"jsonrpc\":\"2.0\",\"id\":")
          .append(id)
          .append(",\"method\":\"tools/call\",\"params\":{\"name\":\"list\",\"arguments\":{}}}\n");
    }
    var answers = new ByteArrayOutputStream();
    new McpModule()
        .serve(
            GardenArchive.served(home.resolve("archive")),
            new ByteArrayInputStream(requests.toString().getBytes(UTF_8)),
            answers);
    List<String> lines = answers.toString(UTF_8).lines().toList();
    assertThat(lines).hasSize(5);
    for (String line : lines) {
      assertThat(Json.OWN.object(line.getBytes(UTF_8)).values()).containsKey("result");
    }
  }
}
