package dev.tsearch.service.http;

import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.json.JsonObjects.MemberWriter;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/// An answer before it is sent.
///
/// @param status the status
/// @param headers its headers, without those about the length and the connection
/// @param content writes the content, once
record HttpAnswer(int status, Map<String, String> headers, AnswerContent content) {
  /// Writes the content of an answer as it is made, so that a long one is never in memory whole.
  @FunctionalInterface
  interface AnswerContent {
    /// Writes it.
    ///
    /// @throws InterruptedException if the client has closed the connection
    /// @throws ApiException if it cannot be made; the client gets the error instead, or a cut
    ///   answer if a part was sent
    void writeTo(AnswerStream out) throws IOException, InterruptedException, ApiException;
  }

  /// Headers of every answer: nothing foreign is loaded, framed, guessed or kept.
  private static final Map<String, String> ALWAYS =
      Map.of(
          "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
          "X-Content-Type-Options", "nosniff",
          "Referrer-Policy", "no-referrer",
          "Cross-Origin-Resource-Policy", "same-origin",
          "Cache-Control", "no-store");

  /// Copies the headers and adds those of every answer.
  HttpAnswer {
    Map<String, String> all = new LinkedHashMap<>(ALWAYS);
    if (status == 429 || status == 503) {
      all.put("Retry-After", "1");
    }
    all.putAll(headers);
    headers = all;
  }

  /// An answer without content.
  static HttpAnswer empty(int status, Map<String, String> headers) {
    return new HttpAnswer(status, headers, _ -> {});
  }

  /// A JSON object.
  static HttpAnswer json(MemberWriter members) {
    return json(200, Map.of(), members);
  }

  /// An error without further headers.
  static HttpAnswer error(ApiException error) {
    return error(error.status(), Map.of(), String.valueOf(error.getMessage()));
  }

  /// An error as a JSON object: `schema` (1) and `error` with its `message`.
  static HttpAnswer error(int status, Map<String, String> headers, String message) {
    return json(
        status,
        headers,
        generator -> {
          generator.writeNumberProperty("schema", 1);
          generator.writeObjectPropertyStart("error");
          generator.writeStringProperty("message", message);
          generator.writeEndObject();
        });
  }

  private static HttpAnswer json(int status, Map<String, String> headers, MemberWriter members) {
    Map<String, String> all = new LinkedHashMap<>(headers);
    all.put("Content-Type", "application/json");
    return new HttpAnswer(status, all, out -> JsonObjects.write(members, out));
  }
}
