package dev.tsearch.indexer.format.gptme;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The calls of tools in the text of an answer: blocks of Markdown whose tag names a tool, elements
/// of XML in `<tool-use>`, and lines `@tool(id): {…}`. Splits a text into parts of the Messages
/// API.
final class ToolBlocks {
  private static final String FENCE = "```";

  /// The tags of blocks that are run. Tags that are names of languages, too, are not among them,
  /// though early versions ran some: most blocks with them are examples.
  private static final Set<String> TOOLS =
      Set.of(
          "append",
          "choice",
          "computer",
          "form",
          "gh",
          "hashline_edit",
          "ipython",
          "morph",
          "patch",
          "patch_many",
          "read",
          "restart",
          "save",
          "screenshot",
          "shell",
          "subagent",
          "tmux",
          "todo",
          "todoread",
          "todowrite",
          "vision");

  /// The tools whose block has a file as its argument.
  private static final Set<String> OF_FILES = Set.of("append", "morph", "patch", "read", "save");

  private static final Pattern CALL = Pattern.compile("@(\\w+)\\(([\\w\\-:.]+)\\):\\s*(?=\\{)");
  private static final Pattern ELEMENT =
      Pattern.compile("\\s*<(\\w+)(?: args=(?:\"([^\"]*)\"|'([^']*)'))?>(.*)", Pattern.DOTALL);

  private static final String XML = "<tool-use>";
  private static final String XML_END = "</tool-use>";

  private final String text;
  private final List<Object> parts = new ArrayList<>();
  private int copied;

  /// Whether a call with an id was looked for: an answer has one at most.
  private boolean isStructured;

  private ToolBlocks(String text) {
    this.text = text;
  }

  /// The parts of an answer; the text alone if it calls no tool.
  static List<Object> in(String text) {
    var blocks = new ToolBlocks(text);
    blocks.split();
    return blocks.parts;
  }

  private void split() {
    for (int at = 0; at < text.length(); ) {
      int next = blockEnd(at);
      at = next > at ? next : lineEnd(at);
    }
    addText(text.length());
  }

  /// Adds the call that a line begins. No byte is looked at for two blocks.
  ///
  /// @return where the block ends that begins here; the position itself if none does
  private int blockEnd(int at) {
    if (text.startsWith(FENCE, at)) {
      return fenced(at);
    }
    if (text.startsWith(XML, at)) {
      return element(at);
    }
    return !isStructured && text.startsWith("@", at) ? structured(at) : at;
  }

  /// A block of Markdown. A block within it ends first. One that does not end is no call, nor is
  /// anything in it.
  private int fenced(int start) {
    int content = lineEnd(start);
    String tag = text.substring(start + FENCE.length(), content).strip();
    int depth = tag.isEmpty() ? 0 : 1;
    int at = content;
    while (at < text.length() && depth > 0) {
      int end = lineEnd(at);
      if (text.startsWith(FENCE, at)) {
        depth += text.substring(at, end).strip().equals(FENCE) ? -1 : 1;
      }
      if (depth == 0) {
        addFenced(start, tag, text.substring(content, at), end);
      }
      at = end;
    }
    return Math.max(at, content);
  }

  private void addFenced(int start, String tag, String content, int end) {
    int space = tag.indexOf(' ');
    String name = space < 0 ? tag : tag.substring(0, space);
    String argument = space < 0 ? "" : tag.substring(space + 1).strip();
    boolean isFile = name.indexOf('.') >= 0 || name.indexOf('/') >= 0; // of early versions
    if (TOOLS.contains(name)) {
      addCall(start, call(name, "", input(name, argument, content)), end);
    } else if (isFile && space < 0) {
      addCall(start, call("save", "", input("save", name, content)), end);
    }
  }

  /// An element of XML. One that does not end is no call, nor is anything after it.
  private int element(int start) {
    int end = text.indexOf(XML_END, start);
    if (end < 0) {
      return text.length();
    }
    Matcher element = ELEMENT.matcher(text.substring(start + XML.length(), end));
    if (element.matches()) {
      addElement(start, element, end + XML_END.length());
    }
    return end + XML_END.length();
  }

  private void addElement(int start, Matcher element, int end) {
    String name = element.group(1);
    String argument = element.group(2) == null ? element.group(3) : element.group(2);
    String inner = element.group(4).strip();
    String closing = "</" + name + ">";
    String content =
        inner.endsWith(closing) ? inner.substring(0, inner.length() - closing.length()) : inner;
    JsonObject input = input(name, argument == null ? "" : unescaped(argument), unescaped(content));
    addCall(start, call(name, "", input), end);
  }

  private static String unescaped(String xml) {
    return xml.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&");
  }

  /// A call with an id, whose arguments are JSON.
  private int structured(int start) {
    Matcher call = CALL.matcher(text).region(start, text.length());
    if (!call.lookingAt()) {
      return start;
    }
    isStructured = true;
    byte[] rest = text.substring(call.end()).getBytes(UTF_8);
    try {
      Json.LeadingObject input = Json.SOURCE.prefix(rest, 0, rest.length);
      int end = call.end() + new String(rest, 0, input.length(), UTF_8).length();
      addCall(start, call(call.group(1), call.group(2), input.object()), end);
      return end;
    } catch (MalformedJsonException _) {
      return start; // what the model wrote is no call
    }
  }

  private static JsonObject input(String tool, String argument, String content) {
    String member =
        switch (tool) {
          case "shell" -> "command";
          case "ipython" -> "code";
          default -> "content";
        };
    return JsonObject.builder()
        .putText(OF_FILES.contains(tool) ? "path" : "args", argument)
        .putText(member, content.strip())
        .build();
  }

  private static JsonObject call(String tool, String id, JsonObject input) {
    return JsonObject.builder()
        .put("type", "tool_use")
        .putText("id", id)
        .put("name", tool)
        .put("input", input)
        .build();
  }

  private void addCall(int start, JsonObject call, int end) {
    addText(start);
    parts.add(call);
    copied = end;
  }

  private void addText(int end) {
    if (copied == 0 && end == text.length()) {
      parts.add(text);
    } else if (!text.substring(copied, end).isBlank()) {
      parts.add(text.substring(copied, end).strip());
    }
  }

  /// Where the next line begins.
  private int lineEnd(int at) {
    int end = text.indexOf('\n', at);
    return end < 0 ? text.length() : end + 1;
  }
}
