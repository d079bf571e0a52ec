package dev.tsearch.core.forget;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/// Finds objects within JSON, without a check of the rest.
final class JsonObjectsWithin {
  private JsonObjectsWithin() {}

  /// Decides on an object.
  interface ObjectTest {
    /// Whether the object from `{` to `}` is wanted.
    boolean test(int from, int to);
  }

  /// The spans that replace the wanted objects, the outermost ones only, in their order.
  static List<MaskSpan> find(byte[] bytes, ObjectTest wanted) {
    var found = new ArrayList<int[]>();
    Deque<Integer> open = new ArrayDeque<>();
    for (int at = 0; at < bytes.length; at++) {
      switch (bytes[at]) {
        case '"' -> at = endOfString(bytes, at);
        case '{' -> open.push(at);
        case '}' -> {
          if (!open.isEmpty()) {
            int start = open.pop();
            if (wanted.test(start, at + 1)) {
              while (!found.isEmpty() && found.getLast()[0] > start) {
                found.removeLast();
              }
              found.add(new int[] {start, at + 1});
            }
          }
        }
        default -> {}
      }
    }
    var spans = new ArrayList<MaskSpan>();
    found.forEach(range -> spans.addAll(MaskSpan.object(range[0], range[1])));
    return spans;
  }

  /// Whether a value has spaces around its parts.
  static boolean hasSpaces(byte[] bytes, int from, int to) {
    for (int at = from; at < to; at++) {
      if (bytes[at] == '"') {
        at = endOfString(bytes, at);
      } else if (MaskStage.isSpace(bytes[at])) {
        return true;
      }
    }
    return false;
  }

  /// A value without the spaces and line ends around its parts, which a program may write otherwise
  /// the next time.
  static byte[] compact(byte[] bytes, int from, int to) {
    byte[] compact = new byte[to - from];
    int length = 0;
    for (int at = from; at < to; at++) {
      int end = bytes[at] == '"' ? Math.min(endOfString(bytes, at), to - 1) : at;
      if (!MaskStage.isSpace(bytes[at])) {
        System.arraycopy(bytes, at, compact, length, end + 1 - at);
        length += end + 1 - at;
      }
      at = end;
    }
    return Arrays.copyOf(compact, length);
  }

  /// The position of the quote that ends a string, or the last position.
  private static int endOfString(byte[] bytes, int quote) {
    int at = quote + 1;
    while (at < bytes.length && bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    return at;
  }
}
