package dev.tsearch.indexer.format.document;

import dev.tsearch.core.json.ByteSearch;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Splits a text at its headings and at lines that name a sender.
///
/// Lines in blocks of code are ignored, and headings in the messages of a sender. Very long
/// sections are split at a line, so that a search hit leads to the right position. Single owner,
/// not thread-safe.
final class SectionSplitter {
  private static final int MAX_CHARACTERS = 16_000;
  private static final Pattern HEADING = Pattern.compile("#{1,6} .*");

  private final List<TextSection> sections = new ArrayList<>();
  private final TextHead head;
  private StringBuilder text = new StringBuilder();
  private SenderMark sender;
  private String pendingTime = "";
  private String day;
  private String clock = "";
  private String firstLine = "";
  private int start;
  private long startLine = 1;
  private boolean inCode;

  private SectionSplitter(TextHead head) {
    this.head = head;
    this.sender = new SenderMark("", "", head.time(), "");
    this.day = head.date();
  }

  /// The sections of a text that are not blank, in order.
  ///
  /// @param head what the text states at its beginning
  static List<TextSection> split(byte[] bytes, TextHead head) {
    var splitter = new SectionSplitter(head);
    splitter.start = ByteSearch.afterMark(bytes);
    TextLines.visit(bytes, splitter::addLine);
    splitter.finish(bytes.length);
    return splitter.sections;
  }

  private void addLine(String line, int at, long number) {
    Optional<SenderMark> mark = inCode ? Optional.empty() : SenderMark.of(line);
    if (line.startsWith("```")) {
      inCode = !inCode;
    }
    Optional<String> time = inCode ? Optional.empty() : SenderMark.timeAlone(line);
    if (time.isPresent()) {
      addTime(time.get(), at, number);
      return;
    }
    boolean isHeading =
        sender.role().isEmpty()
            && !inCode
            && line.startsWith("#")
            && HEADING.matcher(line).matches();
    if (mark.isPresent() || isHeading || text.length() > MAX_CHARACTERS) {
      if (pendingTime.isEmpty()) {
        finish(at);
        start = at;
        startLine = number;
      }
      mark.ifPresent(this::begin);
      pendingTime = "";
    }
    if (firstLine.isEmpty()) {
      firstLine = line.strip();
    }
    text.append(mark.map(SenderMark::text).orElse(line)).append('\n');
  }

  /// A time on a line of its own belongs to the message that has no text yet, otherwise to the
  /// next.
  private void addTime(String time, int at, long number) {
    if (text.toString().isBlank() && !sender.role().isEmpty()) {
      sender = sender.at(time);
    } else {
      finish(at);
      start = at;
      startLine = number;
      pendingTime = time;
    }
  }

  private void begin(SenderMark mark) {
    String time = mark.time();
    if (!pendingTime.isEmpty()) {
      time = pendingTime;
    } else if (time.length() >= 10) {
      day = time.substring(0, 10);
    } else if (!time.isEmpty()) {
      time = onDay(time);
    } else {
      time = sender.time();
    }
    String model = mark.model().isEmpty() ? head.model() : mark.model();
    sender = new SenderMark(mark.role(), mark.role().equals("assistant") ? model : "", time, "");
  }

  /// A clock, which the head's date completes; a clock before the last one is that of the next day.
  private String onDay(String time) {
    if (day.isEmpty()) {
      return "";
    }
    if (time.compareTo(clock) < 0) {
      day = dayAfter(day);
    }
    clock = time;
    return day + "T" + time + (time.length() == 5 ? ":00Z" : "Z");
  }

  private static String dayAfter(String day) {
    try {
      return LocalDate.parse(day).plusDays(1).toString();
    } catch (DateTimeException _) {
      return day;
    }
  }

  private void finish(int end) {
    String own = withoutRule(text.toString().strip());
    if (!own.isBlank()) {
      sections.add(
          new TextSection(
              TextSection.SectionKind.TEXT,
              sender.role(),
              "",
              sender.model(),
              sender.time(),
              own,
              firstLine,
              start,
              end - start,
              startLine));
      firstLine = "";
    } else if (start == end) {
      firstLine = "";
    }
    text = new StringBuilder();
  }

  /// Exports draw a line between messages.
  private String withoutRule(String own) {
    boolean isRuled = !sender.role().isEmpty() && (own.equals("---") || own.endsWith("\n---"));
    return isRuled ? own.substring(0, own.length() - 3).strip() : own;
  }
}
