package dev.tsearch.core.export;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Text of a terminal with its colors. Of the escape sequences, those that select colors and styles
/// (`ESC [ … m`, SGR) are read; [PlainText] removes all others. A carriage return that does not end
/// a line starts the line anew, as progress bars do it.
///
/// @param text a part of the text, with everything that [PlainText] replaces
/// @param styles the styles in force: `bold faint italic underline inverse`, and `fg-N` and `bg-N`
///   for the colors 0 to 15 of a terminal; other colors are left out
public record AnsiText(String text, Set<String> styles) {
  private static final char ESCAPE = '\u001b';
  private static final int MAX_SEQUENCE = 64;

  /// Copies the styles.
  public AnsiText {
    styles = new LinkedHashSet<>(styles);
  }

  /// The parts of a text, each with its styles.
  public static List<AnsiText> of(String raw) {
    String text = withoutOverwritten(raw);
    var parts = new ArrayList<AnsiText>();
    Set<String> styles = new LinkedHashSet<>();
    int start = 0;
    int at = text.indexOf(ESCAPE);
    while (at >= 0) {
      int end = endOfSelection(text, at);
      if (end > 0) {
        add(text.substring(start, at), styles, parts);
        select(text.substring(at + 2, end), styles);
        start = end + 1;
        at = end;
      }
      at = text.indexOf(ESCAPE, at + 1);
    }
    add(text.substring(start), styles, parts);
    return parts;
  }

  private static void add(String text, Set<String> styles, List<AnsiText> parts) {
    if (!text.isEmpty()) {
      parts.add(new AnsiText(text, styles));
    }
  }

  /// Each line from its last carriage return on.
  private static String withoutOverwritten(String raw) {
    if (raw.indexOf('\r') < 0) {
      return raw;
    }
    var lines = new ArrayList<String>();
    for (String line : raw.replace("\r\n", "\n").split("\n", -1)) {
      int last = line.stripTrailing().lastIndexOf('\r');
      lines.add(line.substring(last + 1));
    }
    return String.join("\n", lines);
  }

  /// The position of the `m` of a sequence that selects styles; -1 if none begins there.
  private static int endOfSelection(String text, int at) {
    if (at + 1 >= text.length() || text.charAt(at + 1) != '[') {
      return -1;
    }
    int most = Math.min(text.length(), at + MAX_SEQUENCE);
    for (int end = at + 2; end < most; end++) {
      char c = text.charAt(end);
      if (c == 'm') {
        return end;
      }
      if (c != ';' && c != ':' && (c < '0' || c > '9')) {
        return -1;
      }
    }
    return -1;
  }

  private static void select(String numbers, Set<String> styles) {
    String[] codes = numbers.split("[;:]", -1);
    for (int i = 0; i < codes.length; i++) {
      int code = codes[i].isEmpty() ? 0 : codes[i].length() > 3 ? -1 : Integer.parseInt(codes[i]);
      if (code == 38 || code == 48) {
        boolean isOfTable = i + 2 < codes.length && codes[i + 1].equals("5");
        if (isOfTable && codes[i + 2].matches("[0-9]|1[0-5]")) {
          color(code == 38 ? "fg-" : "bg-", codes[i + 2], styles);
        } else {
          styles.removeIf(style -> style.startsWith(code == 38 ? "fg-" : "bg-"));
        }
        i += isOfTable ? 2 : 4; // the numbers of the color are no codes
      } else {
        select(code, styles);
      }
    }
  }

  private static void select(int code, Set<String> styles) {
    switch (code) {
      case 0 -> styles.clear();
      case 1 -> styles.add("bold");
      case 2 -> styles.add("faint");
      case 3 -> styles.add("italic");
      case 4 -> styles.add("underline");
      case 7 -> styles.add("inverse");
      case 22 -> styles.removeAll(Set.of("bold", "faint"));
      case 23 -> styles.remove("italic");
      case 24 -> styles.remove("underline");
      case 27 -> styles.remove("inverse");
      case 39 -> styles.removeIf(style -> style.startsWith("fg-"));
      case 49 -> styles.removeIf(style -> style.startsWith("bg-"));
      default -> {
        if (code >= 30 && code <= 37) {
          color("fg-", Integer.toString(code - 30), styles);
        } else if (code >= 90 && code <= 97) {
          color("fg-", Integer.toString(code - 82), styles);
        } else if (code >= 40 && code <= 47) {
          color("bg-", Integer.toString(code - 40), styles);
        } else if (code >= 100 && code <= 107) {
          color("bg-", Integer.toString(code - 92), styles);
        }
      }
    }
  }

  private static void color(String kind, String number, Set<String> styles) {
    styles.removeIf(style -> style.startsWith(kind));
    styles.add(kind + number);
  }
}
