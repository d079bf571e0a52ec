package dev.tsearch.indexer.lucene;

import java.util.Arrays;

/// The terms of one stretch of text, as UTF-8, in the order in which they leave the chain. Filled
/// and emptied over and over; one thread at a time.
final class TermQueue {
  /// Longer terms are cut: nobody types more, and each costs a place in the filter. DESIGN §5.
  static final int MAX_TERM_CODE_POINTS = 255;

  /// What the longest term takes, and what one more code point can add to it.
  private static final int MAX_TERM_BYTES = 4 * (MAX_TERM_CODE_POINTS + 4);

  /// Of each term: start and end in the text, position increment, start and length in `bytes`, and
  /// the ordinal of its role.
  private static final int COLUMNS = 6;

  private static final TermRole[] ROLES = TermRole.values();

  private int[] cells = new int[COLUMNS * 64];
  private byte[] bytes = new byte[4 * MAX_TERM_BYTES];
  private final AccentFolding accents = new AccentFolding();
  private int size;
  private int used;

  void clear() {
    size = 0;
    used = 0;
  }

  int size() {
    return size;
  }

  byte[] bytes() {
    return bytes;
  }

  int start(int term) {
    return cells[COLUMNS * term];
  }

  int end(int term) {
    return cells[COLUMNS * term + 1];
  }

  int positionIncrement(int term) {
    return cells[COLUMNS * term + 2];
  }

  int byteStart(int term) {
    return cells[COLUMNS * term + 3];
  }

  int byteLength(int term) {
    return cells[COLUMNS * term + 4];
  }

  TermRole role(int term) {
    return ROLES[cells[COLUMNS * term + 5]];
  }

  /// Adds the term that a stretch of text makes; and where it has accents, the exact form at the
  /// same position after the one without. Parts take a position each, all others the last one's.
  void add(char[] text, int start, int end, TermRole role) {
    if (used + 2 * MAX_TERM_BYTES > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    int from = used;
    int length = Math.min(end - start, MAX_TERM_CODE_POINTS);
    int seen = 0;
    for (int index = 0; index < length; index++) {
      char unit = text[start + index];
      seen |= unit;
      bytes[from + index] = (byte) (unit >= 'A' && unit <= 'Z' ? unit + ('a' - 'A') : unit);
    }
    if (seen < 0x80) {
      used = from + length;
      push(start, end, role, from);
      return;
    }
    addBeyondAscii(text, start, end, role);
  }

  private void addBeyondAscii(char[] text, int start, int end, TermRole role) {
    int from = used;
    used = encode(text, start, end, from, true);
    if (used == from) {
      return; // nothing but marks and the like
    }
    push(start, end, role, from);
    int exact = used;
    int exactEnd = encode(text, start, end, exact, false);
    if (!Arrays.equals(bytes, from, exact, bytes, exact, exactEnd)) {
      used = exactEnd;
      push(start, end, role == TermRole.PART ? TermRole.EXACT : role, exact);
    }
  }

  /// Writes the lower-cased code points of a stretch, cut to the limit; gives where they end.
  private int encode(char[] text, int start, int end, int from, boolean folds) {
    int to = from;
    int room = MAX_TERM_CODE_POINTS;
    int index = start;
    while (index < end && room > 0) {
      int codePoint = Character.codePointAt(text, index, end);
      index += Character.charCount(codePoint);
      if (CharacterKind.of(codePoint) == CharacterKind.IGNORED
          || (folds && AccentFolding.drops(codePoint))) {
        continue;
      }
      int lower = Character.toLowerCase(codePoint);
      String folded = folds && lower >= 0x80 ? accents.fold(lower) : "";
      if (folded.isEmpty()) {
        to = put(lower, to);
        room--;
      } else {
        for (int at = 0; at < folded.length() && room > 0; at++) {
          to = put(folded.charAt(at), to);
          room--;
        }
      }
    }
    return to;
  }

  private int put(int codePoint, int to) {
    if (codePoint < 0x80) {
      bytes[to] = (byte) codePoint;
      return to + 1;
    }
    if (codePoint < 0x800) {
      bytes[to] = (byte) (0xC0 | codePoint >> 6);
      bytes[to + 1] = (byte) (0x80 | codePoint & 0x3F);
      return to + 2;
    }
    if (codePoint < 0x10000) {
      bytes[to] = (byte) (0xE0 | codePoint >> 12);
      bytes[to + 1] = (byte) (0x80 | codePoint >> 6 & 0x3F);
      bytes[to + 2] = (byte) (0x80 | codePoint & 0x3F);
      return to + 3;
    }
    bytes[to] = (byte) (0xF0 | codePoint >> 18);
    bytes[to + 1] = (byte) (0x80 | codePoint >> 12 & 0x3F);
    bytes[to + 2] = (byte) (0x80 | codePoint >> 6 & 0x3F);
    bytes[to + 3] = (byte) (0x80 | codePoint & 0x3F);
    return to + 4;
  }

  private void push(int start, int end, TermRole role, int byteStart) {
    int cell = COLUMNS * size;
    if (cell + COLUMNS > cells.length) {
      cells = Arrays.copyOf(cells, 2 * cells.length);
    }
    cells[cell] = start;
    cells[cell + 1] = end;
    cells[cell + 2] = role == TermRole.PART ? 1 : 0;
    cells[cell + 3] = byteStart;
    cells[cell + 4] = used - byteStart;
    cells[cell + 5] = role.ordinal();
    size++;
  }
}
