package dev.tsearch.service.http;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A request as it was sent.
///
/// @param method the method, in capitals
/// @param target the path with its query, percent-encoded
/// @param headers the values of each header by its name in lower case
/// @param body the content; empty if there is none
/// @param isLast whether the client wants the connection to be closed
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record HttpRequest(
    String method, String target, Map<String, List<String>> headers, byte[] body, boolean isLast) {

  /// The values of a header; empty if it is absent.
  ///
  /// @param name in lower case
  List<String> values(String name) {
    return headers.getOrDefault(name, List.of());
  }

  /// The first value of a header.
  Optional<String> first(String name) {
    return values(name).stream().findFirst();
  }

  /// The path without the query.
  String path() {
    int mark = target.indexOf('?');
    return mark < 0 ? target : target.substring(0, mark);
  }

  /// The query without the question mark; empty if there is none.
  String query() {
    int mark = target.indexOf('?');
    return mark < 0 ? "" : target.substring(mark + 1);
  }
}
