package dev.tsearch.indexer.format.document;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Splits a text at its headings and at lines that name a sender.
///
/// Aider marks each line that a person typed with `####`, and its own output with `>`. Its file has
/// many chats, each with a heading. SpecStory has sender and time on a line of their own. Headings
/// in code blocks are ignored. Very long sections are split at a line, so that a search hit leads
/// to the right position.
final class SectionSplitter {
  private static final int MAX_CHARACTERS = 16_000;

  private static final Pattern SPEAKER =
      Pattern.compile(
          "(?:#{1,6} |\\*\\*|_\\*\\*)(?:👤 |🤖 )?(User|Human|You|Prompt|Assistant|Agent|Claude|AI|Model|ChatGPT|Gemini|System)\\b(.{0,80})");
  private static final Pattern HEADING = Pattern.compile("#{1,6} .*");
  private static final Pattern TIME =
      Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)[ T](\\d\\d:\\d\\d:\\d\\d)(Z?)");
  private static final String TYPED = "#### ";
  private static final String CHAT = "# aider chat started";

  private final List<TextSection> sections = new ArrayList<>();
  private final boolean isAider;
  private StringBuilder text = new StringBuilder();
  private String role = "";
  private String time = "";
  private String firstLine = "";
  private int start;
  private long startLine = 1;
  private boolean inCode;

  /// A section of a text.
  ///
  /// @param role the sender: `user`, `assistant`, `system`, or empty
  /// @param time the time in the text; empty if there is none
  /// @param text the section without marks
  /// @param firstLine its first line, with marks
  /// @param offset where it begins, in bytes
  /// @param length its length in bytes
  /// @param line its first line, counted from 1
  record TextSection(
      String role, String time, String text, String firstLine, int offset, int length, long line) {}

  /// Whether a section begins a chat of a file that has many.
  static boolean beginsChat(TextSection section) {
    return section.firstLine().startsWith(CHAT);
  }

  private SectionSplitter(boolean isAider) {
    this.isAider = isAider;
  }

  /// The sections of a text that are not blank, in order.
  static List<TextSection> split(byte[] bytes) {
    String head = new String(bytes, 0, Math.min(bytes.length, 1 << 16), UTF_8);
    boolean isAider =
        head.contains("aider chat started")
            || (head.contains("\n" + TYPED) && head.contains("class=\"chat-transcript\""));
    var splitter = new SectionSplitter(isAider);
    splitter.addLines(bytes);
    return splitter.sections;
  }

  private void addLines(byte[] bytes) {
    int at = 0;
    long number = 1;
    while (at < bytes.length) {
      int end = at;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      String line = new String(bytes, at, end - at, UTF_8).stripTrailing();
      addLine(line, at, number);
      at = end + 1;
      number++;
    }
    finish(bytes.length);
  }

  private void addLine(String line, int at, long number) {
    if (line.startsWith("```")) {
      inCode = !inCode;
    } else if (isAider && line.startsWith(CHAT)) {
      inCode = false;
    }
    boolean opensCode = inCode && line.startsWith("```");
    String speaker = inCode && !opensCode ? role : speaker(line);
    boolean isHeading = !inCode && HEADING.matcher(line).matches();
    boolean isContinued = isTyped(line) && role.equals("user") && start < at;
    boolean isStart = !speaker.equals(role) || (isHeading && !isContinued) || isMark(line);
    if (isStart || text.length() > MAX_CHARACTERS) {
      finish(at);
      role = speaker;
      start = at;
      startLine = number;
      Matcher when = TIME.matcher(line);
      if (when.find() && (isMark(line) || line.contains("started at"))) {
        time = when.group(1) + "T" + when.group(2) + when.group(3);
      }
    }
    if (firstLine.isEmpty()) {
      firstLine = line.strip();
    }
    if (!isMark(line)) {
      text.append(isTyped(line) ? line.substring(Math.min(TYPED.length(), line.length())) : line);
      text.append('\n');
    }
  }

  /// Whether a person typed the line in Aider. An empty line of a prompt has only the mark.
  private boolean isTyped(String line) {
    return isAider && !inCode && (line.startsWith(TYPED) || line.equals(TYPED.strip()));
  }

  private boolean isMark(String line) {
    return !inCode && !isTyped(line) && SPEAKER.matcher(line).matches();
  }

  /// The sender from a line on.
  private String speaker(String line) {
    if (isAider) {
      if (isTyped(line)) {
        return "user";
      }
      if (line.isBlank()) {
        return role;
      }
      if (line.startsWith(">")) {
        return "system";
      }
      return line.startsWith(CHAT) || role.isEmpty() ? "" : "assistant";
    }
    Matcher named = SPEAKER.matcher(line);
    if (!named.matches()) {
      return role;
    }
    return switch (named.group(1)) {
      case "User", "Human", "You", "Prompt" -> "user";
      case "System" -> "system";
      default -> "assistant";
    };
  }

  private void finish(int end) {
    if (!text.toString().isBlank()) {
      sections.add(
          new TextSection(
              role, time, text.toString().strip(), firstLine, start, end - start, startLine));
      firstLine = "";
    } else if (start == end) {
      firstLine = "";
    }
    text = new StringBuilder();
  }
}
