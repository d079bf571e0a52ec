package dev.tsearch.core.export;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A block of a message that is written in Markdown: a fenced code block, or the lines between.
sealed interface MarkdownBlock {

  /// Lines that are not in a fence.
  record Prose(List<String> lines) implements MarkdownBlock {
    /// Copies the list.
    public Prose {
      lines = List.copyOf(lines);
    }
  }

  /// Code between fences.
  ///
  /// @param language the language after the opening fence; may be empty
  /// @param text the code, without the indentation of its fence
  record Code(String language, String text) implements MarkdownBlock {}

  /// The opening fence of a code block, at any indentation: authors indent the fences in lists.
  Pattern FENCE = Pattern.compile("([ \t]*)(`{3,}|~{3,})([^\n]*)");

  /// What is left of the text after an opening fence names a language.
  Pattern LANGUAGE = Pattern.compile("[A-Za-z0-9+#._-]{1,40}");

  /// The blocks of a text. An open fence ends with the text.
  static List<MarkdownBlock> of(String text) {
    var blocks = new ArrayList<MarkdownBlock>();
    var prose = new ArrayList<String>();
    String[] lines = text.split("\n", -1);
    for (int at = 0; at < lines.length; at++) {
      Matcher fence = FENCE.matcher(lines[at]);
      boolean opens =
          fence.matches() && (fence.group(2).charAt(0) == '~' || fence.group(3).indexOf('`') < 0);
      if (!opens) {
        prose.add(lines[at]);
        continue;
      }
      addProse(prose, blocks);
      int end = at + 1;
      while (end < lines.length && !closes(lines[end], fence.group(2))) {
        end++;
      }
      blocks.add(new Code(language(fence.group(3)), code(lines, at + 1, end, fence.group(1))));
      at = end;
    }
    addProse(prose, blocks);
    return blocks;
  }

  private static void addProse(List<String> prose, List<MarkdownBlock> blocks) {
    if (prose.stream().anyMatch(line -> !line.isBlank())) {
      blocks.add(new Prose(prose));
    }
    prose.clear();
  }

  private static boolean closes(String line, String fence) {
    String run = line.strip();
    return run.length() >= fence.length() && run.chars().allMatch(c -> c == fence.charAt(0));
  }

  private static String language(String info) {
    Matcher language = LANGUAGE.matcher(info.strip());
    return language.lookingAt() ? language.group() : "";
  }

  private static String code(String[] lines, int from, int to, String indent) {
    var code = new ArrayList<String>();
    for (String line : List.of(lines).subList(Math.min(from, to), to)) {
      code.add(line.startsWith(indent) ? line.substring(indent.length()) : line.stripLeading());
    }
    return String.join("\n", code);
  }
}
