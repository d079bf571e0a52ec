package dev.tsearch.core.export;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The blocks of a Markdown document, read by the rules of CommonMark for fences, code spans and
/// backslashes, and by those of GitHub for the cells of tables. Written apart from the code under
/// test, which writes what this reads.
final class ParsedMarkdown {
  private static final Pattern OPENING = Pattern.compile(" {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)");
  private static final Pattern TAG = Pattern.compile("<[A-Za-z/!?]");
  private static final Pattern OWN = Pattern.compile("</?details>|<summary>💭 Thinking</summary>");

  private final String text;
  private final List<String> headings = new ArrayList<>();
  private final List<String> resultFences = new ArrayList<>();
  private final List<String> paragraphs = new ArrayList<>();
  private String openFence = "";

  ParsedMarkdown(String text) {
    this.text = text;
    var paragraph = new ArrayList<String>();
    var code = new ArrayList<String>();
    boolean afterResult = false;
    for (String line : text.split("\n", -1)) {
      Matcher opening = OPENING.matcher(line);
      if (!openFence.isEmpty()) {
        if (isClosing(line)) {
          openFence = "";
          Optional.of(code)
              .filter(_ -> isOfResult)
              .ifPresent(lines -> resultFences.add(String.join("\n", lines)));
        } else {
          code.add(line);
        }
      } else if (opening.matches()) {
        end(paragraph);
        openFence = opening.group(1);
        isOfResult = afterResult;
        afterResult = false;
        code.clear();
      } else if (line.isBlank()) {
        end(paragraph);
      } else {
        if (line.matches("#{1,3} .*")) {
          headings.add(line);
        }
        afterResult = line.startsWith("**Tool Result: ") && line.matches(".*\\*\\* (✓|❌ Error)");
        paragraph.add(line);
      }
    }
    end(paragraph);
  }

  private boolean isOfResult;

  private boolean isClosing(String line) {
    String run = line.strip();
    return line.indexOf(run) < 4
        && run.length() >= openFence.length()
        && run.chars().allMatch(c -> c == openFence.charAt(0));
  }

  private void end(List<String> paragraph) {
    if (!paragraph.isEmpty()) {
      paragraphs.add(String.join("\n", paragraph));
      paragraph.clear();
    }
  }

  String text() {
    return text;
  }

  boolean isFenceOpen() {
    return !openFence.isEmpty();
  }

  List<String> headings() {
    return headings;
  }

  /// The content of the fences after the heading of a result.
  List<String> resultFences() {
    return resultFences;
  }

  /// The paragraphs that have an HTML element outside of code, whether the paragraph is read whole
  /// or as rows of a table.
  List<String> tagsInText() {
    var found = new ArrayList<String>();
    for (String paragraph : paragraphs) {
      String own = OWN.matcher(paragraph).replaceAll("");
      var readings = new ArrayList<>(List.of(own));
      for (String row : own.split("\n", -1)) {
        readings.addAll(List.of(row.split("(?<!\\\\)\\|", -1)));
      }
      if (readings.stream().anyMatch(reading -> TAG.matcher(withoutCode(reading)).find())) {
        found.add(paragraph);
      }
    }
    return found;
  }

  /// The text without code spans and escaped characters.
  private static String withoutCode(String paragraph) {
    var rest = new StringBuilder();
    int at = 0;
    while (at < paragraph.length()) {
      char c = paragraph.charAt(at);
      if (c == '\\'
          && at + 1 < paragraph.length()
          && "\\`<!".indexOf(paragraph.charAt(at + 1)) >= 0) {
        at += 2;
      } else if (c == '`') {
        int ticks = 0;
        while (at + ticks < paragraph.length() && paragraph.charAt(at + ticks) == '`') {
          ticks++;
        }
        Matcher close = Pattern.compile("(?<!`)`{" + ticks + "}(?!`)").matcher(paragraph);
        at = close.find(at + ticks) ? close.end() : at + ticks;
      } else {
        rest.append(c);
        at++;
      }
    }
    return rest.toString();
  }
}
