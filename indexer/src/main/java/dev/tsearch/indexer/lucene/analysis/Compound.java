package dev.tsearch.indexer.lucene.analysis;

import static dev.tsearch.indexer.lucene.analysis.CharacterKind.IN_WORD;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.STARTS_WORD;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.UNDERSCORE;

import java.util.Arrays;

/// One compound of a text: identifiers, runs of letters, digits and underscores, with joiners
/// between them.
///
/// | joiner | in |
/// |---|---|
/// | `.` `-` `@` | `foo.bar` `kebab-case` `a@b.example` |
/// | `::` | `std::vector` |
/// | up to four of `/` `\` `.` `:` `-` `@` with a slash among them | `src/main.rs` `a/../b` `C:\dir` |
/// | behind `://` also `?` `=` `&` `%` `#` `~` `+` `,` `;` | addresses |
///
/// Signs behind a name belong to it: `C++`, `C#`. Reused for one compound after another; one thread
/// at a time.
final class Compound {
  /// Where a compound ends at the next joiner, and an identifier at the next underscore: no whole
  /// is as long.
  private static final int MAX_UNITS = 1024;

  /// The longest joiner, as in `a/../b`.
  private static final int MAX_JOINER_UNITS = 4;

  /// Start, end and kinds of each identifier.
  private int[] identifiers = new int[48];

  private char[] text = {};
  private int length;
  private int size;
  private int end;

  /// How many identifiers it has.
  int size() {
    return size;
  }

  int start(int identifier) {
    return identifiers[3 * identifier];
  }

  int end(int identifier) {
    return identifiers[3 * identifier + 1];
  }

  /// The kinds of all characters of an identifier.
  int kinds(int identifier) {
    return identifiers[3 * identifier + 2];
  }

  /// Where it ends, signs included.
  int end() {
    return end;
  }

  /// Whether it is more than its one identifier.
  boolean hasWhole() {
    return size > 1 || end > end(size - 1);
  }

  /// Reads the compound that begins at a place.
  ///
  /// @param length how much of the array is text
  void scan(char[] text, int length, int start) {
    this.text = text;
    this.length = length;
    size = 0;
    boolean isUrl = false;
    int at = scanIdentifier(start);
    while (at - start < MAX_UNITS) {
      int joiner = joiner(at, isUrl);
      if (joiner == 0) {
        break;
      }
      isUrl |= joiner == 3 && text[at] == ':';
      at = scanIdentifier(at + joiner);
    }
    end = at + signs(at);
  }

  /// Notes the identifier that begins here; gives where it ends.
  private int scanIdentifier(int start) {
    int kinds = 0;
    int at = start;
    while (at < length) {
      char unit = text[at];
      int kind;
      int units = 1;
      if (unit < 0x80) {
        kind = CharacterKind.of(unit);
      } else {
        int codePoint = Character.codePointAt(text, at, length);
        kind = CharacterKind.of(codePoint);
        units = Character.charCount(codePoint);
      }
      boolean tooLong = kind == UNDERSCORE && at - start >= MAX_UNITS;
      if ((kind & IN_WORD) == 0 || tooLong) {
        break;
      }
      kinds |= kind;
      at += units;
    }
    int cell = 3 * size++;
    if (cell + 3 > identifiers.length) {
      identifiers = Arrays.copyOf(identifiers, 2 * identifiers.length);
    }
    identifiers[cell] = start;
    identifiers[cell + 1] = at;
    identifiers[cell + 2] = kinds;
    return at;
  }

  /// How long the joiner is that stands here and ties this identifier to one after it; 0 if none.
  private int joiner(int at, boolean isUrl) {
    int end = at;
    boolean hasSlash = false;
    while (end < length && end - at <= MAX_JOINER_UNITS && joins(text[end], isUrl)) {
      hasSlash |= text[end] == '/' || text[end] == '\\';
      end++;
    }
    int units = end - at;
    if (units == 0 || units > MAX_JOINER_UNITS || end == length || !startsWord(end)) {
      return 0;
    }
    boolean ties =
        hasSlash
            || isUrl
            || (units == 1 && text[at] != ':')
            || (units == 2 && text[at] == ':' && text[at + 1] == ':');
    return ties ? units : 0;
  }

  private static boolean joins(char unit, boolean isUrl) {
    return switch (unit) {
      case '.', '/', '\\', '-', ':', '@' -> true;
      case '?', '=', '&', '%', '#', '~', '+', ',', ';' -> isUrl;
      default -> false;
    };
  }

  private boolean startsWord(int at) {
    return (CharacterKind.of(Character.codePointAt(text, at, length)) & STARTS_WORD) != 0;
  }

  /// How long the signs are that stand here and belong to the name before them: `C++`, `C#`.
  private int signs(int at) {
    int units = 0;
    if (at + 1 < length && text[at] == '+' && text[at + 1] == '+') {
      units = 2;
    } else if (at < length && text[at] == '#') {
      units = 1;
    }
    boolean nameGoesOn = units > 0 && at + units < length && startsWord(at + units);
    return nameGoesOn ? 0 : units;
  }
}
