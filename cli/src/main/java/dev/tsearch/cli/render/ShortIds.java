package dev.tsearch.cli.render;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Short forms of ids, which `show` accepts.
///
/// A UUID is shortened to its first groups, as many as distinguish it from the other ids that are
/// printed with it. Text before it (`rust-notes@`) and after it (`#1`, `@2`) is kept. Any other id
/// is kept whole. Immutable.
public final class ShortIds {
  private static final int UUID_LENGTH = 36;

  /// The ends of the groups of a UUID. The first is 8, about as long as git's short hashes.
  private static final int[] GROUP_ENDS = {8, 13, 18, 23, UUID_LENGTH};

  private final Map<String, String> shortened = new HashMap<>();

  private ShortIds() {}

  /// The short forms of ids that are printed together.
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

  /// The short form of an id, safe to print.
  public String of(String id) {
    String known = shortened.get(id);
    return Sanitizer.line(known == null ? cut(id, GROUP_ENDS[0]) : known);
  }

  private static String cut(String id, int length) {
    int start = startOfUuid(id);
    return start < 0 ? id : id.substring(0, start + length) + id.substring(start + UUID_LENGTH);
  }

  /// The index of a UUID that is the whole id or is delimited by its signs; -1 if there is none.
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
