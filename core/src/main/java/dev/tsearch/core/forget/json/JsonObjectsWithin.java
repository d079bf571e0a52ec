package dev.tsearch.core.forget.json;

import java.util.ArrayDeque;
import java.util.Deque;

/// Finds objects within JSON, without a check of the rest.
public final class JsonObjectsWithin {
  private JsonObjectsWithin() {}

  /// Receives an object.
  @FunctionalInterface
  public interface ObjectVisitor {
    /// Receives the object from `{` to `}`.
    void object(int from, int to);
  }

  /// Visits all objects, each before those around it.
  public static void visit(byte[] bytes, ObjectVisitor visitor) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int at = 0; at < bytes.length; at++) {
      switch (bytes[at]) {
        case '"' -> at = JsonBytes.endOfString(bytes, at);
        case '{' -> open.push(at);
        case '}' -> {
          if (!open.isEmpty()) {
            visitor.object(open.pop(), at + 1);
          }
        }
        default -> {}
      }
    }
  }
}
