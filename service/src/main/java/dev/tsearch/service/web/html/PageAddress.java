package dev.tsearch.service.web.html;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.indexer.library.ProgramQuestions.Parameters;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The address of a page: its path and its parameters, which are the whole state of the page.
/// Immutable.
///
/// @param path the decoded segments of the path
/// @param parameters the values of each parameter
public record PageAddress(List<String> path, Map<String, List<String>> parameters)
    implements Parameters {
  /// Copies both.
  public PageAddress {
    path = List.copyOf(path);
    parameters = new LinkedHashMap<>(parameters);
  }

  /// The address of a path without parameters.
  public static PageAddress at(String... path) {
    return new PageAddress(List.of(path), Map.of());
  }

  @Override
  public List<String> of(String name) {
    return parameters.getOrDefault(name, List.of());
  }

  /// The value of a parameter; empty if it is absent.
  public String value(String name) {
    return first(name).orElse("");
  }

  /// This address with another value of a parameter; without the parameter if the value is empty.
  public PageAddress with(String name, String value) {
    return with(name, value.isEmpty() ? List.of() : List.of(value));
  }

  /// This address with other values of a parameter; without the parameter if there are none.
  PageAddress with(String name, List<String> values) {
    Map<String, List<String>> other = new LinkedHashMap<>(parameters);
    if (values.isEmpty()) {
      other.remove(name);
    } else {
      other.put(name, List.copyOf(values));
    }
    return new PageAddress(path, other);
  }

  /// This address without one of the values of a parameter.
  PageAddress withoutValue(String name, String value) {
    var others = new ArrayList<>(of(name));
    others.remove(value);
    return with(name, others);
  }

  /// This address without some parameters.
  public PageAddress without(String... names) {
    Map<String, List<String>> other = new LinkedHashMap<>(parameters);
    other.keySet().removeAll(List.of(names));
    return new PageAddress(path, other);
  }

  /// The address as text, percent-encoded: for links within this server.
  public String text() {
    var text = new StringBuilder();
    path.forEach(segment -> text.append('/').append(encoded(segment)));
    String separator = "?";
    for (Map.Entry<String, List<String>> parameter : parameters.entrySet()) {
      for (String value : parameter.getValue()) {
        text.append(separator).append(encoded(parameter.getKey())).append('=');
        text.append(encoded(value));
        separator = "&";
      }
    }
    return text.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
