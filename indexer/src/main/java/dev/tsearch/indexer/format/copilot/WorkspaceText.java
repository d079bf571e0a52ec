package dev.tsearch.indexer.format.copilot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The texts of a `workspace.yaml`. Of YAML, only members with texts that begin on the line of
/// their name are read.
///
/// @param members the members of the document by name
record WorkspaceText(Map<String, YamlValue> members) {
  private static final Set<String> NOTHING = Set.of("null", "~");

  /// What begins other values than plain texts.
  private static final String INDICATORS = "|>&*!%@`[]{},?#\"'";

  /// A value of a member.
  ///
  /// @param text its text; empty if it is another value
  /// @param start where it begins in the file
  /// @param end the position after its last byte
  record YamlValue(String text, int start, int end) {}

  /// The members of a file.
  static WorkspaceText of(byte[] yaml) {
    Map<String, YamlValue> members = new LinkedHashMap<>();
    int at = 0;
    while (at < yaml.length) {
      int end = ByteSearch.newline(yaml, at, yaml.length);
      int colon = colon(yaml, at, end);
      int next = end + 1;
      if (colon > at) {
        String name = new String(yaml, at, colon - at, UTF_8);
        while (next < yaml.length && yaml[next] == ' ') {
          end = ByteSearch.newline(yaml, next, yaml.length);
          next = end + 1;
        }
        members.put(name, value(yaml, colon + 1, end));
      }
      at = next;
    }
    return new WorkspaceText(members);
  }

  /// The end of the name that a line begins with; before the line if it has none.
  private static int colon(byte[] yaml, int start, int end) {
    for (int at = start; at < end; at++) {
      if (yaml[at] == ':') {
        return at;
      }
      if (yaml[at] == ' ' || yaml[at] == '#') {
        break;
      }
    }
    return start - 1;
  }

  private static YamlValue value(byte[] yaml, int from, int to) {
    int start = from;
    int end = to;
    while (start < end && isSpace(yaml[start])) {
      start++;
    }
    while (end > start && isSpace(yaml[end - 1])) {
      end--;
    }
    String lines = new String(yaml, start, end - start, UTF_8);
    return new YamlValue(text(lines.replaceAll("\\s*\n\\s*", " ")), start, end);
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }

  private static String text(String value) {
    if (value.startsWith("\"")) {
      return quoted(value);
    }
    if (value.startsWith("'")) {
      String inner = value.length() > 1 ? value.substring(1, value.length() - 1) : "'";
      String rest = inner.replace("''", "");
      return value.endsWith("'") && !rest.contains("'") ? inner.replace("''", "'").strip() : "";
    }
    boolean isPlain = !value.isEmpty() && INDICATORS.indexOf(value.charAt(0)) < 0;
    int comment = value.indexOf(" #");
    String plain = comment < 0 ? value : value.substring(0, comment).strip();
    return isPlain && !NOTHING.contains(plain) ? plain : "";
  }

  /// A text in double quotes, as JSON has it, too.
  private static String quoted(String value) {
    try {
      return Json.SOURCE.object("{\"text\":" + value + "}").text("text", "").strip();
    } catch (MalformedJsonException _) {
      return "";
    }
  }

  /// The value of a member that is a text.
  Optional<YamlValue> value(String name) {
    return Optional.ofNullable(members.get(name)).filter(value -> !value.text().isEmpty());
  }

  /// The texts as an object.
  JsonObject object() {
    JsonObject.Builder object = JsonObject.builder();
    members.forEach((name, value) -> object.putText(name, value.text()));
    return object.build();
  }
}
