package dev.tsearch.service.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.indexer.library.ProgramQuestions.Parameters;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A request, decoded.
///
/// @param path the decoded segments of the path
/// @param parameters the values of each parameter
record ApiRequest(List<String> path, Map<String, List<String>> parameters) implements Parameters {
  /// The largest number of characters of a path with its query.
  static final int MAX_LENGTH = 8_192;

  /// Decodes a request.
  ///
  /// @param rawPath the path as it was sent
  /// @param rawQuery the query as it was sent; may be empty
  /// @throws ApiException if it is too long or cannot be decoded
  static ApiRequest of(String rawPath, String rawQuery) throws ApiException {
    if (rawPath.length() + rawQuery.length() > MAX_LENGTH) {
      throw new ApiException(414, "the address is longer than " + MAX_LENGTH + " characters");
    }
    try {
      var path = new ArrayList<String>();
      for (String segment : rawPath.substring(1).split("/", -1)) {
        path.add(URLDecoder.decode(segment.replace("+", "%2B"), UTF_8));
      }
      Map<String, List<String>> parameters = new LinkedHashMap<>();
      for (String pair : rawQuery.isEmpty() ? List.<String>of() : List.of(rawQuery.split("&"))) {
        int equals = pair.indexOf('=');
        String name = equals < 0 ? pair : pair.substring(0, equals);
        String value = equals < 0 ? "true" : pair.substring(equals + 1);
        parameters
            .computeIfAbsent(URLDecoder.decode(name, UTF_8), _ -> new ArrayList<>())
            .add(URLDecoder.decode(value, UTF_8));
      }
      return new ApiRequest(List.copyOf(path), parameters);
    } catch (IllegalArgumentException _) {
      throw new ApiException(400, "the address has a wrong percent-encoding");
    }
  }

  @Override
  public List<String> of(String name) {
    return parameters.getOrDefault(name, List.of());
  }
}
