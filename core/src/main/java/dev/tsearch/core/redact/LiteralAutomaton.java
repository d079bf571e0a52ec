package dev.tsearch.core.redact;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Finds all occurrences of literals in one pass over a text, in any case of ASCII letters: the
/// automaton of Aho and Corasick, completed to a table of all transitions. Immutable.
///
/// A state stands for the longest end of the text read so far that begins a literal. The table has
/// a row for each state, and a column for each character that occurs in a literal and one for all
/// others. A cell has the position of the next row, with [#ENDS] if a literal ends there.
final class LiteralAutomaton {
  private static final int ASCII = 0x80;

  /// The bit of a cell whose row ends a literal.
  private static final int ENDS = 1 << 31;

  /// The length of `u` and four hexadecimal digits.
  private static final int UNICODE_LENGTH = 5;

  private final byte[] columns = new byte[ASCII];
  private final int width;
  private final int[] next;
  private final int[][] found;
  private final List<Optional<AssignedValue>> assigned;

  /// A text to find.
  ///
  /// @param text lower-case ASCII without a backslash
  /// @param assigned what must be assigned to a name that begins so; empty if anything may follow
  record SecretLiteral(String text, Optional<AssignedValue> assigned) {}

  LiteralAutomaton(List<SecretLiteral> literals) {
    this(
        literals.stream().map(SecretLiteral::text).toList(),
        literals.stream().map(SecretLiteral::assigned).toList());
  }

  private LiteralAutomaton(List<String> literals, List<Optional<AssignedValue>> assigned) {
    this.assigned = assigned;
    int count = 1;
    for (String literal : literals) {
      for (int i = 0; i < literal.length(); i++) {
        char c = literal.charAt(i);
        if (columns[c] == 0) {
          columns[c] = (byte) count++;
          columns[Character.toUpperCase(c)] = columns[c];
        }
      }
    }
    width = count;
    int states = 1 + literals.stream().mapToInt(String::length).sum();
    next = new int[states * width];
    found = new int[states][];
    addAll(literals);
    complete();
    for (int cell = 0; cell < next.length; cell++) {
      int state = next[cell];
      next[cell] = state * width | (found[state].length == 0 ? 0 : ENDS);
    }
  }

  private void addAll(List<String> literals) {
    Arrays.fill(found, new int[0]);
    int states = 1;
    for (int index = 0; index < literals.size(); index++) {
      String literal = literals.get(index);
      int state = 0;
      for (int i = 0; i < literal.length(); i++) {
        int cell = state * width + columns[literal.charAt(i)];
        if (next[cell] == 0) {
          next[cell] = states++;
        }
        state = next[cell];
      }
      found[state] = joined(found[state], new int[] {index});
    }
  }

  /// Adds to each state the transitions and the literals of its longest proper end that is a state.
  private void complete() {
    var fallbacks = new int[found.length];
    var queue = new ArrayDeque<Integer>(List.of(0));
    while (!queue.isEmpty()) {
      int state = queue.remove();
      for (int column = 1; column < width; column++) {
        int cell = state * width + column;
        int fallback = state == 0 ? 0 : next[fallbacks[state] * width + column];
        if (next[cell] == 0) {
          next[cell] = fallback;
        } else {
          fallbacks[next[cell]] = fallback;
          found[next[cell]] = joined(found[next[cell]], found[fallback]);
          queue.add(next[cell]);
        }
      }
    }
  }

  private static int[] joined(int[] some, int[] more) {
    List<Integer> all = new ArrayList<>();
    Arrays.stream(some).forEach(all::add);
    Arrays.stream(more).forEach(all::add);
    return all.stream().mapToInt(Integer::intValue).toArray();
  }

  /// Receives what is found.
  interface Occurrences {
    /// A literal ends at a position.
    ///
    /// @param literal its index in the list
    /// @param end the position after its last character
    void add(int literal, int end);
  }

  /// Reports each occurrence in the order of their ends.
  void find(CharSequence text, Occurrences occurrences) {
    int row = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      int cell = c < ASCII ? next[row + columns[c]] : 0;
      row = cell & ~ENDS;
      if (cell < 0) {
        for (int literal : found[row / width]) {
          occurrences.add(literal, at + 1);
        }
      }
    }
  }

  /// Where a literal may end in a text with the escapes of JSON, however often it is escaped, and
  /// be followed by what must be assigned: a superset of such ends in the text and in what it is
  /// without its escapes.
  ///
  /// @param from the position of the first character to look at
  /// @return the position after the last character of the next one; -1 if there is none
  int escapedEnd(String text, int from) {
    int row = 0;
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c == '\\') {
        if (isEscapedLetter(text, at + 1)) {
          return Math.min(text.length(), at + 1 + UNICODE_LENGTH);
        }
      } else {
        int cell = c < ASCII ? next[row + columns[c]] : 0;
        row = cell & ~ENDS;
        if (cell < 0 && mayBegin(row, text::charAt, at + 1, text.length())) {
          return at + 1;
        }
      }
    }
    return -1;
  }

  /// Whether one of the literals that end in a state may begin what is looked for.
  private boolean mayBegin(int row, AssignedValue.TextPositions text, int end, int to) {
    for (int literal : found[row / width]) {
      Optional<AssignedValue> value = assigned.get(literal);
      if (value.isEmpty() || value.get().mayFollow(text, end, to)) {
        return true;
      }
    }
    return false;
  }

  /// Whether `uXXXX` may stand for a character of a literal, or for a backslash.
  private boolean isEscapedLetter(String text, int at) {
    if (!text.startsWith("u00", at) || at + UNICODE_LENGTH > text.length()) {
      return false;
    }
    int high = Character.digit(text.charAt(at + 3), 16);
    int low = Character.digit(text.charAt(at + 4), 16);
    return high >= 0 && low >= 0 && isOfLiteral(16 * high + low);
  }

  private boolean isOfLiteral(int c) {
    return c < ASCII && (columns[c] != 0 || c == '\\');
  }

  /// Whether [#escapedEnd] would find anything in bytes that have ASCII.
  boolean occursEscaped(byte[] bytes, int from, int to) {
    AssignedValue.TextPositions positions = position -> bytes[position];
    int row = 0;
    for (int at = from; at < to; at++) {
      byte b = bytes[at];
      if (b == '\\') {
        if (isEscapedLetter(bytes, at + 1, to)) {
          return true;
        }
      } else {
        int cell = b >= 0 ? next[row + columns[b]] : 0;
        row = cell & ~ENDS;
        if (cell < 0 && mayBegin(row, positions, at + 1, to)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isEscapedLetter(byte[] bytes, int at, int to) {
    if (at + UNICODE_LENGTH > to
        || bytes[at] != 'u'
        || bytes[at + 1] != '0'
        || bytes[at + 2] != '0') {
      return false;
    }
    int high = Character.digit(bytes[at + 3], 16);
    int low = Character.digit(bytes[at + 4], 16);
    return high >= 0 && low >= 0 && isOfLiteral(16 * high + low);
  }
}
