package dev.tsearch.service.http;

import dev.tsearch.service.web.WebDownload;
import dev.tsearch.service.web.WebPages;
import dev.tsearch.service.web.html.PageAddress;
import dev.tsearch.service.web.html.WebContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/// Answers browsers with pages. Thread-safe.
///
/// @param pages the pages
/// @param bounded runs the work
record PageAnswers(WebPages pages, BoundedRequests bounded) {
  /// A shorter content does not get smaller by compressing.
  private static final int MIN_COMPRESSED_BYTES = 512;

  /// Paths of what programs ask for; all others are pages.
  private static final List<String> OF_PROGRAMS = List.of("/api", "/mcp", "/open");

  /// Whether a request asks for a page.
  static boolean isPage(HttpRequest request) {
    return OF_PROGRAMS.stream()
        .noneMatch(path -> request.path().equals(path) || request.path().startsWith(path + "/"));
  }

  /// Makes a page.
  ///
  /// @param wanted the decoded request
  /// @throws ApiException if there is no such page, or if it cannot be made
  HttpAnswer answer(ApiRequest wanted, HttpRequest request) throws ApiException {
    var address = new PageAddress(wanted.path(), wanted.parameters());
    if (WebPages.isDownload(request.path())) {
      return download(bounded.run(() -> pages.download(address)));
    }
    WebContent content =
        bounded
            .run(() -> pages.answer(address))
            .orElseThrow(() -> new ApiException(404, "nothing is called " + request.path()));
    return answer(content, request);
  }

  /// Does what a form asks for, and leads to the page that shows it.
  HttpAnswer post(ApiRequest wanted) throws ApiException {
    var address = new PageAddress(wanted.path(), wanted.parameters());
    PageAddress next =
        bounded
            .run(() -> pages.post(address))
            .orElseThrow(() -> new ApiException(404, "there is no such form"));
    return HttpAnswer.empty(303, Map.of("Location", next.text()));
  }

  private static HttpAnswer download(WebDownload file) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", file.type());
    headers.put("Content-Disposition", "attachment; filename=\"" + file.name() + "\"");
    return new HttpAnswer(200, headers, out -> file.content().writeTo(out));
  }

  /// A page that says what went wrong.
  HttpAnswer error(ApiException error, HttpRequest request) {
    return answer(pages.error(error.status(), String.valueOf(error.getMessage())), request);
  }

  private static HttpAnswer answer(WebContent content, HttpRequest request) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", content.type());
    headers.put("Content-Security-Policy", WebPages.POLICY);
    if (WebPages.isForm(request.path())) {
      headers.put("Referrer-Policy", "same-origin"); // without it the origin of a form is unknown
    }
    if (content.isForever()) {
      headers.put("Cache-Control", "private, max-age=31536000, immutable");
    }
    boolean isCompressed =
        content.bytes().length >= MIN_COMPRESSED_BYTES
            && request.values("accept-encoding").stream().anyMatch(PageAnswers::acceptsGzip);
    if (!isCompressed) {
      return new HttpAnswer(content.status(), headers, out -> out.write(content.bytes()));
    }
    headers.put("Content-Encoding", "gzip");
    headers.put("Vary", "Accept-Encoding");
    return new HttpAnswer(content.status(), headers, out -> out.write(compressed(content.bytes())));
  }

  private static boolean acceptsGzip(String header) {
    return List.of(header.split(",")).stream().anyMatch(value -> value.strip().equals("gzip"));
  }

  private static byte[] compressed(byte[] bytes) throws IOException {
    var out = new ByteArrayOutputStream(bytes.length / 2);
    try (var gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }
}
