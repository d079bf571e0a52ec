package dev.tsearch.indexer.lucene.analysis;

import static dev.tsearch.indexer.lucene.analysis.CharacterKind.DIGIT;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.IGNORED;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.LETTER;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.MARK;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.UNDERSCORE;
import static dev.tsearch.indexer.lucene.analysis.CharacterKind.UPPER;

import java.util.Arrays;

/// Splits an identifier, a run of letters, digits and underscores, into pieces at its underscores,
/// and each piece into parts. The parts depend on the identifier alone and not on the text around
/// it, so that a segment of a path matches wherever it occurs. The pieces do not depend on the case
/// of letters, the parts do.
///
/// | identifier | parts |
/// |---|---|
/// | `parent_uuid` | `parent` `uuid` |
/// | `parentUuid`, `ParentUUID` | `parent` `uuid` |
/// | `HTTPServer2` | `http` `server2` |
/// | `Base64Encoder` | `base64` `encoder` |
/// | `10ms`, `512MiB` | number and unit |
/// | `v1` | `v` `1`, so that `1.2` finds `v1.2` |
/// | `02T19` (out of a time) | `02` `19` |
/// | `utf8`, `E0502`, `0x7fff`, `c45af7b1`, `URLs` | one |
///
/// Not thread-safe.
final class WordParts {
  /// Longer identifiers are not split at capitals: they are encoded data such as base64.
  private static final int MAX_CAMEL_UNITS = 64;

  /// The longest units of measure that follow a number: `bytes`, `hours`.
  private static final int MAX_MEASURE_UNITS = 5;

  private int[] bounds = new int[64];
  private int size;

  /// The number of parts before the end of each piece.
  private int[] pieceEnds = new int[32];

  private int pieces;

  /// Returns the number of pieces.
  int pieces() {
    return pieces;
  }

  /// Returns the first part of a piece; for the number of pieces, the number of parts.
  int firstPart(int piece) {
    return piece == 0 ? 0 : pieceEnds[piece - 1];
  }

  int start(int part) {
    return bounds[2 * part];
  }

  int end(int part) {
    return bounds[2 * part + 1];
  }

  /// Splits an identifier.
  ///
  /// @param kinds the kinds of all its characters
  void split(char[] text, int start, int end, int kinds) {
    size = 0;
    pieces = 0;
    if ((kinds & UNDERSCORE) == 0) {
      splitPiece(text, start, end, kinds);
      return;
    }
    int from = start;
    for (int at = start; at <= end; at++) {
      if (at == end || text[at] == '_') {
        if (from < at) {
          splitPiece(text, from, at, kinds);
        }
        from = at + 1;
      }
    }
  }

  private void splitPiece(char[] text, int start, int end, int kinds) {
    boolean mayHaveParts = (kinds & (UPPER | DIGIT)) != 0 && end - start > 1;
    if (!mayHaveParts || end - start > MAX_CAMEL_UNITS) {
      push(start, end);
    } else if ((kinds & DIGIT) == 0 || !splitNumber(text, start, end)) {
      splitCamel(text, start, end);
    }
    if (pieces == pieceEnds.length) {
      pieceEnds = Arrays.copyOf(pieceEnds, 2 * pieces);
    }
    pieceEnds[pieces++] = size;
  }

  /// Splits a number with a unit, a version, or the middle of a time. Returns false if the piece is
  /// none of them.
  private boolean splitNumber(char[] text, int start, int end) {
    int digits = run(text, start, end, DIGIT);
    if (digits == start) {
      boolean isVersion = (text[start] | 0x20) == 'v' && run(text, start + 1, end, DIGIT) == end;
      if (isVersion) {
        push(start, start + 1);
        push(start + 1, end);
      }
      return isVersion;
    }
    int letters = run(text, digits, end, LETTER | UPPER);
    boolean isHexadecimal = text[start] == '0' && digits < end && (text[digits] | 0x20) == 'x';
    if (letters == end && letters > digits && end - digits <= MAX_MEASURE_UNITS && !isHexadecimal) {
      push(start, digits);
      push(digits, end);
      return true;
    }
    boolean isTime =
        end - start == 5
            && digits == start + 2
            && text[digits] == 'T'
            && run(text, digits + 1, end, DIGIT) == end;
    if (isTime) {
      push(start, digits);
      push(digits + 1, end);
    }
    return isTime;
  }

  private void splitCamel(char[] text, int start, int end) {
    int from = start;
    int before = CharacterKind.ofUnit(text[start]);
    for (int at = start + 1; at < end; at++) {
      int kind = CharacterKind.ofUnit(text[at]);
      if ((kind & (MARK | IGNORED)) != 0) {
        continue; // belongs to the character before it
      }
      if (kind == UPPER && beginsPart(text, at, end, before)) {
        push(from, at);
        from = at;
      }
      before = kind;
    }
    push(from, end);
  }

  /// Whether an upper-case letter begins a part, given the kind of the character before it. It does
  /// after a lower-case letter (`fooBar`), and before one (`HTTPServer`, `Base64Encoder`) except
  /// for the plural in `URLs`.
  private static boolean beginsPart(char[] text, int at, int end, int before) {
    if (before == LETTER) {
      return true;
    }
    boolean lowerFollows = at + 1 < end && CharacterKind.ofUnit(text[at + 1]) == LETTER;
    boolean isPlural = at + 2 == end && text[at + 1] == 's';
    return lowerFollows && !(isPlural && before == UPPER);
  }

  private static int run(char[] text, int start, int end, int kinds) {
    int at = start;
    while (at < end && (CharacterKind.ofUnit(text[at]) & kinds) != 0) {
      at++;
    }
    return at;
  }

  private void push(int start, int end) {
    if (2 * size + 2 > bounds.length) {
      bounds = Arrays.copyOf(bounds, 2 * bounds.length);
    }
    bounds[2 * size] = start;
    bounds[2 * size + 1] = end;
    size++;
  }
}
