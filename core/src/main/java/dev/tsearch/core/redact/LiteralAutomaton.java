package dev.tsearch.core.redact;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Finds all occurrences of literals in one pass over a text, in any case of ASCII letters: the
/// automaton of Aho and Corasick, completed to a table of all transitions. Immutable.
///
/// A state stands for the longest end of the text read so far that begins a literal. The table has
/// a column for each character that occurs in a literal, and one for all others.
final class LiteralAutomaton {
  private static final int ASCII = 0x80;

  private final byte[] columns = new byte[ASCII];
  private final int width;
  private final short[] next;
  private final int[][] found;

  /// @param literals lower-case ASCII, at most 32,767 characters in all
  LiteralAutomaton(List<String> literals) {
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
    next = new short[states * width];
    found = new int[states][];
    addAll(literals);
    complete();
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
          next[cell] = (short) states++;
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
          next[cell] = (short) fallback;
        } else {
          fallbacks[next[cell]] = fallback;
          found[next[cell]] = joined(found[next[cell]], found[fallback]);
          queue.add((int) next[cell]);
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
    int state = 0;
    for (int at = 0; at < text.length(); at++) {
      char c = text.charAt(at);
      state = c < ASCII ? next[state * width + columns[c]] : 0;
      if (state != 0) {
        for (int literal : found[state]) {
          occurrences.add(literal, at + 1);
        }
      }
    }
  }
}
