package dev.tsearch.cli.render;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Ids short enough to read and long enough to type: what `show` takes back.
///
/// A UUID is cut to its first groups, as many as tell it apart from the others that are printed
/// with it; what stands before it (`rust-notes@`) or after it (`#1`, `@2`) stays. Any other id is
/// whole. Immutable.
public final class ShortIds {
  private static final int UUID_LENGTH = 36;

  /// Where the groups of a UUID end; the first is git's length for the same purpose.
  private static final int[] GROUP_ENDS = {8, 13, 18, 23, UUID_LENGTH};

  private final Map<String, String> shortened = new HashMap<>();

  private ShortIds() {}

  /// Short forms of ids that are printed together.
  public static ShortIds of(Collection<String> ids) {
    var together = new ShortIds();
    Set<String> open = new HashSet<>(ids);
    for (int end : GROUP_ENDS) {
      Map<String, String> taken = new HashMap<>();
      Set<String> clashing = new HashSet<>();
      for (String id : open) {
        String other = taken.putIfAbsent(cut(id, end), id);
        if (other != null) {
          clashing.add(other);
          clashing.add(id);
        }
      }
      for (String id : open) {
        if (!clashing.contains(id)) {
          together.shortened.put(id, cut(id, end));
        }
      }
      open = clashing;
    }
    return together;
  }

  /// The short form of an id, harmless to print.
  public String of(String id) {
    String known = shortened.get(id);
    return Sanitizer.line(known == null ? cut(id, GROUP_ENDS[0]) : known);
  }

  private static String cut(String id, int length) {
    int start = startOfUuid(id);
    return start < 0 ? id : id.substring(0, start + length) + id.substring(start + UUID_LENGTH);
  }

  /// Where a UUID begins that is the whole id or stands between its signs; -1 if there is none.
  private static int startOfUuid(String id) {
    for (int start = 0; start + UUID_LENGTH <= id.length(); start = id.indexOf('@', start) + 1) {
      int end = start + UUID_LENGTH;
      boolean ends = end == id.length() || id.charAt(end) == '#' || id.charAt(end) == '@';
      if (ends && isUuid(id, start)) {
        return start;
      }
      if (id.indexOf('@', start) < 0) {
        return -1;
      }
    }
    return -1;
  }

  private static boolean isUuid(String id, int start) {
    for (int i = 0; i < UUID_LENGTH; i++) {
      boolean dash = i == 8 || i == 13 || i == 18 || i == 23;
      char c = id.charAt(start + i);
      if (dash ? c != '-' : Character.digit(c, 16) < 0) {
        return false;
      }
    }
    return true;
  }
}
