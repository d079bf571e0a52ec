package dev.tsearch.cli.command.agent;

import dev.tsearch.service.client.HandedConversation;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;

/// Passes the messages of a client on to a service, line by line. If the service is lost, a server
/// of this process goes on: it is told how the conversation began and what was not answered, so the
/// client waits longer and sees no error. Used once.
final class RelayedConversation {
  private static final int BUFFER_BYTES = 1 << 16;

  /// A server in this process.
  @FunctionalInterface
  interface OwnServer {
    /// Serves until the input ends.
    void serve(InputStream input, OutputStream output) throws IOException;
  }

  private final InputStream client;
  private final OutputStream answers;
  private final OwnServer own;
  private final RelayedMessages messages = new RelayedMessages();
  private final HandedConversation service;
  private final QueuedInput repeated = new QueuedInput();
  private boolean isLost;
  private boolean isEnded;

  /// @param client the client's messages
  /// @param answers receives the messages for the client
  RelayedConversation(
      InputStream client, OutputStream answers, HandedConversation service, OwnServer own) {
    this.client = client;
    this.answers = answers;
    this.own = own;
    this.service = service;
  }

  /// Runs until the client ends it.
  void run() throws IOException {
    Thread.ofPlatform().daemon().name("tsearch-mcp-input").start(this::passOn);
    var lines = new Lines(service.fromService());
    try (service) {
      for (Optional<byte[]> line = lines.next(); line.isPresent(); line = lines.next()) {
        answer(line.get());
      }
    }
    if (isWaitedFor()) {
      own.serve(repeated, new LineOutput());
    }
  }

  private void answer(byte[] line) throws IOException {
    if (messages.received(line)) {
      answers.write(line);
      answers.flush();
    }
  }

  private void passOn() {
    var lines = new Lines(client);
    for (Optional<byte[]> line = lines.next(); line.isPresent(); line = lines.next()) {
      send(line.get());
    }
    end();
  }

  private synchronized void send(byte[] line) {
    messages.sent(line);
    if (isLost) {
      repeated.put(line);
      return;
    }
    try {
      service.toService().write(line);
    } catch (IOException _) {
      // The service is lost; the line is repeated.
    }
  }

  private synchronized void end() {
    isEnded = true;
    if (isLost) {
      repeated.end();
      return;
    }
    try {
      service.endInput();
    } catch (IOException _) {
      // The service is lost.
    }
  }

  /// Whether the client still waits for something, now that the service is silent. From now on all
  /// goes to the server of this process, which is told what the service was told.
  private synchronized boolean isWaitedFor() {
    if (isEnded && !messages.isAnyOpen()) {
      return false;
    }
    isLost = true;
    messages.repeated().forEach(repeated::put);
    if (isEnded) {
      repeated.end();
    }
    return true;
  }

  /// Passes on what the server of this process writes.
  private final class LineOutput extends OutputStream {
    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    @Override
    public void write(int one) throws IOException {
      line.write(one);
      if (one == '\n') {
        answer(line.toByteArray());
        line.reset();
      }
    }
  }

  /// Lines with their ends. A last line without one is dropped: its message is not whole.
  private static final class Lines {
    private final InputStream in;

    Lines(InputStream in) {
      this.in = new BufferedInputStream(in, BUFFER_BYTES);
    }

    /// The next line; empty at the end, or if the other side is lost.
    Optional<byte[]> next() {
      var line = new ByteArrayOutputStream();
      try {
        for (int one = in.read(); one >= 0; one = in.read()) {
          line.write(one);
          if (one == '\n') {
            return Optional.of(line.toByteArray());
          }
        }
      } catch (IOException _) {
        // As if it had ended.
      }
      return Optional.empty();
    }
  }
}
