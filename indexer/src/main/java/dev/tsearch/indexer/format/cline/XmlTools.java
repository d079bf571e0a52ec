package dev.tsearch.indexer.format.cline;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.MessageContent;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Calls of tools that a model writes as XML within its text, which Cline, Roo Code and Kilo Code
/// have for models that do not call tools by themselves: `<read_file><path>a</path></read_file>`.
/// Each becomes a block `tool_use`, and `<thinking>` a block of reasoning.
final class XmlTools {
  /// The first tag of a line, whose name has an underscore, as those of all tools.
  private static final Pattern OPEN =
      Pattern.compile("(?m)^[ \\t]*<([a-z]+(?:_[a-z]+)+|thinking)>");

  private static final Pattern PARAMETER = Pattern.compile("<([a-z_]+)>");
  private static final Pattern PATH = Pattern.compile("<path>([^<]+)</path>");

  private XmlTools() {}

  /// An answer whose calls are blocks. An answer without any stays as it is.
  static JsonObject inAnswer(JsonObject message) {
    var parts = new ArrayList<Object>();
    List<Object> stated = MessageContent.parts(message);
    for (Object part : stated) {
      String text = text(part);
      if (text.indexOf('<') < 0) {
        parts.add(part);
      } else {
        addBlocks(text, part, parts);
      }
    }
    return parts.equals(stated) ? message : message.with("content", parts);
  }

  /// The text of a part; empty if it is something else.
  static String text(Object part) {
    if (part instanceof JsonObject block) {
      return block.text("type", "").equals("text") ? block.text("text", "") : "";
    }
    return part.toString();
  }

  private static void addBlocks(String text, Object part, List<Object> parts) {
    int copied = 0;
    var ends = new EndTags(text);
    Matcher open = OPEN.matcher(text);
    for (int at = 0; open.find(at); ) {
      String name = open.group(1);
      int close = ends.after(open.end(), name);
      at = open.end();
      if (close < 0) {
        continue;
      }
      String inner = text.substring(open.end(), close);
      boolean isThought = name.equals("thinking");
      if (isThought || inner.isBlank() || PARAMETER.matcher(inner.strip()).lookingAt()) {
        addText(text.substring(copied, open.start()), parts);
        parts.add(isThought ? thought(inner) : call(name, inner));
        copied = close + name.length() + 3;
        at = copied;
      }
    }
    if (copied == 0) {
      parts.add(part);
    } else {
      addText(text.substring(copied), parts);
    }
  }

  private static void addText(String text, List<Object> parts) {
    if (!text.isBlank()) {
      parts.add(text.strip());
    }
  }

  private static JsonObject thought(String text) {
    return JsonObject.builder().put("type", "thinking").put("thinking", text.strip()).build();
  }

  private static JsonObject call(String tool, String inner) {
    return JsonObject.builder()
        .put("type", "tool_use")
        .put("name", tool)
        .put("input", input(inner))
        .build();
  }

  /// The parameters. The last one of a name ends at its last tag: a file may have the same tag.
  private static JsonObject input(String inner) {
    JsonObject.Builder input = JsonObject.builder();
    var ends = new EndTags(inner);
    Matcher parameter = PARAMETER.matcher(inner);
    for (int at = 0; parameter.find(at); ) {
      String name = parameter.group(1);
      String tag = "</" + name + ">";
      boolean isText = name.equals("content") || name.equals("diff");
      int close = isText ? inner.lastIndexOf(tag) : ends.after(parameter.end(), name);
      if (close < parameter.end()) {
        at = parameter.end();
        continue;
      }
      String value = inner.substring(parameter.end(), close).strip();
      if (name.equals("args")) {
        addFiles(value, input);
      } else {
        input.put(name, value);
      }
      at = close + tag.length();
    }
    return input.build();
  }

  /// Files as Roo Code names several of them: `<file><path>a</path></file>`, which may say more.
  private static void addFiles(String args, JsonObject.Builder input) {
    List<String> paths = PATH.matcher(args).results().map(each -> each.group(1)).toList();
    if (!paths.isEmpty()) {
      input.put("path", paths.getFirst());
    }
    boolean isPath =
        paths.size() == 1 && PATH.matcher(args).replaceAll("").replaceAll("</?file>", "").isBlank();
    if (!isPath) {
      input.put("args", args);
    }
  }

  /// The end tags of a text. A tag that was not found is not searched again, so that a text with
  /// many tags that do not end takes no time that grows with its square.
  private static final class EndTags {
    private final String text;
    private final Set<String> missing = new HashSet<>();

    EndTags(String text) {
      this.text = text;
    }

    /// Where the end tag of a name begins after a position; -1 if there is none.
    int after(int position, String name) {
      int at = missing.contains(name) ? -1 : text.indexOf("</" + name + ">", position);
      if (at < 0) {
        missing.add(name);
      }
      return at;
    }
  }
}
