package dev.tsearch.cli.render;

import java.util.ArrayList;
import java.util.List;

/// Breaks text into lines of limited width, between words. A word that is wider than a line stays
/// whole.
public final class Wrap {
  /// Wide characters that do not begin a line: closing brackets and punctuation.
  private static final String CLOSING = "、。，．：；！？」』）】〉》〕］｝…ーっッゃゅょャュョ々";

  private final int width;
  private final List<List<StyledText>> lines = new ArrayList<>();
  private List<StyledText> line = new ArrayList<>();
  private List<StyledText> word = new ArrayList<>();
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
    wrap.endWord();
    wrap.endLine();
    return wrap.atMost(maxLines);
  }

  /// Breaks one styled line. A blank line stays a line.
  public static List<List<StyledText>> kept(List<StyledText> line, int width) {
    List<List<StyledText>> broken = runs(line, width, Integer.MAX_VALUE);
    return broken.isEmpty() ? List.of(List.of()) : broken;
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
        endWord();
        endLine();
        continued = false;
        at++;
        continue;
      }
      int end = endOfPiece(text, at);
      var piece = run.part(at, end);
      if (text.charAt(at) == ' ') {
        endWord();
        blanks(piece);
      } else {
        word.add(piece);
      }
      at = end;
    }
  }

  /// The end of the run of blanks, or of the part of a word, that starts at an index.
  private static int endOfPiece(String text, int start) {
    boolean blank = text.charAt(start) == ' ';
    int end = start + 1;
    while (end < text.length() && text.charAt(end) != '\n' && (text.charAt(end) == ' ') == blank) {
      end++;
    }
    return end;
  }

  private void blanks(StyledText piece) {
    int columns = piece.text().length();
    boolean isAtHead = used == 0 && continued;
    if (used + columns > width) {
      endLine();
    } else if (!isAtHead) {
      put(piece);
    }
  }

  /// Puts the word that was read, whose parts may have different styles.
  private void endWord() {
    int columns = columns(word);
    if (columns > width) {
      unitsOf(word).forEach(this::putTogether);
    } else if (columns > 0) {
      putTogether(word);
    }
    word = new ArrayList<>();
  }

  private void putTogether(List<StyledText> parts) {
    if (used > 0 && used + columns(parts) > width) {
      endLine();
    }
    parts.forEach(this::put);
  }

  /// The parts of a word that is wider than a line. It is broken only next to wide characters,
  /// because Chinese and Japanese have no blanks between words. A path or an address stays whole,
  /// so that it can be found, copied and clicked.
  private static List<List<StyledText>> unitsOf(List<StyledText> word) {
    var units = new ArrayList<List<StyledText>>();
    boolean afterWide = false;
    for (StyledText part : word) {
      int at = 0;
      while (at < part.text().length()) {
        boolean isWide = DisplayWidth.of(part.text().codePointAt(at)) == 2;
        int end = endOfUnit(part.text(), at);
        boolean isClosing = CLOSING.indexOf(part.text().codePointAt(at)) >= 0;
        if (units.isEmpty() || ((isWide || afterWide) && !isClosing)) {
          units.add(new ArrayList<>());
        }
        units.getLast().add(part.part(at, end));
        afterWide = isWide;
        at = end;
      }
    }
    return units;
  }

  /// The end of the wide character, with the marks on it, or of the run of other characters.
  private static int endOfUnit(String text, int start) {
    boolean isWide = DisplayWidth.of(text.codePointAt(start)) == 2;
    int end = start + Character.charCount(text.codePointAt(start));
    while (end < text.length()) {
      int next = text.codePointAt(end);
      int columns = DisplayWidth.of(next);
      if (columns == 2 || (columns == 1 && isWide)) {
        break;
      }
      end += Character.charCount(next);
    }
    return end;
  }

  private static int columns(List<StyledText> parts) {
    int columns = 0;
    for (StyledText part : parts) {
      columns += DisplayWidth.of(part.text());
    }
    return columns;
  }

  private void put(StyledText part) {
    line.add(part);
    used += DisplayWidth.of(part.text());
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
