package dev.tsearch.indexer.format.aider;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.ByteSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Splits a history into its chats, and each into what the person typed, what Aider printed, and
/// what the model answered. Single owner, not thread-safe.
final class ChatText {
  private static final String CHAT = "# aider chat started at ";
  private static final String GREETING = "> Aider v";
  private static final String PUBLISHED = "<div class=\"chat-transcript\"";
  private static final String TYPED = "####";
  private static final String FENCE = "```";

  /// The marks of a chat.
  private static final Pattern MARK =
      Pattern.compile("(?m)^\uFEFF?(?:" + CHAT + "|" + GREETING + "\\d|" + PUBLISHED + ")");

  /// Lines of a published chat that lay out its page.
  private static final Pattern LAYOUT = Pattern.compile("</?(?:div|br)\\b[^>]*>");

  private final List<Chat> chats = new ArrayList<>();
  private final boolean isPublished;
  private List<ChatSection> sections = new ArrayList<>();
  private StringBuilder text = new StringBuilder();
  private ChatVoice speaker = ChatVoice.NOBODY;
  private String time = "";
  private int start;
  private long startLine = 1;
  private boolean inCode;
  private boolean isAfterBlank;

  /// Who wrote a section.
  enum ChatVoice {
    /// The text before the first prompt.
    NOBODY,
    /// The person.
    PERSON,
    /// Aider.
    PROGRAM,
    /// The model.
    MODEL
  }

  /// A chat.
  ///
  /// @param time when it began; empty if it does not say so
  record Chat(String time, List<ChatSection> sections) {

    /// Copies the list.
    Chat {
      sections = List.copyOf(sections);
    }

    /// The first prompt; empty if there is none.
    String firstPrompt() {
      return sections.stream()
          .filter(section -> section.speaker() == ChatVoice.PERSON)
          .map(ChatSection::text)
          .findFirst()
          .orElse("");
    }
  }

  /// A part of a chat.
  ///
  /// @param text its lines, without marks
  /// @param offset where it begins, in bytes
  /// @param length its length in bytes
  /// @param line its first line, counted from 1
  record ChatSection(ChatVoice speaker, String text, int offset, int length, long line) {}

  private ChatText(boolean isPublished) {
    this.isPublished = isPublished;
  }

  /// Whether a text has a mark. Every file is asked, and most have none anywhere, which is known
  /// sooner than for each line.
  static boolean isChat(String head) {
    boolean mayHaveMark =
        head.contains(CHAT) || head.contains(GREETING) || head.contains(PUBLISHED);
    return mayHaveMark && MARK.matcher(head).find();
  }

  /// The chats of a history, in order.
  static List<Chat> of(byte[] bytes) {
    var history = new ChatText(new String(bytes, UTF_8).contains(PUBLISHED));
    history.addLines(bytes);
    return history.chats;
  }

  private void addLines(byte[] bytes) {
    int at = ByteSearch.afterMark(bytes);
    start = at;
    long number = 1;
    while (at < bytes.length) {
      int end = ByteSearch.newline(bytes, at, bytes.length);
      addLine(new String(bytes, at, end - at, UTF_8).stripTrailing(), at, number);
      at = end + 1;
      number++;
    }
    finishChat(bytes.length);
  }

  private void addLine(String line, int at, long number) {
    if (line.startsWith(CHAT)) {
      finishChat(at);
      time = line.substring(CHAT.length()).strip().replace(' ', 'T');
      begin(ChatVoice.NOBODY, at, number);
      return;
    }
    ChatVoice next = inCode || line.isBlank() ? speaker : speakerOf(line);
    if (line.startsWith(FENCE)) {
      inCode = !inCode;
    }
    // Aider writes an empty line of a prompt with its mark, and an empty line before each prompt.
    boolean isNextPrompt = isAfterBlank && !line.isBlank() && next == ChatVoice.PERSON && !inCode;
    isAfterBlank = line.isBlank();
    if (next != speaker || isNextPrompt) {
      finishSection(at);
      begin(next, at, number);
    }
    if (isPublished && !inCode && LAYOUT.matcher(line).matches()) {
      return;
    }
    text.append(own(line)).append('\n');
  }

  /// Prose and code before the first prompt belong to no one.
  private ChatVoice speakerOf(String line) {
    if (line.equals(TYPED) || line.startsWith(TYPED + " ")) {
      return ChatVoice.PERSON;
    }
    if (line.equals(">") || line.startsWith("> ")) {
      return ChatVoice.PROGRAM;
    }
    boolean isBefore =
        sections.stream().allMatch(one -> one.speaker() != ChatVoice.PERSON)
            && speaker != ChatVoice.PERSON;
    return isBefore ? ChatVoice.NOBODY : ChatVoice.MODEL;
  }

  private String own(String line) {
    if (inCode || line.isBlank()) {
      return line;
    }
    return switch (speaker) {
      case PERSON -> line.substring(Math.min(line.length(), TYPED.length() + 1));
      case PROGRAM -> line.substring(Math.min(line.length(), 2));
      case NOBODY, MODEL -> line;
    };
  }

  private void begin(ChatVoice next, int at, long number) {
    speaker = next;
    start = at;
    startLine = number;
  }

  private void finishSection(int end) {
    if (!text.toString().isBlank()) {
      String own = text.toString().strip();
      sections.add(new ChatSection(speaker, own, start, end - start, startLine));
    }
    text = new StringBuilder();
  }

  private void finishChat(int end) {
    finishSection(end);
    if (!sections.isEmpty()) {
      chats.add(new Chat(time, sections));
    }
    sections = new ArrayList<>();
    inCode = false;
    isAfterBlank = false;
  }
}
