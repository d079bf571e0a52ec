package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// A list of objects in JSON.
///
/// @param path the names of the members that lead to it, without the positions in other lists
/// @param elements the objects in it, in their order
public record JsonList(String path, List<ListedObject> elements) {
  /// Deeper lists are no lists of messages.
  private static final int DEPTH = 32;

  /// Copies the list.
  public JsonList {
    elements = List.copyOf(elements);
  }

  /// An object.
  ///
  /// @param from the position of its brace
  /// @param to the position after the brace that closes it
  public record ListedObject(int from, int to) {
    /// Whether it has all bytes of a range.
    public boolean covers(long start, long end) {
      return from <= start && end <= to;
    }
  }

  /// An object or list that is not closed.
  private record Open(boolean isList, String path, int from, List<ListedObject> elements) {}

  /// The lists of objects that some bytes of JSON have, without a check of the rest. One that does
  /// not end has the elements that it has.
  public static List<JsonList> in(byte[] bytes) {
    var lists = new ArrayList<JsonList>();
    Deque<Open> open = new ArrayDeque<>();
    int deeper = 0;
    String name = "";
    for (int at = 0; at < bytes.length; at++) {
      switch (bytes[at]) {
        case '"' -> {
          int end = Math.min(JsonBytes.endOfString(bytes, at), bytes.length);
          if (deeper == 0 && open.size() < DEPTH && isName(bytes, end + 1)) {
            name = new String(bytes, at + 1, end - at - 1, UTF_8);
          }
          at = end;
        }
        case '{', '[' -> {
          if (open.size() == DEPTH) {
            deeper++;
          } else {
            Open around = open.peek();
            String path =
                around == null ? "" : around.path() + (around.isList() ? "[]" : "/" + name);
            open.push(new Open(bytes[at] == '[', path, at, new ArrayList<>()));
          }
        }
        case '}', ']' -> {
          if (deeper > 0) {
            deeper--;
          } else if (!open.isEmpty()) {
            close(open, at + 1, lists);
          }
        }
        default -> {}
      }
    }
    open.forEach(each -> add(each, lists));
    return lists;
  }

  private static void close(Deque<Open> open, int end, List<JsonList> lists) {
    Open closed = open.pop();
    Open around = open.peek();
    if (closed.isList()) {
      add(closed, lists);
    } else if (around != null && around.isList()) {
      around.elements().add(new ListedObject(closed.from(), end));
    }
  }

  private static void add(Open list, List<JsonList> lists) {
    if (list.isList() && !list.elements().isEmpty()) {
      lists.add(new JsonList(list.path(), list.elements()));
    }
  }

  private static boolean isName(byte[] bytes, int after) {
    int next = after;
    while (next < bytes.length && JsonBytes.isSpace(bytes[next])) {
      next++;
    }
    return next < bytes.length && bytes[next] == ':';
  }
}
