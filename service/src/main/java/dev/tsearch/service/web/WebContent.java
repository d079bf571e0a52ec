package dev.tsearch.service.web;

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
  static WebContent html(int status, PageNode node) {
    var text = new StringBuilder();
    node.write(text);
    return new WebContent(status, HTML, text.toString().getBytes(UTF_8), false);
  }

  /// A whole page.
  static WebContent page(int status, PageNode.PageElement html) {
    var text = new StringBuilder("<!DOCTYPE html>\n");
    html.write(text);
    return new WebContent(status, HTML, text.toString().getBytes(UTF_8), false);
  }
}
