package dev.tsearch.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.cli.command.agent.AgentModule;
import dev.tsearch.cli.render.Terminal;
import dev.tsearch.core.time.Zone;
import dev.tsearch.indexer.search.KeptArchive;
import dev.tsearch.service.ServiceLife;
import dev.tsearch.service.client.Printed;
import dev.tsearch.service.client.ServiceRun;
import dev.tsearch.service.handover.CommandRunner;
import dev.tsearch.service.handover.HandoverServer;
import dev.tsearch.service.wire.HandedCommand;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Hands command lines over to a service in this process, over a real socket, with the clock of
/// [Cli].
final class HandedCli implements Closeable {
  private static final String ENCODING = System.getProperty("sun.jnu.encoding", "");

  /// Far more than an answer takes, so that a busy machine changes no result.
  private static final Duration MAX_ANSWER = Duration.ofMinutes(1);

  private final Path socket;
  private final HandoverServer server;

  private HandedCli(Path socket, HandoverServer server) {
    this.socket = socket;
    this.server = server;
  }

  /// Starts a service for the archive in the home folder of a test.
  static HandedCli serving(Path home) throws IOException {
    Path socket = home.resolve("s.sock");
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(socket));
    var server = new HandoverServer(listening, commands(home));
    Thread.ofPlatform().daemon().start(() -> run(server));
    return new HandedCli(socket, server);
  }

  /// What runs the commands for the archive in the home folder of a test.
  static CommandRunner commands(Path home) {
    return new HandedCommands(
        new ServiceLife(
            home.resolve(".local/share/tsearch"), InstantSource.fixed(Cli.NOW), () -> 0),
        new KeptArchive(home.resolve(".local/share/tsearch")),
        InstantSource.fixed(Cli.NOW),
        Optional.of(Zone.of(ZoneOffset.UTC)),
        ENCODING,
        new AgentModule());
  }

  private static void run(HandoverServer server) {
    try {
      server.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Hands a command line over; empty if the service leaves it to its own process.
  Optional<Cli.Result> run(Cli cli, List<String> arguments) {
    return hand(socket, cli, arguments);
  }

  /// Hands a command line over to the service at a socket; empty if it leaves it to its own
  /// process.
  static Optional<Cli.Result> hand(Path socket, Cli cli, List<String> arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var command =
        new HandedCommand(
            arguments, cli.home().toString(), variables(cli), cli.zone().id().getId(), ENCODING);
    Optional<ServiceRun> run =
        ServiceRun.offer(socket, command.bytes(), MAX_ANSWER.toNanos(), out, err);
    return run.map(accepted -> {
      int status = accepted.follow(MAX_ANSWER, new Lost());
      return new Cli.Result(out.toString(UTF_8), err.toString(UTF_8), status);
    });
  }

  /// The variables with which a launcher describes the terminal.
  private static Map<String, String> variables(Cli cli) {
    Map<String, String> variables = new HashMap<>(cli.variables());
    variables.put("HOME", cli.home().toString());
    Terminal terminal = cli.terminal();
    variables.put("TSEARCH_TERMINAL", terminal.isTerminal() ? "out,err" : "");
    if (terminal.isTerminal()) {
      variables.put("COLUMNS", Integer.toString(terminal.width()));
      variables.put("TERM", terminal.colored() ? "xterm" : "dumb");
    }
    return variables;
  }

  @Override
  public void close() throws IOException {
    server.close();
  }

  /// A service in this process is not lost.
  private record Lost() implements ServiceRun.Replacement {
    @Override
    public int run() {
      throw new AssertionError("the service was lost");
    }

    @Override
    public int runAfter(Printed printed) {
      throw new AssertionError("the service was lost after " + printed);
    }
  }
}
