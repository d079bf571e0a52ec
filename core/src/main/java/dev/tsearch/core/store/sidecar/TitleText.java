package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import java.util.Set;
import java.util.regex.Pattern;

/// Extracts the titles that persons and programs gave to a session.
final class TitleText {
  /// A longer summary is not a title.
  private static final int MAX_LENGTH = 160;

  /// The kinds of notes that have a title as their text.
  private static final Set<String> PERSONS_TITLES = Set.of("custom-title");

  private static final Set<String> PROGRAMS_TITLES = Set.of("ai-title", "title");

  /// The titles that programs give to a session before they know what it is about.
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "(?i)(?:new|child|untitled) (?:session|chat|agent|thread|conversation)"
              + "(?: \\d+)?(?: - \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z)?");

  /// The command by which a person renames a session, and the element of its argument.
  private static final String RENAME = "<command-name>/rename</command-name>";

  private static final String ARGUMENT = "<command-args>";
  private static final String ARGUMENT_END = "</command-args>";

  private TitleText() {}

  /// The name that a person gives to the session in an entry; empty if the entry has none.
  static String name(Entry entry) {
    if (isNote(entry, PERSONS_TITLES)) {
      return line(entry.content());
    }
    String content = entry.content();
    if (!entry.type().equals(EntryType.MESSAGE) || !content.contains(RENAME)) {
      return "";
    }
    int start = content.indexOf(ARGUMENT);
    int end = content.indexOf(ARGUMENT_END, start + 1);
    return start < 0 || end < 0 ? "" : line(content.substring(start + ARGUMENT.length(), end));
  }

  /// The title or short summary that a program gives to the session in an entry; empty if the entry
  /// has none, or one that every session of the program has at first.
  static String summary(Entry entry) {
    boolean isSummary = entry.type().equals(EntryType.SUMMARY) && leaf(entry).isEmpty();
    if (!isSummary && !isNote(entry, PROGRAMS_TITLES)) {
      return "";
    }
    String title = line(entry.content());
    return PLACEHOLDER.matcher(title).matches() ? "" : title;
  }

  /// The id of the entry whose conversation an entry summarizes; empty if it is no summary, or
  /// summarizes its own conversation.
  static String leaf(Entry entry) {
    return entry.type().equals(EntryType.SUMMARY)
        ? entry.metadata().values().text("leafUuid", "")
        : "";
  }

  /// The title that an entry with a [#leaf] gives to the conversation of the leaf.
  static String ofLeaf(Entry entry) {
    return leaf(entry).isEmpty() ? "" : line(entry.content());
  }

  private static boolean isNote(Entry entry, Set<String> kinds) {
    return entry.type().equals(EntryType.SYSTEM)
        && kinds.contains(entry.metadata().values().text("subtype", ""));
  }

  /// The text if it is one line of a title's length, else nothing.
  private static String line(String text) {
    String line = text.strip();
    return line.length() > MAX_LENGTH || line.chars().anyMatch(c -> c < ' ') ? "" : line;
  }
}
