package dev.tsearch.cli.command.agent;

import dev.tsearch.cli.command.CommandContext;
import dev.tsearch.cli.command.Options;
import dev.tsearch.cli.command.search.IndexUpdater;
import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.config.ModuleFolder;
import dev.tsearch.cli.config.SecretPatterns;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretMask;
import dev.tsearch.indexer.library.LibraryServer;
import dev.tsearch.indexer.library.ServedLibrary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// The module with the MCP server, which is loaded once. Safe for use by many threads.
public final class AgentModule {
  static final String REVEAL = "--reveal";

  /// The variables in which clients name the session that starts the server.
  private static final List<String> SESSIONS = List.of("CLAUDE_CODE_SESSION_ID", "CODEX_THREAD_ID");

  private static final String HELLO =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
      "capabilities":{},"clientInfo":{"name":"tsearch","version":"1"}}}
      """;

  private @Nullable LibraryServer loaded;

  /// The server; empty if the module is not installed.
  public synchronized Optional<LibraryServer> server(Environment environment)
      throws IOException, UserException {
    if (loaded == null) {
      loaded =
          ModuleFolder.of("mcp", "TSEARCH_MCP", environment)
              .service(LibraryServer.class)
              .orElse(null);
    }
    return Optional.ofNullable(loaded);
  }

  /// Has the server answer one client that only says hello. Its first client would else wait until
  /// its classes are loaded and linked.
  public void prepare(Environment environment, ServedLibrary served)
      throws IOException, UserException {
    Optional<LibraryServer> server = server(environment);
    if (server.isPresent()) {
      var hello = new ByteArrayInputStream(HELLO.getBytes(StandardCharsets.UTF_8));
      server.get().serve(served, hello, OutputStream.nullOutputStream());
    }
  }

  /// The archive as agents see it: without secrets, unless `--reveal` is given.
  ///
  /// @param diagnostics receives messages for the user
  public static ServedLibrary served(
      ParseResult arguments, CommandContext work, String version, Consumer<String> diagnostics)
      throws UserException {
    Environment environment = work.environment();
    Optional<String> session =
        SESSIONS.stream().map(environment::variable).flatMap(Optional::stream).findFirst();
    return IndexUpdater.served(work, mask(arguments, work), session, version, diagnostics);
  }

  /// The archive as the agents of a service see it, whichever session has started that.
  ///
  /// @param diagnostics receives messages for the user
  public static ServedLibrary shared(
      ParseResult arguments, CommandContext work, String version, Consumer<String> diagnostics)
      throws UserException {
    return IndexUpdater.served(work, mask(arguments, work), Optional.empty(), version, diagnostics);
  }

  private static UnaryOperator<String> mask(ParseResult arguments, CommandContext work)
      throws UserException {
    return Options.isGiven(arguments, REVEAL)
        ? text -> text
        : mask(SecretPatterns.all(work.settings()));
  }

  /// A mask of its own for each text: masks count, and calls run on several threads.
  private static UnaryOperator<String> mask(SecretFinder finder) {
    return text -> new SecretMask(finder).text(text);
  }
}
