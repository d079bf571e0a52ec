package dev.tsearch.indexer.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.ByteSearch;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds the byte ranges of the members and elements of JSON values. It checks only brackets and
/// quotes; the JSON parser checks the values themselves.
public final class JsonScanner {
  private final byte[] bytes;

  /// @param bytes the text, not to be changed; it may be cut off within a value
  public JsonScanner(byte[] bytes) {
    this.bytes = bytes;
  }

  /// The text; not to be changed.
  public byte[] bytes() {
    return bytes;
  }

  /// The range of a value.
  ///
  /// @param name the member's name as it is written, without quotes; empty for elements of a list
  /// @param start where the value begins
  /// @param end the position after its last byte; the end of the text if the value is cut off
  public record ValueRange(String name, int start, int end) {

    /// The length of the value in bytes.
    public int length() {
      return end - start;
    }
  }

  /// The members of an object, and what some of them hold.
  ///
  /// @param all the complete members
  /// @param opened the complete members or elements of those that were asked for, by name; of
  ///   several with one name, those of the first
  public record OpenedMembers(List<ValueRange> all, Map<String, List<ValueRange>> opened) {}

  /// The complete members or elements of the object or list that begins at a position.
  public List<ValueRange> parts(int start) {
    var parts = new ArrayList<ValueRange>();
    addParts(start, parts, List.of(), Map.of());
    return parts;
  }

  /// The complete members of the object that begins at a position, and in the same pass the parts
  /// of its members with certain names.
  public OpenedMembers members(int start, List<String> names) {
    var members = new OpenedMembers(new ArrayList<>(), new HashMap<>());
    addParts(start, members.all(), names, members.opened());
    return members;
  }

  /// Returns the position of the closing bracket, or of what is there in its place.
  private int addParts(
      int start, List<ValueRange> parts, List<String> names, Map<String, List<ValueRange>> opened) {
    boolean isObject = bytes[start] == '{';
    int at = next(start + 1);
    while (at < bytes.length && bytes[at] != '}' && bytes[at] != ']') {
      String name = "";
      if (isObject) {
        int nameEnd = end(at);
        name = nameEnd - at < 2 ? "" : new String(bytes, at + 1, nameEnd - at - 2, UTF_8);
        at = next(nameEnd);
        if (at >= bytes.length || bytes[at] != ':') {
          return at;
        }
        at = next(at + 1);
      }
      if (at >= bytes.length) {
        return at;
      }
      boolean isWanted = names.contains(name) && !opened.containsKey(name);
      int end = isWanted ? open(at, opened.computeIfAbsent(name, _ -> new ArrayList<>())) : end(at);
      if (end <= at || !isWhole(at, end)) {
        return at;
      }
      parts.add(new ValueRange(name, at, end));
      at = next(end);
      if (at < bytes.length && bytes[at] == ',') {
        at = next(at + 1);
      }
    }
    return at;
  }

  /// The end of the value that begins at a position, whose parts are added to a list.
  private int open(int start, List<ValueRange> parts) {
    if (bytes[start] != '{' && bytes[start] != '[') {
      return end(start);
    }
    int last = addParts(start, parts, List.of(), Map.of());
    boolean isClosed = last < bytes.length && (bytes[last] == '}' || bytes[last] == ']');
    return isClosed ? last + 1 : end(start);
  }

  /// The end of the value that begins at a position; the end of the text if the value is cut off.
  public int end(int start) {
    if (bytes[start] == '"') {
      return endOfText(start);
    }
    if (bytes[start] != '{' && bytes[start] != '[') {
      int i = start;
      while (i < bytes.length && ",]}".indexOf(bytes[i]) < 0 && !isSpace(bytes[i])) {
        i++;
      }
      return i;
    }
    int depth = 0;
    int i = start;
    while (i < bytes.length) {
      switch (bytes[i]) {
        case '{', '[' -> depth++;
        case '}', ']' -> {
          depth--;
          if (depth == 0) {
            return i + 1;
          }
        }
        case '"' -> i = endOfText(i) - 1;
        default -> {}
      }
      i++;
    }
    return bytes.length;
  }

  /// Whether a value is complete, and not cut off by the end of the text.
  ///
  /// @param start where the value begins
  /// @param end its [#end]
  public boolean isWhole(int start, int end) {
    return switch (bytes[start]) {
      case '{' -> end - start > 1 && bytes[end - 1] == '}';
      case '[' -> end - start > 1 && bytes[end - 1] == ']';
      case '"' -> end - start > 1 && bytes[end - 1] == '"';
      default -> end < bytes.length;
    };
  }

  private int endOfText(int start) {
    int at = start + 1;
    while (at < bytes.length) {
      at = ByteSearch.quoteOrEscape(bytes, at, bytes.length);
      if (at < bytes.length && bytes[at] == '"') {
        return at + 1;
      }
      at += 2;
    }
    return bytes.length;
  }

  /// The first position, from a given one on, that is neither white space nor a byte order mark.
  public int next(int from) {
    int i = from;
    if (i == 0 && bytes.length >= 3 && bytes[0] == (byte) 0xEF) {
      i = 3;
    }
    while (i < bytes.length && isSpace(bytes[i])) {
      i++;
    }
    return i;
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }
}
