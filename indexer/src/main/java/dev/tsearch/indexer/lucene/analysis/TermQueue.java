package dev.tsearch.indexer.lucene.analysis;

import java.util.Arrays;

/// A queue of terms in UTF-8, in the order in which the chain emits them. The tokenizer fills and
/// empties it repeatedly. Not thread-safe.
public final class TermQueue {
  /// Longer terms are truncated: longer words are not typed, and each would take space in the
  /// filter.
  static final int MAX_TERM_CODE_POINTS = 255;

  /// The size of the longest term and of one more code point.
  private static final int MAX_TERM_BYTES = 4 * (MAX_TERM_CODE_POINTS + 4);

  /// The number of cells of a term: start and end in the text, start and length in `bytes`, number
  /// of positions.
  private static final int COLUMNS = 5;

  private int[] cells = new int[COLUMNS * 64];
  private TermRole[] roles = new TermRole[64];
  private byte[] bytes = new byte[4 * MAX_TERM_BYTES];
  private final AccentFolding accents = new AccentFolding();
  private int size;
  private int used;

  void clear() {
    size = 0;
    used = 0;
  }

  /// Returns the number of terms.
  public int size() {
    return size;
  }

  /// Returns the buffer of all terms. The caller must not change it.
  public byte[] bytes() {
    return bytes;
  }

  int start(int term) {
    return cells[COLUMNS * term];
  }

  int end(int term) {
    return cells[COLUMNS * term + 1];
  }

  int positionIncrement(int term) {
    return roles[term] == TermRole.PART ? 1 : 0;
  }

  /// Returns the number of positions that a term spans.
  int positionLength(int term) {
    return cells[COLUMNS * term + 4];
  }

  /// Returns the index in [#bytes] at which a term begins.
  public int byteStart(int term) {
    return cells[COLUMNS * term + 2];
  }

  /// Returns the length of a term in bytes.
  public int byteLength(int term) {
    return cells[COLUMNS * term + 3];
  }

  TermRole role(int term) {
    return roles[term];
  }

  /// Adds the term of a range of the text. If the term has accents, also adds its exact form at the
  /// same position. Each part has a position of its own; all other terms share the last part's.
  public void add(char[] text, int start, int end, TermRole role) {
    add(text, start, end, role, 1);
  }

  /// Adds the term of a piece that spans several positions, from that of the last part on.
  void addPiece(char[] text, int start, int end, int positions) {
    add(text, start, end, TermRole.PIECE, positions);
  }

  /// Adds a run of parts that spans several positions, from that of the last part on.
  void addRun(char[] text, int start, int end, int positions) {
    add(text, start, end, TermRole.RUN, positions);
  }

  /// Whether a range of the text has a character that terms contain.
  static boolean hasTerm(char[] text, int start, int end) {
    for (int index = start; index < end; ) {
      int codePoint = Character.codePointAt(text, index, end);
      if (CharacterKind.of(codePoint) != CharacterKind.IGNORED && !AccentFolding.drops(codePoint)) {
        return true;
      }
      index += Character.charCount(codePoint);
    }
    return false;
  }

  private void add(char[] text, int start, int end, TermRole role, int positions) {
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
      push(start, end, role, positions, from);
      return;
    }
    addBeyondAscii(text, start, end, role, positions);
  }

  private void addBeyondAscii(char[] text, int start, int end, TermRole role, int positions) {
    int from = used;
    used = encode(text, start, end, from, true);
    if (used == from) {
      return; // the range has no character that terms contain
    }
    push(start, end, role, positions, from);
    if (role == TermRole.RUN) {
      return; // its accents are in the exact forms of its parts
    }
    int exact = used;
    int exactEnd = encode(text, start, end, exact, false);
    if (!Arrays.equals(bytes, from, exact, bytes, exact, exactEnd)) {
      used = exactEnd;
      push(start, end, exactRole(role), 1, exact);
    }
  }

  /// Whether the last position has the term that begins at an index of the buffer.
  private boolean hasTerm(int byteStart) {
    for (int term = size - 1; term >= 0; term--) {
      int start = byteStart(term);
      if (Arrays.equals(bytes, start, start + byteLength(term), bytes, byteStart, used)) {
        return true;
      }
      if (roles[term] == TermRole.PART) {
        return false;
      }
    }
    return false;
  }

  private static TermRole exactRole(TermRole role) {
    return switch (role) {
      case PART, EXACT -> TermRole.EXACT;
      case PIECE, WHOLE -> TermRole.WHOLE;
      case PAIR, RUN -> role;
    };
  }

  /// Writes the lower-cased code points of a range, truncated to the limit. Returns their end.
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
    int length = codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
    int rest = codePoint;
    for (int at = to + length - 1; at > to; at--) {
      bytes[at] = (byte) (0x80 | (rest & 0x3F));
      rest >>>= 6;
    }
    bytes[to] = (byte) ((0xF00 >>> length) | rest);
    return to + length;
  }

  private void push(int start, int end, TermRole role, int positions, int byteStart) {
    if (end - start > MAX_TERM_CODE_POINTS && role == TermRole.WHOLE && hasTerm(byteStart)) {
      used = byteStart;
      return; // truncated to a term of the same position
    }
    int cell = COLUMNS * size;
    if (cell + COLUMNS > cells.length) {
      cells = Arrays.copyOf(cells, 2 * cells.length);
      roles = Arrays.copyOf(roles, 2 * roles.length);
    }
    cells[cell] = start;
    cells[cell + 1] = end;
    cells[cell + 2] = byteStart;
    cells[cell + 3] = used - byteStart;
    cells[cell + 4] = positions;
    roles[size] = role;
    size++;
  }
}
