package dev.tsearch.indexer.format.specstory;

import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A part of an answer that is not prose.
///
/// @param kind what it is
/// @param tool the tool of a use; otherwise empty
/// @param type the type of the tool, such as `read`; empty if the file does not state it
/// @param text what is within the element; of an old use the rest of its line
/// @param start where it begins in the answer
/// @param end the position after it
record StoryPart(PartKind kind, String tool, String type, String text, int start, int end) {
  private static final Set<String> OF_FILES = Set.of("read", "write", "edit", "multiedit");

  private static final Pattern BEGINNING =
      Pattern.compile(
          "(?m)<think>"
              + "|<tool-use (?:data-tool-type=\"(?<type>[^\"]*)\" )?[^>]*data-tool-name=\"(?<tool>[^\"]*)\"[^>]*>"
              + "|^Tool use: \\*\\*(?<old>[^*]+)\\*\\*(?<input>[^\\n]*)(?:\\n\\s*Result:\\s*\\n)?");

  private static final String THOUGHT_END = "</think>";
  private static final String USE_END = "</tool-use>";

  /// What a part is.
  enum PartKind {
    /// Reasoning.
    THOUGHT,
    /// A use of a tool.
    USE,
    /// A use of a tool in an older file, whose output follows.
    OLD_USE
  }

  /// The first part in an answer from a position on; empty if there is none. The pattern is tried
  /// only where one may begin, since most of an answer is prose.
  static Optional<StoryPart> find(String answer, int from) {
    Matcher beginning =
        BEGINNING.matcher(answer).useTransparentBounds(true).useAnchoringBounds(false);
    for (int at = from; at < answer.length(); at++) {
      char first = answer.charAt(at);
      if ((first == '<' || first == 'T') && beginning.region(at, answer.length()).lookingAt()) {
        Optional<StoryPart> part = of(answer, beginning);
        if (part.isPresent()) {
          return part;
        }
      }
    }
    return Optional.empty();
  }

  private static Optional<StoryPart> of(String answer, Matcher beginning) {
    if (beginning.group("old") != null) {
      return Optional.of(
          new StoryPart(
              PartKind.OLD_USE,
              beginning.group("old"),
              "",
              beginning.group("input"),
              beginning.start(),
              beginning.end()));
    }
    String tool = beginning.group("tool");
    String closing = tool == null ? THOUGHT_END : USE_END;
    int end = answer.indexOf(closing, beginning.end());
    return end < 0
        ? Optional.empty()
        : Optional.of(
            new StoryPart(
                tool == null ? PartKind.THOUGHT : PartKind.USE,
                tool == null ? "" : tool,
                Objects.requireNonNullElse(beginning.group("type"), ""),
                answer.substring(beginning.end(), end),
                beginning.start(),
                end + closing.length()));
  }

  /// Whether it uses a tool whose input is a file.
  boolean isOfFile() {
    return OF_FILES.contains(type.isEmpty() ? tool.toLowerCase(Locale.ROOT) : type);
  }
}
