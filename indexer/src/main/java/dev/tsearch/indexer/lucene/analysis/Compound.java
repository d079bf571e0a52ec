package dev.tsearch.indexer.lucene.analysis;

import static dev.tsearch.indexer.lucene.analysis.CharacterKind.IN_WORD;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.STARTS_WORD;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.UNDERSCORE;

import java.util.Arrays;

/// Scanner of compounds. A compound is one identifier, or several with joiners between them. An
/// identifier is a run of letters, digits and underscores.
///
/// | joiner | in |
/// |---|---|
/// | `.` `-` `@` | `foo.bar` `kebab-case` `a@b.example` |
/// | `::` | `std::vector` |
/// | up to four of `/` `\` `.` `:` `-` `@` with a slash among them | `src/main.rs` `a/../b` `C:\dir` |
/// | after `://` also `?` `=` `&` `%` `#` `~` `+` `,` `;` | addresses |
///
/// Signs after a name belong to it: `C++`, `C#`. One instance scans one compound after another. Not
/// thread-safe.
final class Compound {
  /// From this length on, a compound ends at the next joiner and an identifier at the next
  /// underscore. Terms of wholes are shorter.
  private static final int MAX_UNITS = 1024;

  /// The longest joiner, as in `a/../b`.
  private static final int MAX_JOINER_UNITS = 4;

  /// Of each identifier: start, end and kinds.
  private int[] identifiers = new int[48];

  private char[] text = {};
  private int length;
  private int size;
  private int end;

  /// Returns the number of identifiers.
  int size() {
    return size;
  }

  int start(int identifier) {
    return identifiers[3 * identifier];
  }

  int end(int identifier) {
    return identifiers[3 * identifier + 1];
  }

  /// Returns the kinds of all characters of an identifier, as a mask.
  int kinds(int identifier) {
    return identifiers[3 * identifier + 2];
  }

  /// Returns the end of the compound, including its signs.
  int end() {
    return end;
  }

  /// Whether the compound consists of more than one identifier.
  boolean hasWhole() {
    return size > 1 || end > end(size - 1);
  }

  /// Scans the compound that begins at an index.
  ///
  /// @param length the number of units of the array that are text
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

  /// Records the identifier that begins at an index. Returns its end.
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

  /// Returns the length of the joiner between this identifier and the next; 0 if there is none.
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
    boolean isJoiner =
        hasSlash
            || isUrl
            || (units == 1 && text[at] != ':')
            || (units == 2 && text[at] == ':' && text[at + 1] == ':');
    return isJoiner ? units : 0;
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

  /// Returns the length of the signs that belong to the name before them: `C++`, `C#`.
  private int signs(int at) {
    int units = 0;
    if (at + 1 < length && text[at] == '+' && text[at + 1] == '+') {
      units = 2;
    } else if (at < length && text[at] == '#') {
      units = 1;
    }
    boolean nameContinues = units > 0 && at + units < length && startsWord(at + units);
    return nameContinues ? 0 : units;
  }
}
