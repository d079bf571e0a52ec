package dev.tsearch.service.handover;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tsearch.service.client.Printed;
import dev.tsearch.service.client.ServiceRun;
import dev.tsearch.service.wire.FrameChannel;
import dev.tsearch.service.wire.FrameKind;
import dev.tsearch.service.wire.HandedCommand;
import dev.tsearch.service.wire.WireFrame;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a client sees of a service, and a service of its clients.
class HandoverTest {
  private static final int LOST = 77;
  private static final Duration MS_200 = Duration.ofMillis(200);
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long NANOS_200_MS = MS_200.toNanos();
  private static final long NANOS_MINUTE = MINUTE.toNanos();

  @TempDir private Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void bothStreamsKeepTheirOrderAndTheStatusArrives() throws IOException {
    CommandRunner runner =
        command ->
            Optional.of(reply -> {
              write(reply.out(), command.arguments().getFirst() + " ");
              write(reply.err(), "a note ");
              write(reply.out(), command.directory());
              return 1;
            });
    try (HandoverServer _ = serving(runner)) {
      ByteArrayOutputStream both = out;
      Optional<ServiceRun> run = ServiceRun.offer(socket(), command(), NANOS_MINUTE, both, both);
      assertThat(run.orElseThrow().follow(MINUTE, new Recorded())).isEqualTo(1);
      assertThat(both.toString(UTF_8)).isEqualTo("words a note /area");
    }
  }

  @Test
  void aDeclinedCommandIsNotRun() throws IOException {
    try (HandoverServer _ = serving(_ -> Optional.empty())) {
      assertThat(offer(NANOS_MINUTE)).isEmpty();
    }
  }

  @Test
  void withoutAServiceNothingIsAccepted() throws IOException {
    assertThat(offer(NANOS_MINUTE)).isEmpty();
    serving(_ -> Optional.empty()).close();
    assertThat(offer(NANOS_MINUTE)).as("with a stale socket").isEmpty();
  }

  @Test
  void aServiceThatDoesNotAnswerIsGivenUp() throws IOException {
    try (ServerSocketChannel hung = bound()) {
      assertThat(hung.isOpen()).isTrue();
      assertThat(offer(NANOS_200_MS)).isEmpty();
    }
  }

  @Test
  void aServiceThatAcceptsNoConnectionIsGivenUp() throws IOException {
    var waiting = new ArrayList<SocketChannel>();
    try (ServerSocketChannel hung = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      hung.bind(UnixDomainSocketAddress.of(socket()), 1);
      fillQueue(waiting);
      assertThat(offer(NANOS_200_MS)).isEmpty();
    } finally {
      for (SocketChannel channel : waiting) {
        channel.close();
      }
    }
  }

  /// Connects until the next connection would have to wait.
  private void fillQueue(List<SocketChannel> waiting) throws IOException {
    boolean isConnected = true;
    while (isConnected) {
      SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
      waiting.add(channel);
      channel.configureBlocking(false);
      try {
        isConnected = channel.connect(UnixDomainSocketAddress.of(socket()));
      } catch (IOException _) {
        isConnected = false; // the queue is full
      }
    }
  }

  @Test
  void aCommandWhoseServiceIsLostRunsFromWhereItStopped() throws Exception {
    var connection = new CompletableFuture<SocketChannel>();
    try (ServerSocketChannel listening = bound()) {
      Thread.ofPlatform().daemon().start(() -> acceptAndPrint(listening, "abc", connection));
      ServiceRun run = offer(NANOS_MINUTE).orElseThrow();
      var replacement = new Recorded();
      Thread.ofPlatform().daemon().start(() -> closeAfterOutput(connection));
      assertThat(run.follow(MINUTE, replacement)).isEqualTo(LOST);
      assertThat(replacement.skippedBytes).isEqualTo(3);
      assertThat(out.toString(UTF_8)).isEqualTo("abc");
    }
  }

  /// A service that hangs, as one that was stopped with SIGSTOP, keeps its connections open.
  @Test
  void aServiceThatFallsSilentIsGivenUp() throws Exception {
    var connection = new CompletableFuture<SocketChannel>();
    try (ServerSocketChannel listening = bound()) {
      Thread.ofPlatform().daemon().start(() -> acceptAndPrint(listening, "abc", connection));
      ServiceRun run = offer(NANOS_MINUTE).orElseThrow();
      var replacement = new Recorded();
      assertThat(run.follow(MS_200, replacement)).isEqualTo(LOST);
      assertThat(replacement.skippedBytes).isEqualTo(3);
      assertThat(connection.join().isOpen()).isTrue();
    }
  }

  @Test
  void aClientHearsAgainAndAgainThatItsCommandRuns() throws IOException {
    var mayEnd = new CountDownLatch(1);
    CommandRunner runner =
        _ ->
            Optional.of(_ -> {
              await(mayEnd);
              return 3;
            });
    try (HandoverServer _ = serving(runner);
        SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
      var channel = new FrameChannel(client);
      channel.send(new WireFrame(FrameKind.COMMAND, command()));
      assertThat(channel.receive().kind()).isEqualTo(FrameKind.ACCEPTED);
      for (int i = 0; i < 10; i++) {
        assertThat(channel.receive().kind()).isEqualTo(FrameKind.ALIVE);
      }
      mayEnd.countDown();
      WireFrame last = channel.receive();
      while (last.kind() == FrameKind.ALIVE) {
        last = channel.receive();
      }
      assertThat(last.content()).containsExactly(3);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /// A program that runs many commands would otherwise run out of connections.
  @Test
  void aCommandThatEndsClosesItsConnection() throws Exception {
    var connection = new CompletableFuture<SocketChannel>();
    try (ServerSocketChannel listening = bound()) {
      Thread.ofPlatform().daemon().start(() -> acceptAndPrint(listening, "abc", connection));
      ServiceRun run = offer(NANOS_MINUTE).orElseThrow();
      Thread.ofPlatform().daemon().start(() -> sendExit(connection));
      assertThat(run.follow(MINUTE, new Recorded())).isZero();
      var channel = new FrameChannel(connection.join());
      assertThatThrownBy(channel::receive).isInstanceOf(EOFException.class);
    }
  }

  private static void sendExit(CompletableFuture<SocketChannel> connection) {
    try {
      new FrameChannel(connection.join()).send(WireFrame.exit(0));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aCommandForWhichTheMemoryIsNotEnoughRunsByItself() throws IOException {
    CommandRunner runner =
        _ ->
            Optional.of(_ -> {
              throw new OutOfMemoryError();
            });
    try (HandoverServer _ = serving(runner)) {
      assertThat(offer(NANOS_MINUTE).orElseThrow().follow(MINUTE, new Recorded())).isEqualTo(LOST);
      assertThat(offer(NANOS_MINUTE)).as("the service goes on").isPresent();
    }
  }

  @Test
  void aClosedPipeFailsInTheCommand() throws Exception {
    var failure = new CompletableFuture<String>();
    CommandRunner runner =
        _ ->
            Optional.of(reply -> {
              try {
                reply.out().write("x".getBytes(UTF_8));
              } catch (IOException e) {
                failure.complete(e.getMessage());
              }
              return 0;
            });
    try (HandoverServer _ = serving(runner)) {
      Optional<ServiceRun> run =
          ServiceRun.offer(socket(), command(), NANOS_MINUTE, new ClosedPipe(), err);
      assertThat(run.orElseThrow().follow(MINUTE, new Recorded())).isZero();
      assertThat(failure.get(1, TimeUnit.MINUTES)).isEqualTo("Broken pipe");
    }
  }

  @Test
  void whatACommandPrintsFailsOnceItsClientIsGone() throws Exception {
    var failed = new CompletableFuture<Boolean>();
    CommandRunner runner =
        _ ->
            Optional.of(reply -> {
              while (!failed.isDone()) {
                try {
                  reply.err().write('.');
                } catch (IOException _) {
                  failed.complete(true);
                }
              }
              return 0;
            });
    try (HandoverServer _ = serving(runner)) {
      offerAndLeave();
      assertThat(failed.get(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  @Test
  void aCommandThatPrintsNothingHearsThatItsClientIsGone() throws Exception {
    var lost = new CompletableFuture<Boolean>();
    CommandRunner runner =
        _ ->
            Optional.of(reply -> {
              reply.whenLost(() -> lost.complete(true));
              lost.join();
              return 0;
            });
    try (HandoverServer _ = serving(runner)) {
      offerAndLeave();
      assertThat(lost.get(1, TimeUnit.MINUTES)).isTrue();
    }
  }

  private void acceptAndPrint(
      ServerSocketChannel listening, String text, CompletableFuture<SocketChannel> connection) {
    try {
      SocketChannel client = listening.accept();
      var channel = new FrameChannel(client);
      channel.receive();
      channel.send(WireFrame.of(FrameKind.ACCEPTED));
      channel.send(new WireFrame(FrameKind.OUT, text.getBytes(UTF_8)));
      channel.receive(); // printed
      connection.complete(client);
    } catch (IOException e) {
      connection.completeExceptionally(e);
    }
  }

  private static void closeAfterOutput(CompletableFuture<SocketChannel> connection) {
    try {
      connection.join().close();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Optional<ServiceRun> offer(long nanos) {
    return ServiceRun.offer(socket(), command(), nanos, out, err);
  }

  /// Has a command accepted, and ends the connection.
  private void offerAndLeave() throws IOException {
    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(socket()))) {
      var channel = new FrameChannel(client);
      channel.send(new WireFrame(FrameKind.COMMAND, command()));
      channel.receive();
      channel.close();
    }
  }

  private static byte[] command() {
    return new HandedCommand(List.of("words"), "/area", Map.of("TERM", "xterm"), "", "UTF-8")
        .bytes();
  }

  private Path socket() {
    return folder.resolve("s.sock");
  }

  private ServerSocketChannel bound() throws IOException {
    ServerSocketChannel listening = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listening.bind(UnixDomainSocketAddress.of(socket()));
    return listening;
  }

  private HandoverServer serving(CommandRunner runner) throws IOException {
    var server = new HandoverServer(bound(), runner);
    Thread.ofPlatform()
        .daemon()
        .start(() -> {
          try {
            server.run();
          } catch (IOException e) {
            throw new AssertionError(e);
          }
        });
    return server;
  }

  private static void write(OutputStream stream, String text) {
    try {
      stream.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /// A pipe that nobody reads.
  private static final class ClosedPipe extends OutputStream {
    @Override
    public void write(int b) throws IOException {
      throw new IOException("Broken pipe");
    }
  }

  /// Runs nothing, and says how much the command had printed.
  private static final class Recorded implements ServiceRun.Replacement {
    private long skippedBytes;

    @Override
    public int run() {
      return LOST;
    }

    @Override
    public int runAfter(Printed printed) {
      skippedBytes = printed.outBytes();
      return LOST;
    }
  }
}
