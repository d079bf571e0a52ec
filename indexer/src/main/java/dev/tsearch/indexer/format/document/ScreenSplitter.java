package dev.tsearch.indexer.format.document;

import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.indexer.format.document.TextSection.SectionKind;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Splits what the terminal of Claude Code showed, saved by its command `/export` or copied from
/// the screen: `> ` and `❯ ` begin a prompt, `⏺ ` an answer or the call of a tool, `⎿ ` its result,
/// `✻ ` reasoning. Lines that are indented or blank continue a part. Single owner, not thread-safe.
final class ScreenSplitter {
  private static final String WELCOME = "✻ Welcome to ";
  private static final String LOGO = "▐▛███▜▌";
  private static final Pattern SCREEN =
      Pattern.compile("(?m)^(?:[╭│ ]*" + WELCOME + "|.?" + LOGO + ")");

  private static final String SPOKEN = "⏺ ";
  private static final Pattern ANSWER = Pattern.compile("(?m)^" + SPOKEN);
  private static final Pattern RESULT = Pattern.compile("(?m)^[\\s\\u00a0]{1,4}⎿ ");
  private static final int MIN_ANSWERS = 3;

  /// The marks at the beginnings of parts; most lines have none.
  private static final String MARKS = ">❯⏺●✻∴⎿";

  private static final Pattern PART =
      Pattern.compile("(?<mark>>|❯|⏺|●|✻|∴|\\s{1,4}⎿)(?:\\s+(?<text>.*))?");
  private static final Pattern CALL =
      Pattern.compile("(?<tool>[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?)\\((?<input>.*)");
  private static final Pattern CALL_END = Pattern.compile("\\)…?$");
  private static final Pattern FOLDER = Pattern.compile("(?m)^[│ ]*cwd: (/\\S.*?)[│ ]*$");

  /// Some versions indent with it.
  private static final char NO_BREAK = '\u00a0';

  private static final String INDENT = "  ";
  private static final int MAX_INDENT = 4;

  private final List<TextSection> sections = new ArrayList<>();
  private StringBuilder text = new StringBuilder();
  private SectionKind part = SectionKind.TEXT;
  private String role = "system";
  private String tool = "";
  private String firstLine = "";
  private int start;
  private long startLine = 1;

  private ScreenSplitter() {}

  /// Whether a text is a captured screen: it has the greeting, or the marks of some answers and of
  /// a result, as what is left of a screen whose beginning was forgotten.
  static boolean isScreen(String head) {
    return hasGreeting(head)
        || (head.contains(SPOKEN)
            && ANSWER.matcher(head).results().limit(MIN_ANSWERS).count() == MIN_ANSWERS
            && RESULT.matcher(head).find());
  }

  /// Most texts have no mark of a greeting anywhere, which is known sooner than for each line.
  private static boolean hasGreeting(String head) {
    return (head.contains(WELCOME) || head.contains(LOGO)) && SCREEN.matcher(head).find();
  }

  /// The folder that the greeting names; empty if it names none.
  static String folder(String head) {
    Matcher folder = FOLDER.matcher(head);
    return folder.find() ? folder.group(1) : "";
  }

  /// The parts of a screen that are not blank, and calls without an input, in order.
  static List<TextSection> split(byte[] bytes) {
    var splitter = new ScreenSplitter();
    splitter.start = ByteSearch.afterMark(bytes);
    TextLines.visit(bytes, splitter::addLine);
    splitter.finish(bytes.length);
    return splitter.sections;
  }

  private void addLine(String shown, int at, long number) {
    String line = shown.replace(NO_BREAK, ' ');
    if (hasMark(line)) {
      Matcher begun = PART.matcher(line);
      if (begun.matches()) {
        finish(at);
        start = at;
        startLine = number;
        firstLine = shown.strip();
        begin(begun.group("mark").strip(), begun.group("text") == null ? "" : begun.group("text"));
        return;
      }
    }
    boolean isIndented = line.startsWith(INDENT);
    text.append(isIndented ? line.substring(INDENT.length()) : line).append('\n');
  }

  private static boolean hasMark(String line) {
    int at = 0;
    while (at < line.length() && at < MAX_INDENT && Character.isWhitespace(line.charAt(at))) {
      at++;
    }
    return at < line.length() && MARKS.indexOf(line.charAt(at)) >= 0;
  }

  private void begin(String mark, String rest) {
    role = "assistant";
    part = SectionKind.TEXT;
    switch (mark) {
      case ">", "❯" -> role = "user";
      case "⎿" -> {
        role = tool.isEmpty() ? "system" : "tool";
        part = tool.isEmpty() ? SectionKind.TEXT : SectionKind.RESULT;
      }
      case "✻", "∴" -> part = SectionKind.THINKING;
      default -> beginAnswer(rest);
    }
    if (!mark.equals("⎿")) {
      tool = part == SectionKind.CALL ? tool : "";
    }
    text.append(part == SectionKind.CALL ? "" : rest).append('\n');
  }

  private void beginAnswer(String rest) {
    Matcher call = CALL.matcher(rest);
    if (call.lookingAt()) {
      part = SectionKind.CALL;
      tool = call.group("tool");
      text.append(CALL_END.matcher(call.group("input")).replaceFirst(""));
    }
  }

  private void finish(int end) {
    String own = text.toString().strip();
    if (part == SectionKind.CALL || !own.isEmpty()) {
      sections.add(
          new TextSection(part, role, tool, "", "", own, firstLine, start, end - start, startLine));
    }
    text = new StringBuilder();
  }
}
