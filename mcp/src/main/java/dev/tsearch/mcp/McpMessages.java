package dev.tsearch.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.indexer.library.AgentServer;
import dev.tsearch.indexer.library.ServedLibrary;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncPromptSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncResourceTemplateSpecification;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import reactor.core.publisher.Mono;

/// The server for clients whose messages arrive one by one, without a session: the SDK's stateless
/// server with a transport that hands it a message and returns the response. Read-only,
/// thread-safe.
///
/// The folder of the client is known only if it states it with each message. Without it, `.` is no
/// project, and the session that calls is left out only if the call names it.
final class McpMessages implements AgentServer {
  /// The SDK gives its handler to the transport while the server is built.
  private record Transport(AtomicReference<McpStatelessServerHandler> handler)
      implements McpStatelessServerTransport {
    @Override
    public void setMcpHandler(McpStatelessServerHandler given) {
      handler.set(given);
    }

    @Override
    public Mono<Void> closeGracefully() {
      return Mono.empty();
    }
  }

  /// The key of the client's folder in the context of a message.
  private static final String FOLDER = "folder";

  private final ServedLibrary served;
  private final McpStatelessServerHandler handler;

  McpMessages(ServedLibrary served) {
    this.served = served;
    var transport = new Transport(new AtomicReference<>());
    // Tools run in the calling thread, whose request may be cancelled.
    McpServer.sync(transport)
        .immediateExecution(true)
        .serverInfo(ToolCalls.NAME, served.version())
        .instructions(ToolCalls.INSTRUCTIONS)
        .jsonMapper(ToolCalls.MAPPER)
        .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
        .validateToolInputs(false)
        .capabilities(ToolCalls.capabilities())
        .tools(
            ToolCalls.TOOLS.stream()
                .map(tool ->
                    SyncToolSpecification.builder()
                        .tool(ToolCalls.declared(tool))
                        .callHandler((message, request) ->
                            ToolCalls.call(tool, request, () -> context(message)))
                        .build())
                .toList())
        .resourceTemplates(
            new ArchiveResources(() -> context(McpTransportContext.EMPTY))
                .templates().stream()
                    .map(template ->
                        new SyncResourceTemplateSpecification(
                            template.declared(), (_, request) -> template.answer().apply(request)))
                    .toList())
        .prompts(
            ArchivePrompts.all().stream()
                .map(prompt ->
                    new SyncPromptSpecification(
                        prompt.declared(), (_, request) -> prompt.answer().apply(request)))
                .toList())
        .build();
    handler = Objects.requireNonNull(transport.handler().get(), "the SDK sets it");
  }

  private ToolContext context(McpTransportContext message) throws IOException {
    return new ToolContext(
        served,
        served.opener().open(),
        served.clock().instant(),
        () -> Optional.ofNullable(message.get(FOLDER)).map(Object::toString));
  }

  @Override
  public Optional<byte[]> answer(byte[] message, Optional<String> folder) throws IOException {
    McpTransportContext context =
        folder
            .map(known -> McpTransportContext.create(Map.of(FOLDER, known)))
            .orElse(McpTransportContext.EMPTY);
    return switch (parsed(message)) {
      case McpSchema.JSONRPCRequest request -> Optional.of(response(request, context));
      case McpSchema.JSONRPCNotification notification -> {
        handler.handleNotification(context, notification).block();
        yield Optional.empty();
      }
      default -> Optional.empty(); // a response, though nothing was asked
    };
  }

  private static McpSchema.JSONRPCMessage parsed(byte[] message) {
    try {
      return McpSchema.deserializeJsonRpcMessage(ToolCalls.MAPPER, new String(message, UTF_8));
    } catch (IOException e) {
      throw new IllegalArgumentException("the body must be one JSON-RPC message", e);
    }
  }

  private byte[] response(McpSchema.JSONRPCRequest request, McpTransportContext context)
      throws IOException {
    McpSchema.JSONRPCResponse response;
    try {
      response =
          Objects.requireNonNull(handler.handleRequest(context, request).block(), "no response");
    } catch (McpError e) {
      response = McpSchema.JSONRPCResponse.error(request.id(), e.getJsonRpcError());
    }
    return ToolCalls.MAPPER.writeValueAsBytes(response);
  }
}
