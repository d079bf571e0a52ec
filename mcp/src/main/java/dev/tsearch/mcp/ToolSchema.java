package dev.tsearch.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The JSON Schema of the arguments of a tool. One owner, not thread-safe.
final class ToolSchema {
  private final Map<String, Object> properties = new LinkedHashMap<>();
  private final List<String> required = new ArrayList<>();

  ToolSchema text(String name, String description) {
    properties.put(name, Map.of("type", "string", "description", description));
    return this;
  }

  ToolSchema required(String name, String description) {
    required.add(name);
    return text(name, description);
  }

  ToolSchema number(String name, String description, int max) {
    properties.put(
        name, Map.of("type", "integer", "minimum", 1, "maximum", max, "description", description));
    return this;
  }

  ToolSchema flag(String name, String description) {
    properties.put(name, Map.of("type", "boolean", "description", description));
    return this;
  }

  ToolSchema choice(String name, String description, List<String> words) {
    properties.put(name, Map.of("type", "string", "enum", words, "description", description));
    return this;
  }

  /// Adds the arguments that bound an answer and continue it.
  ToolSchema bounded() {
    return text("cursor", "`next` of the answer before, to go on")
        .number("max_bytes", "size of the answer (4096)", ToolArguments.MAX_BYTES);
  }

  /// The names of the arguments.
  Set<String> names() {
    return Set.copyOf(properties.keySet());
  }

  /// The schema as an object.
  Map<String, Object> object() {
    return Map.of(
        "type",
        "object",
        "properties",
        properties,
        "required",
        required,
        "additionalProperties",
        false);
  }
}
