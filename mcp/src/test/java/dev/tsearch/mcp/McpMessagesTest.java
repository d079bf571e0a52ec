package dev.tsearch.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.library.AgentServer;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Messages that arrive one by one, as the client of the official SDK sends them over HTTP.
class McpMessagesTest {
  @TempDir private static Path home;
  private static AgentServer messages;
  private static HttpServer http;
  private static McpSyncClient client;
  private static Optional<String> folder = Optional.empty();

  @BeforeAll
  static void connect() throws IOException {
    GardenArchive.create(home);
    messages = new McpModule().messages(GardenArchive.served(home));
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/mcp",
        exchange -> {
          try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
              exchange.sendResponseHeaders(405, -1);
              return;
            }
            Optional<byte[]> response =
                messages.answer(exchange.getRequestBody().readAllBytes(), folder);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(
                response.isPresent() ? 200 : 202, response.isPresent() ? 0 : -1);
            if (response.isPresent()) {
              exchange.getResponseBody().write(response.get());
            }
          }
        });
    http.start();
    client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(
                        "http://127.0.0.1:" + http.getAddress().getPort())
                    .jsonMapper(ToolCalls.MAPPER)
                    .build())
            .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
            .build();
    client.initialize();
  }

  @AfterAll
  static void disconnect() {
    client.closeGracefully();
    http.stop(0);
  }

  private static String call(String tool, Map<String, Object> arguments) {
    McpSchema.CallToolResult result =
        client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    return ((McpSchema.TextContent) result.content().getFirst()).text();
  }

  @Test
  void everyToolIsListedAndAnswers() {
    assertThat(client.listTools().tools())
        .extracting(McpSchema.Tool::name)
        .containsExactlyInAnyOrder("search", "open", "overview", "list", "files", "fix");
    assertThat(call("search", Map.of("query", "reed pond"))).contains("ref garden/g3");
    assertThat(call("open", Map.of("ref", "garden/g3"))).contains("▶ [g3]");
    assertThat(call("overview", Map.of("session", "garden"))).contains("ended with assistant");
    assertThat(call("list", Map.of())).contains("4 of 4 sessions");
    assertThat(call("files", Map.of("path", "src/pond.rs"))).contains("by Edit: ref garden/g4");
    assertThat(call("fix", Map.of("error", "missing reed"))).contains("worked: Bash cargo build");
  }

  @Test
  void resourcesAndPromptsAreTheSame() {
    assertThat(client.listResourceTemplates().resourceTemplates()).hasSize(2);
    var contents =
        client
            .readResource(
                McpSchema.ReadResourceRequest.builder("tsearch://entry/garden%2Fg3").build())
            .contents();
    assertThat(((McpSchema.TextResourceContents) contents.getFirst()).text())
        .contains("missing reed");
    assertThat(client.listPrompts().prompts())
        .extracting(McpSchema.Prompt::name)
        .containsExactlyInAnyOrder("recall", "handoff");
  }

  @Test
  void aFolderThatTheClientStatesIsItsProject() {
    folder = Optional.of("/area/garden");
    try {
      assertThat(call("search", Map.of("query", "heron", "project", "."))).contains("ref garden/");
      folder = Optional.of("/area/shed");
      assertThat(call("search", Map.of("query", "heron", "project", ".")))
          .doesNotContain("ref garden/");
    } finally {
      folder = Optional.empty();
    }
  }

  @Test
  void theFolderOfTheClientIsNotKnown() {
    assertThat(call("search", Map.of("query", "heron", "project", ".")))
        .isEqualTo("project: the folder of the client is not known here; give its whole path");
    assertThat(call("search", Map.of("query", "heron"))).doesNotContain("left out");
  }

  @Test
  void anUnknownMethodIsAnErrorOfTheProtocol() throws IOException, MalformedJsonException {
    byte[] request =
        "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"nosuch\",\"params\":{}}".getBytes(UTF_8);
    JsonObject response =
        Json.SOURCE.object(messages.answer(request, Optional.empty()).orElseThrow());
    assertThat(response.values()).containsEntry("id", 7L).containsKey("error");
    assertThat(Objects.requireNonNull(response.values().get("error")).toString())
        .contains("-32601");
  }

  @Test
  void whatIsNoMessageIsRefused() {
    for (String text : new String[] {"", "x", "{}", "[]", "{\"jsonrpc\":\"2.0\"}"}) {
      assertThatThrownBy(() -> messages.answer(text.getBytes(UTF_8), Optional.empty()))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
