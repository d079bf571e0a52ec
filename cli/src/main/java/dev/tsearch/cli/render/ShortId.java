package dev.tsearch.cli.render;

/// Ids short enough to read and long enough to type: what `show` takes back.
public final class ShortId {
  /// Git's length for the same purpose.
  private static final int LENGTH = 8;

  private ShortId() {}

  /// The head of an id that is a UUID, with what tells apart entries of one source value (`#1`,
  /// `@2`); any other id whole.
  public static String of(String id) {
    int suffix = suffixOf(id);
    String head = id.substring(0, suffix);
    return isUuid(head)
        ? head.substring(0, LENGTH) + Printable.line(id.substring(suffix))
        : Printable.line(id);
  }

  /// Where `#1` or `@2` begins, or the end.
  private static int suffixOf(String id) {
    for (int i = 0; i < id.length(); i++) {
      if (id.charAt(i) == '#' || id.charAt(i) == '@') {
        return i;
      }
    }
    return id.length();
  }

  private static boolean isUuid(String id) {
    if (id.length() != 36) {
      return false;
    }
    for (int i = 0; i < id.length(); i++) {
      boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
      if (dash ? id.charAt(i) != '-' : Character.digit(id.charAt(i), 16) < 0) {
        return false;
      }
    }
    return true;
  }
}
