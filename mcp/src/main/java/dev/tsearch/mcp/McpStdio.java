package dev.tsearch.mcp;

import dev.tsearch.indexer.library.ServedLibrary;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.McpSyncServerExchange;
import io.modelcontextprotocol.server.transport.StdioServerTransportProvider;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// The server for one client over two streams, until the input ends. Read-only.
///
/// @param served what it answers questions about
/// @param started when the client was started, about
record McpStdio(ServedLibrary served, Instant started, AtomicReference<String> root) {
  private static final String LOCAL = "file://";

  /// A server for a client that starts now.
  static McpStdio of(ServedLibrary served) {
    return new McpStdio(served, served.clock().instant(), new AtomicReference<>());
  }

  void serve(InputStream input, OutputStream output) throws IOException {
    var streams = new MessageStreams(input, output);
    // Arguments are checked by the tools, whose messages a model can act on.
    McpSyncServer server =
        McpServer.sync(
                new StdioServerTransportProvider(
                    ToolCalls.MAPPER, streams.messages(), streams.answers()))
            .serverInfo(ToolCalls.NAME, served.version())
            .instructions(ToolCalls.INSTRUCTIONS)
            .jsonMapper(ToolCalls.MAPPER)
            .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
            .validateToolInputs(false)
            .capabilities(ToolCalls.capabilities())
            .tools(ToolCalls.TOOLS.stream().map(this::specification).toList())
            .resourceTemplates(templates())
            .prompts(
                ArchivePrompts.all().stream()
                    .map(prompt ->
                        new SyncPromptSpecification(
                            prompt.declared(), (_, request) -> prompt.answer().apply(request)))
                    .toList())
            .build();
    try {
      streams.awaitEnd();
    } catch (InterruptedException e) {
      throw new InterruptedIOException(e.getMessage());
    } finally {
      server.closeGracefully();
    }
  }

  private SyncToolSpecification specification(ArchiveTool tool) {
    return SyncToolSpecification.builder()
        .tool(ToolCalls.declared(tool))
        .callHandler((exchange, request) ->
            ToolCalls.call(
                tool,
                request,
                () ->
                    new ToolContext(
                        served,
                        served.opener().open(),
                        started,
                        () -> Optional.of(rootOf(exchange)))))
        .build();
  }

  private List<SyncResourceTemplateSpecification> templates() {
    var resources =
        new ArchiveResources(() ->
            new ToolContext(
                served,
                served.opener().open(),
                started,
                () -> Optional.of(served.folder().toString())));
    return resources.templates().stream()
        .map(template ->
            new SyncResourceTemplateSpecification(
                template.declared(), (_, request) -> template.answer().apply(request)))
        .toList();
  }

  /// The first folder that the client works in, if it says one; asked once.
  private String rootOf(McpSyncServerExchange exchange) {
    String known = root.get();
    if (known == null) {
      known = stated(exchange).orElse(served.folder().toString());
      root.set(known);
    }
    return known;
  }

  private static Optional<String> stated(McpSyncServerExchange exchange) {
    McpSchema.ClientCapabilities client = exchange.getClientCapabilities();
    if (client == null || client.roots() == null) {
      return Optional.empty();
    }
    try {
      return exchange.listRoots().roots().stream()
          .findFirst()
          .flatMap(first -> folder(first.uri()));
    } catch (RuntimeException _) {
      return Optional.empty(); // the client answers with an error, or not in time
    }
  }

  /// The folder of an address. Some clients write its path as it is, others percent-encode it.
  private static Optional<String> folder(String uri) {
    if (!uri.startsWith(LOCAL + "/")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(URI.create(uri)).toString());
    } catch (IllegalArgumentException _) {
      return Optional.of(uri.substring(LOCAL.length()));
    }
  }
}
