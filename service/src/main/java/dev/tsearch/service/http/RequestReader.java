package dev.tsearch.service.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reads requests of HTTP/1.1 (RFC 9112) from a connection. Stricter than the RFC where leniency
/// has made servers differ: a line ends with CR LF, a header has no space before its colon and no
/// second line, and a body has one `Content-Length`. Not thread-safe.
final class RequestReader {
  /// The largest head of a request. Browsers send cookies of up to some kilobytes.
  static final int MAX_HEAD_BYTES = 32_768;

  /// The largest number of headers.
  static final int MAX_HEADERS = 100;

  /// The largest body: a message of the Model Context Protocol, or lines of entries.
  static final int MAX_BODY_BYTES = 1 << 20;

  private final InputStream in;
  private int headBytes;

  RequestReader(InputStream in) {
    this.in = in;
  }

  /// Reads a request, of which at least one byte has arrived.
  ///
  /// @throws ApiException if it is none, or too large; the connection cannot be used further
  /// @throws EOFException if the client closes the connection within the request
  HttpRequest read() throws IOException, ApiException {
    headBytes = 0;
    String[] words = line().split(" ", -1);
    if (words.length != 3 || !words[0].matches("[A-Z]{1,16}") || !words[1].startsWith("/")) {
      throw new ApiException(400, "the first line must be METHOD /PATH HTTP/1.1");
    }
    if (!words[2].equals("HTTP/1.1")) {
      throw new ApiException(505, "only HTTP/1.1 is spoken");
    }
    Map<String, List<String>> headers = headers();
    boolean isLast =
        headers.getOrDefault("connection", List.of()).stream()
            .anyMatch(value -> value.equalsIgnoreCase("close"));
    return new HttpRequest(words[0], words[1], headers, body(headers), isLast);
  }

  private Map<String, List<String>> headers() throws IOException, ApiException {
    Map<String, List<String>> headers = new HashMap<>();
    int count = 0;
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      if (colon < 1 || !line.substring(0, colon).matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+")) {
        throw new ApiException(400, "a header must be NAME: VALUE");
      }
      if (++count > MAX_HEADERS) {
        throw new ApiException(431, "more than " + MAX_HEADERS + " headers");
      }
      headers
          .computeIfAbsent(
              line.substring(0, colon).toLowerCase(Locale.ROOT), _ -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return headers;
  }

  /// A line of the head without its end.
  private String line() throws IOException, ApiException {
    var line = new StringBuilder();
    while (true) {
      int one = in.read();
      if (one < 0) {
        throw new EOFException("the request has no end");
      }
      if (++headBytes > MAX_HEAD_BYTES) {
        throw new ApiException(431, "the head is longer than " + MAX_HEAD_BYTES + " bytes");
      }
      boolean isEnd = one == '\n' && !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
      if (isEnd) {
        line.setLength(line.length() - 1);
        return line.toString();
      }
      boolean isAfterReturn = !line.isEmpty() && line.charAt(line.length() - 1) == '\r';
      if (isAfterReturn || (one < ' ' && one != '\r' && one != '\t') || one == 0x7F) {
        throw new ApiException(400, "a line of the head has a control character");
      }
      line.append((char) one);
    }
  }

  private byte[] body(Map<String, List<String>> headers) throws IOException, ApiException {
    if (headers.containsKey("transfer-encoding")) {
      throw new ApiException(501, "a body must have a Content-Length");
    }
    Optional<Integer> length = length(headers.getOrDefault("content-length", List.of()));
    if (length.isEmpty()) {
      return new byte[0];
    }
    byte[] body = in.readNBytes(length.get());
    if (body.length < length.get()) {
      throw new EOFException("the body is shorter than its length");
    }
    return body;
  }

  private static Optional<Integer> length(List<String> values) throws ApiException {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    if (values.size() > 1 || !values.getFirst().matches("[0-9]{1,18}")) {
      throw new ApiException(400, "Content-Length must be one number");
    }
    long length = Long.parseLong(values.getFirst());
    if (length > MAX_BODY_BYTES) {
      throw new ApiException(413, "the body is longer than " + MAX_BODY_BYTES + " bytes");
    }
    return Optional.of((int) length);
  }
}
