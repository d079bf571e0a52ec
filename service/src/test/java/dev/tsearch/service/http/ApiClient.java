package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.HexFormat;

/// Sends bytes as they are, which an HTTP library would not.
///
/// @param port the port of the server
record ApiClient(int port) {
  private static final int PATIENCE_MILLIS = 60_000;

  /// An answer.
  ///
  /// @param status the status; 0 if the server closed the connection without an answer
  /// @param head the status line and the headers
  /// @param body the content
  record Reply(int status, String head, String body) {
    static Reply of(String text) {
      int end = text.indexOf("\r\n\r\n");
      if (!text.startsWith("HTTP/1.1 ") || end < 0) {
        return new Reply(0, "", text);
      }
      String head = text.substring(0, end);
      String body = text.substring(end + 4);
      return new Reply(
          Integer.parseInt(text.substring(9, 12)),
          head,
          head.contains("Transfer-Encoding: chunked") ? unchunked(body) : body);
    }

    /// @throws IllegalArgumentException if the chunks have no end
    private static String unchunked(String chunks) {
      var body = new StringBuilder();
      int at = 0;
      while (true) {
        int line = chunks.indexOf("\r\n", at);
        if (line < 0) {
          throw new IllegalArgumentException("cut after " + body.length() + " bytes");
        }
        int length = HexFormat.fromHexDigits(chunks.substring(at, line));
        if (length == 0) {
          return body.toString();
        }
        body.append(chunks, line + 2, line + 2 + length);
        at = line + 2 + length + 2;
      }
    }
  }

  Socket connect() throws IOException {
    var socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  /// Sends a whole request and reads until the server closes.
  Reply send(String request) throws IOException {
    try (Socket socket = connect()) {
      socket.getOutputStream().write(request.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();
      return Reply.of(new String(socket.getInputStream().readAllBytes(), ISO_8859_1));
    } catch (java.net.SocketException _) {
      return new Reply(0, "", ""); // the server closed it
    }
  }

  /// A request with its host and further headers, each of which ends with a line break.
  Reply get(String target, String headers) throws IOException {
    return send(
        "GET "
            + target
            + " HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\n"
            + headers
            + "Connection: close\r\n\r\n");
  }

  /// A request with the token and a body.
  Reply post(String target, String body) throws IOException {
    return send(
        "POST "
            + target
            + " HTTP/1.1\r\nHost: 127.0.0.1:"
            + port
            + "\r\nAuthorization: Bearer "
            + ApiHome.TOKEN
            + "\r\nContent-Length: "
            + body.length()
            + "\r\nConnection: close\r\n\r\n"
            + body);
  }

  /// A request with the token.
  Reply get(String target) throws IOException {
    return get(target, "Authorization: Bearer " + ApiHome.TOKEN + "\r\n");
  }
}
