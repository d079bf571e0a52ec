package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.List;

/// Breaks text into lines of limited width, between words where possible.
public final class Wrap {
  private final int width;
  private final List<List<StyledText>> lines = new ArrayList<>();
  private List<StyledText> line = new ArrayList<>();
  private int used;
  private boolean continued;

  private Wrap(int width) {
    this.width = Math.max(1, width);
  }

  /// Breaks styled text. Its own line breaks are kept, blank lines are left out. If there are more
  /// lines than allowed, the last one ends with `…`.
  public static List<List<StyledText>> runs(List<StyledText> runs, int width, int maxLines) {
    var wrap = new Wrap(width);
    for (StyledText run : runs) {
      wrap.add(run);
    }
    wrap.endLine();
    return wrap.atMost(maxLines);
  }

  /// Breaks plain text paragraph by paragraph. Blank lines and the indentation of code are kept.
  public static List<String> text(String text, int width) {
    var broken = new ArrayList<String>();
    for (String paragraph : text.split("\n", -1)) {
      if (DisplayWidth.of(paragraph) <= width) {
        broken.add(paragraph.stripTrailing());
      } else {
        for (List<StyledText> line :
            runs(List.of(new StyledText(Style.PLAIN, paragraph)), width, Integer.MAX_VALUE)) {
          broken.add(StyledText.paint(line, Terminal.PIPE).stripTrailing());
        }
      }
    }
    return broken;
  }

  private void add(StyledText run) {
    String text = run.text();
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) == '\n') {
        endLine();
        continued = false;
        at++;
        continue;
      }
      int end = endOfWord(text, at);
      word(run.style(), text.substring(at, end));
      at = end;
    }
  }

  /// The end of the run of blanks, or of the word, that starts at an index.
  private static int endOfWord(String text, int start) {
    boolean blank = text.charAt(start) == ' ';
    int end = start + 1;
    while (end < text.length() && text.charAt(end) != '\n' && (text.charAt(end) == ' ') == blank) {
      end++;
    }
    return end;
  }

  private void word(Style style, String word) {
    int columns = DisplayWidth.of(word);
    boolean blank = word.charAt(0) == ' ';
    if (used + columns <= width) {
      put(style, word, columns);
    } else if (blank) {
      endLine();
    } else if (columns <= width) {
      endLine();
      put(style, word, columns);
    } else {
      split(style, word);
    }
  }

  /// Breaks a word that is wider than a line.
  private void split(Style style, String word) {
    String rest = word;
    while (!rest.isEmpty()) {
      int fitting = DisplayWidth.fitting(rest, width - used);
      if (fitting == 0 && used > 0) {
        endLine();
        continue;
      }
      int end = fitting == 0 ? Character.charCount(rest.codePointAt(0)) : fitting;
      put(style, rest.substring(0, end), DisplayWidth.of(rest.substring(0, end)));
      rest = rest.substring(end);
    }
  }

  private void put(Style style, String text, int columns) {
    boolean blankAtHead = used == 0 && text.isBlank() && continued;
    if (!blankAtHead) {
      line.add(new StyledText(style, text));
      used += columns;
    }
  }

  /// Ends the line without trailing blanks; leaves out a blank line.
  private void endLine() {
    while (!line.isEmpty() && line.getLast().text().isBlank()) {
      line.removeLast();
    }
    if (!line.isEmpty()) {
      lines.add(line);
    }
    line = new ArrayList<>();
    used = 0;
    continued = true;
  }

  private List<List<StyledText>> atMost(int maxLines) {
    if (lines.size() <= maxLines) {
      return lines;
    }
    List<List<StyledText>> kept = lines.subList(0, maxLines);
    kept.getLast().add(new StyledText(Style.PLAIN, "…"));
    return kept;
  }
}
