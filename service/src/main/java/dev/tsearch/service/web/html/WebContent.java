package dev.tsearch.service.web.html;

import static java.nio.charset.StandardCharsets.UTF_8;

/// What a browser gets.
///
/// @param status the HTTP status
/// @param type its media type
/// @param bytes the content
/// @param isForever whether the content of this address never changes
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
public record WebContent(int status, String type, byte[] bytes, boolean isForever) {
  private static final String HTML = "text/html; charset=utf-8";

  /// A page, or a part of one.
  public static WebContent html(int status, PageNode node) {
    var text = new StringBuilder();
    node.write(text);
    return new WebContent(status, HTML, text.toString().getBytes(UTF_8), false);
  }

  /// Rows of a table (RFC 4180).
  public static WebContent csv(String rows) {
    return new WebContent(200, "text/csv; charset=utf-8", rows.getBytes(UTF_8), false);
  }

  /// A whole page.
  public static WebContent page(int status, PageNode.PageElement html) {
    var text = new StringBuilder("<!DOCTYPE html>\n");
    html.write(text);
    return new WebContent(status, HTML, text.toString().getBytes(UTF_8), false);
  }
}
