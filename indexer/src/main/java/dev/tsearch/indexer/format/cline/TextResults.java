package dev.tsearch.indexer.format.cline;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.indexer.draft.MessageContent;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Results of calls that are XML ([XmlTools]): texts of the user that begin with the call, as
/// `[read_file for 'a'] Result:`. Each becomes a block `tool_result`. What the person answers or
/// remarks is in tags and stays a text.
final class TextResults {
  private static final Pattern HEADER =
      Pattern.compile("(?s)^\\[([a-z]+(?:_[a-z]+)+)\\b.*?\\] Result:\\s*");

  private static final Pattern PERSON =
      Pattern.compile("(?s)<(feedback|answer|user_message)>\\s*(.*?)\\s*</\\1>");

  private static final Pattern EXIT_CODE = Pattern.compile("\\bExit code: (-?\\d{1,9})\\b");

  /// Within which text the exit code is.
  private static final int MAX_STATUS_CHARS = 1_000;

  private static final List<String> FAILURES =
      List.of("The tool execution failed", "<error>", "The user denied this operation");

  private final List<Object> parts = new ArrayList<>();
  private final List<Object> output = new ArrayList<>();
  private String tool = "";

  private TextResults() {}

  /// A prompt whose results are blocks. A prompt without any stays as it is.
  static JsonObject inPrompt(JsonObject message) {
    List<Object> stated = MessageContent.parts(message);
    if (stated.stream().noneMatch(part -> XmlTools.text(part).startsWith("["))) {
      return message;
    }
    var results = new TextResults();
    stated.forEach(results::add);
    results.end();
    return results.parts.equals(stated) ? message : message.with("content", results.parts);
  }

  private void add(Object part) {
    String text = XmlTools.text(part);
    Matcher header = HEADER.matcher(text);
    if (text.startsWith("[") && header.find()) {
      end();
      tool = header.group(1);
      addOutput(text.substring(header.end()));
    } else if (tool.isEmpty() || text.startsWith("<environment_details>")) {
      end();
      parts.add(part);
    } else if (text.isEmpty()) { // a picture
      output.add(part);
    } else {
      addOutput(text);
    }
  }

  private void addOutput(String text) {
    if (!text.isBlank()) {
      output.add(text.strip());
    }
  }

  /// Adds the result that ends here, and what a person says in it.
  private void end() {
    if (tool.isEmpty()) {
      return;
    }
    var own = new ArrayList<Object>();
    output.replaceAll(part -> part instanceof String text ? withoutPerson(text, own) : part);
    String text = MessageContent.ofParts(output).text();
    JsonObject.Builder result = JsonObject.builder().put("type", "tool_result").put("name", tool);
    Matcher exit = EXIT_CODE.matcher(text.substring(0, Math.min(text.length(), MAX_STATUS_CHARS)));
    if (exit.find()) {
      JsonObject.Builder content = JsonObject.builder().put("output", List.copyOf(output));
      result.put("content", content.put("exitCode", Long.parseLong(exit.group(1))).build());
    } else {
      result.put("content", List.copyOf(output));
    }
    parts.add(result.put("is_error", FAILURES.stream().anyMatch(text::startsWith)).build());
    parts.addAll(own);
    output.clear();
    tool = "";
  }

  private static String withoutPerson(String text, List<Object> own) {
    Matcher person = PERSON.matcher(text);
    boolean isSaid = text.startsWith("The user ") || person.lookingAt();
    if (!isSaid || !person.find(0)) {
      return text;
    }
    own.add(person.group(2));
    return (text.substring(0, person.start()) + text.substring(person.end())).strip();
  }
}
