package dev.tsearch.service.http;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/// Takes connections on the loopback address. Safe for use by many threads.
///
/// A connection that waits for a request costs two buffers and a virtual thread. If there are too
/// many, the one that has waited longest is closed, so that a program that opens connections and
/// says nothing keeps no other program out.
final class HttpListener implements Closeable {
  /// Answers requests. Thread-safe.
  @FunctionalInterface
  interface RequestHandler {
    /// Answers a request. Its thread is interrupted once the client is gone.
    HttpAnswer answer(HttpRequest request);
  }

  /// How long no connection is taken after one could not be.
  private static final Duration FAILED_PAUSE = Duration.ofMillis(50);

  private final ServerSocket socket;
  private final ServerLimits limits;
  private final RequestHandler handler;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledThreadPoolExecutor timer;
  private final Set<HttpConnection> waiting = new LinkedHashSet<>();
  private final Set<HttpConnection> open = new LinkedHashSet<>();

  private HttpListener(ServerSocket socket, ServerLimits limits, RequestHandler handler) {
    this.socket = socket;
    this.limits = limits;
    this.handler = handler;
    timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("tsearch-http-timer").factory());
    timer.setRemoveOnCancelPolicy(true);
  }

  /// Binds a port; connections are taken once [#start] is called.
  ///
  /// @param port the port; 0 for any that is free
  /// @throws IOException if the port is taken
  static HttpListener bind(int port, ServerLimits limits, RequestHandler handler)
      throws IOException {
    var socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(
        new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port),
        limits.connections());
    return new HttpListener(socket, limits, handler);
  }

  /// Takes connections from now on.
  void start() {
    Thread.ofPlatform().daemon().name("tsearch-http").start(this::run);
  }

  private void run() {
    while (!socket.isClosed()) {
      try {
        take(socket.accept());
      } catch (IOException _) {
        pause(); // the listener was closed, or the process has too many files open
      }
    }
  }

  private static void pause() {
    try {
      Thread.sleep(FAILED_PAUSE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void take(Socket client) throws IOException {
    client.setTcpNoDelay(true);
    var connection = new HttpConnection(this, client);
    synchronized (this) {
      if (open.size() >= limits.connections() && !closeLongestWaiting()) {
        close(client);
        return;
      }
      open.add(connection);
      waiting.add(connection);
    }
    threads.execute(connection::run);
  }

  /// Closes the connection that has waited longest for a request.
  ///
  /// @return false if none waits
  private boolean closeLongestWaiting() {
    Iterator<HttpConnection> first = waiting.iterator();
    if (!first.hasNext()) {
      return false;
    }
    HttpConnection longest = first.next();
    first.remove();
    open.remove(longest);
    longest.close();
    return true;
  }

  /// A connection waits for a request.
  synchronized void waits(HttpConnection connection) {
    if (open.contains(connection)) {
      waiting.add(connection);
    }
  }

  /// A connection has a request.
  ///
  /// @return false if it was closed for another one
  synchronized boolean isBusy(HttpConnection connection) {
    return waiting.remove(connection);
  }

  /// A connection is closed.
  synchronized void closed(HttpConnection connection) {
    waiting.remove(connection);
    open.remove(connection);
  }

  /// The number of connections.
  synchronized int connections() {
    return open.size();
  }

  int port() {
    return socket.getLocalPort();
  }

  ServerLimits limits() {
    return limits;
  }

  RequestHandler handler() {
    return handler;
  }

  ExecutorService threads() {
    return threads;
  }

  ScheduledExecutorService timer() {
    return timer;
  }

  /// Closes a socket; an error of that is of no use to anyone.
  static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException _) {
      // It is of no use any more.
    }
  }

  @Override
  public synchronized void close() throws IOException {
    socket.close();
    open.forEach(HttpConnection::close);
    threads.shutdownNow();
    timer.shutdownNow();
  }
}
