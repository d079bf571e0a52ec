package dev.tsearch.service.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/// A connection of a client, with one request after the other. Its thread reads; each answer is
/// made by another thread, which is interrupted once the client has closed the connection.
final class HttpConnection {
  /// How long the rest of a refused request is read, so that the client gets the answer before the
  /// connection is closed.
  private static final Duration LINGER = Duration.ofSeconds(1);

  private static final HttpRequest UNREADABLE =
      new HttpRequest("GET", "/", Map.of(), new byte[0], true);

  private final HttpListener listener;
  private final Socket socket;
  private final Alarm alarm;

  HttpConnection(HttpListener listener, Socket socket) {
    this.listener = listener;
    this.socket = socket;
    this.alarm = new Alarm(listener.timer(), socket);
  }

  /// Answers requests until the client or the server ends it. Closes the connection.
  void run() {
    try (socket) {
      var in = new BufferedInputStream(socket.getInputStream());
      var reader = new RequestReader(in);
      await();
      while (hasByte(in) && answerNext(reader, in)) {
        // The next byte is that of a further request.
      }
      drain(in);
    } catch (IOException _) {
      // The client is gone.
    } finally {
      alarm.off();
      listener.closed(this);
    }
  }

  /// Ends it.
  void close() {
    HttpListener.close(socket);
  }

  /// From now on it waits for a request, and may be closed for another connection.
  private void await() {
    alarm.in(listener.limits().idle());
    listener.waits(this);
  }

  /// Reads a request and has it answered.
  ///
  /// @return whether another request follows
  private boolean answerNext(RequestReader reader, InputStream in) throws IOException {
    alarm.in(listener.limits().transfer());
    HttpRequest request;
    try {
      request = reader.read();
    } catch (ApiException e) {
      listener.isBusy(this);
      send(HttpAnswer.error(e), UNREADABLE);
      return false;
    }
    alarm.off();
    if (!listener.isBusy(this)) {
      return false; // it was closed for another connection
    }
    Future<?> answer = listener.threads().submit(() -> answer(request));
    boolean goesOn = hasByte(in);
    if (!goesOn) {
      answer.cancel(true);
    }
    return goesOn && isDone(answer) && !request.isLast();
  }

  private void answer(HttpRequest request) {
    boolean isSent = false;
    try {
      send(listener.handler().answer(request), request);
      isSent = true;
      if (!request.isLast()) {
        await();
      }
    } catch (IOException _) {
      // The client is gone, or an alarm has closed the connection.
    } finally {
      if (!isSent) {
        close();
      }
    }
  }

  private void send(HttpAnswer answer, HttpRequest request) throws IOException {
    var stream =
        new AnswerStream(socket.getOutputStream(), alarm, listener.limits(), answer, request);
    try {
      answer.content().writeTo(stream);
      stream.finish();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new IOException("the client is gone");
    } catch (ApiException e) {
      if (stream.hasBegun()) {
        throw new IOException(e); // without its end, the client sees that the answer is cut
      }
      send(HttpAnswer.error(e), request);
      return;
    }
    if (request.isLast()) {
      alarm.in(LINGER);
      socket.shutdownOutput();
    }
  }

  /// Waits until the answer is sent.
  private static boolean isDone(Future<?> answer) {
    try {
      answer.get();
      return true;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    } catch (ExecutionException | CancellationException _) {
      return false;
    }
  }

  /// Waits for a byte, which stays unread.
  ///
  /// @return false if the client, or an alarm, has closed the connection
  private static boolean hasByte(InputStream in) {
    try {
      in.mark(1);
      boolean has = in.read() >= 0;
      in.reset();
      return has;
    } catch (IOException _) {
      return false;
    }
  }

  private static void drain(InputStream in) throws IOException {
    byte[] bytes = new byte[8_192];
    while (in.read(bytes) >= 0) {
      // A socket that is closed with unread bytes resets the connection, and the answer is lost.
    }
  }
}
