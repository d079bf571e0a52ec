package dev.tsearch.service.handover;

import dev.tsearch.service.wire.FrameChannel;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Takes connections from a socket until it is closed. Safe for use by many threads.
public final class HandoverServer implements Closeable {
  /// Further connections are closed at once: their commands run in their own processes.
  static final int MAX_CONNECTIONS = 256;

  private static final int MIN_TURNS = 4;

  private final ServerSocketChannel socket;
  private final CommandRunner runner;

  /// Fair: the slowest answers to many clients would wait for seconds.
  private final Semaphore turns =
      new Semaphore(Math.max(MIN_TURNS, 2 * Runtime.getRuntime().availableProcessors()), true);

  private final AtomicInteger connections = new AtomicInteger();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(Thread.ofPlatform().name("tsearch-command-", 1).factory());

  /// @param socket a bound socket; the server closes it
  /// @param runner runs the commands
  public HandoverServer(ServerSocketChannel socket, CommandRunner runner) {
    this.socket = socket;
    this.runner = runner;
  }

  /// Takes connections in the calling thread until the server is closed.
  ///
  /// @throws IOException if the socket fails
  public void run() throws IOException {
    try {
      while (true) {
        take(socket.accept());
      }
    } catch (ClosedChannelException _) {
      // The server was closed.
    }
  }

  private void take(SocketChannel connection) throws IOException {
    if (connections.incrementAndGet() > MAX_CONNECTIONS || threads.isShutdown()) {
      connections.decrementAndGet();
      connection.close();
      return;
    }
    threads.execute(() -> answer(connection));
  }

  private void answer(SocketChannel connection) {
    try {
      new HandoverConnection(new FrameChannel(connection), runner, turns).answer();
    } catch (IOException _) {
      // The client is gone, or was none.
    } finally {
      connections.decrementAndGet();
    }
  }

  /// The number of connections that are open.
  public int connections() {
    return connections.get();
  }

  /// Waits until the commands that run have ended; takes no further ones.
  ///
  /// @return whether they ended in time
  public boolean drain(Duration atMost) throws IOException, InterruptedException {
    socket.close();
    threads.shutdown();
    return threads.awaitTermination(atMost.toMillis(), TimeUnit.MILLISECONDS);
  }

  /// Takes no further connections. Commands that run go on.
  @Override
  public void close() throws IOException {
    socket.close();
    threads.shutdown();
  }
}
