package dev.tsearch.service.http;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The description of the interface, the resource `openapi.json`.
final class ApiDocument {
  private static final Map<String, Set<String>> PARAMETERS = parameters();

  private ApiDocument() {}

  /// Opens the document. The caller closes it.
  static InputStream open() {
    return Objects.requireNonNull(ApiDocument.class.getResourceAsStream("openapi.json"));
  }

  /// Checks that a request has no parameter that its path does not take: a mistyped filter would
  /// list everything.
  ///
  /// @throws ApiException if it has one
  static void check(ApiRequest request) throws ApiException {
    Set<String> known = PARAMETERS.get(template(request.path()));
    if (known == null) {
      return; // no such path, as the answer says
    }
    for (String name : request.parameters().keySet()) {
      if (!known.contains(name)) {
        throw new ApiException(
            400,
            name
                + ": no such parameter; "
                + (known.isEmpty() ? "there are none" : "there are " + String.join(", ", known)));
      }
    }
  }

  private static String template(List<String> path) {
    boolean isOne = path.size() == 3 && !path.getLast().isEmpty();
    return "/"
        + String.join("/", path.subList(0, Math.min(2, path.size())))
        + (isOne ? "/{name}" : "");
  }

  private static Map<String, Set<String>> parameters() {
    try (InputStream text = open()) {
      JsonObject paths = Json.OWN.object(text.readAllBytes()).object("paths");
      Map<String, Set<String>> all = new LinkedHashMap<>();
      for (String path : paths.values().keySet()) {
        Set<String> names = new LinkedHashSet<>();
        for (JsonObject parameter : paths.object(path).object("get").objects("parameters")) {
          if (parameter.text("in", "").equals("query")) {
            names.add(parameter.text("name", ""));
          }
        }
        all.put(path, names);
      }
      return all;
    } catch (IOException e) {
      throw new IllegalStateException("openapi.json is part of the program", e);
    }
  }
}
