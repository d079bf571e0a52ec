package dev.tsearch.indexer.format.copilot;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.SourceContext;
import java.util.List;
import java.util.Set;

/// The title of a session in the `workspace.yaml` next to it. Of YAML, only texts that begin on the
/// line of their name are read.
final class WorkspaceTitle {
  private static final String FILE = "workspace.yaml";
  private static final String EVENTS = "events.jsonl";
  private static final int MAX_BYTES = 1 << 16;
  private static final Set<String> NOTHING = Set.of("null", "~");

  /// What begins other values than plain texts.
  private static final String INDICATORS = "|>&*!%@`[]{},?#\"'";

  private WorkspaceTitle() {}

  /// The title; empty if there is none.
  static String of(SourceContext context) {
    boolean hasFolder = String.valueOf(context.path().getFileName()).equals(EVENTS);
    return hasFolder
        ? context
            .siblings()
            .head(FILE, MAX_BYTES)
            .map(bytes -> in(new String(bytes, UTF_8)))
            .orElse("")
        : "";
  }

  /// The name that the text of the file states, otherwise the summary.
  static String in(String yaml) {
    List<String> lines = yaml.lines().toList();
    String name = member("name:", lines);
    return name.isEmpty() ? member("summary:", lines) : name;
  }

  private static String member(String key, List<String> lines) {
    var value = new StringBuilder();
    boolean isIn = false;
    for (String line : lines) {
      if (isIn && !line.startsWith(" ")) {
        break;
      }
      if (isIn) {
        value.append(' ').append(line.strip());
      } else if (line.startsWith(key)) {
        isIn = true;
        value.append(line.substring(key.length()).strip());
      }
    }
    return text(value.toString());
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
}
