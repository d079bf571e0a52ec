package dev.tsearch.mcp;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.List;
import java.util.Map;

/// Prints what the client of the official SDK gets from a server: its name, its tools, and the
/// answer of each tool. The arguments are the command that starts the server, after a word to
/// search for and the name of a session.
final class ClientTranscript {
  private ClientTranscript() {}

  public static void main(String[] arguments) {
    String word = arguments[0];
    String session = arguments[1];
    var server =
        ServerParameters.builder(arguments[2])
            .args(List.of(arguments).subList(3, arguments.length))
            .build();
    McpSyncClient client =
        McpClient.sync(new StdioClientTransport(server, ToolCalls.MAPPER))
            .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
            .build();
    try {
      McpSchema.InitializeResult initialized = client.initialize();
      System.out.println(
          "initialize: " + initialized.serverInfo().name() + ", " + initialized.protocolVersion());
      client
          .listTools()
          .tools()
          .forEach(tool -> System.out.println("tool: " + tool.name() + ": " + tool.description()));
      call(client, "search", Map.of("query", word, "limit", 2));
      call(client, "open", Map.of("ref", session, "max_bytes", 600));
      call(client, "overview", Map.of("session", session, "max_bytes", 600));
      call(client, "list", Map.of("limit", 2));
      call(client, "files", Map.of("query", word, "max_bytes", 600));
      call(client, "fix", Map.of("error", word, "max_bytes", 600));
    } finally {
      client.closeGracefully();
    }
  }

  private static void call(McpSyncClient client, String tool, Map<String, Object> arguments) {
    McpSchema.CallToolResult result =
        client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
    System.out.println("call: " + tool + " " + arguments + " error: " + result.isError());
    System.out.println(((McpSchema.TextContent) result.content().getFirst()).text());
  }
}
