package dev.tsearch.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A Markdown page, split into prose and code.
///
/// @param path the file
/// @param prose the text outside of code blocks
/// @param spans the texts between single backticks, each on one line
/// @param lines the lines of code blocks, without a comment after `#`
/// @param links the targets of links
record DocPage(
    Path path, String prose, List<String> spans, List<String> lines, List<String> links) {
  private static final Pattern SPAN = Pattern.compile("`([^`]+)`");
  private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
  private static final Pattern REMARK = Pattern.compile("(^|\\s)# .*$");
  private static final String INDENT = "    ";

  /// Reads a page. A line is code if it is between fences, or indented by four blanks after an
  /// empty line.
  static DocPage read(Path path) throws IOException {
    var prose = new StringBuilder();
    var lines = new ArrayList<String>();
    boolean isFenced = false;
    boolean isBlock = false;
    boolean wasEmpty = true;
    for (String line : Files.readAllLines(path)) {
      if (line.startsWith("```")) {
        isFenced = !isFenced;
        continue;
      }
      isBlock = line.startsWith(INDENT) && (isBlock || wasEmpty);
      wasEmpty = line.isBlank();
      if (isFenced || isBlock) {
        lines.add(REMARK.matcher(line).replaceFirst("").strip());
      } else {
        prose.append(line).append('\n');
      }
    }
    String text = prose.toString();
    return new DocPage(path, text, found(SPAN, text), List.copyOf(lines), found(LINK, text));
  }

  /// All code of the page: spans and lines.
  Stream<String> code() {
    return Stream.concat(spans.stream(), lines.stream());
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map(match -> match.group(1).replaceAll("\\s+", " "))
        .toList();
  }

  /// The first group of every match of a pattern in the code of the page.
  List<String> inCode(Pattern pattern) {
    return code()
        .flatMap(code -> pattern.matcher(code).results())
        .map(DocPage::firstGroup)
        .toList();
  }

  private static String firstGroup(java.util.regex.MatchResult match) {
    return match.group(1);
  }

  /// Whether some text of the page matches a pattern.
  boolean mentions(Pattern pattern) {
    Matcher inProse = pattern.matcher(prose);
    return inProse.find() || lines.stream().anyMatch(line -> pattern.matcher(line).find());
  }
}
