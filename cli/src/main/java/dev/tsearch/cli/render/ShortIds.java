package dev.tsearch.cli.render;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/// Short forms of ids, which `show` accepts.
///
/// A UUID is shortened to its first 8 characters, or to as many more as distinguish it from the
/// other ids that are known: of sessions all of the archive, of entries those that are printed with
/// it. The id of an entry that begins with its time keeps 18 characters at least: all ids of a
/// minute have the same first 8. Text before it (`rust-notes@`) and after it (`#1`, `@2`) is kept.
/// A random id with the name of its kind (`call_ZhBN5X1YJteKFsPSmt0900dN#result`) is shortened
/// alike, to the name and 10 characters or more, because ids of a kind may have equal first
/// characters. Any other id of an entry is kept whole. A session's UUID that needs more than 12
/// characters or has a long name before it, and any other long id of a session, which is mostly the
/// name of a file, is shortened in the middle: `rollo…3f2a1b`. Immutable.
public final class ShortIds {
  private static final int UUID_LENGTH = 36;

  /// About as long as git's short hashes.
  private static final int MIN_LENGTH = 8;

  /// The length of the time in a UUID that begins with it, in hexadecimal digits and dashes, and of
  /// the next 12 bits, which are random or count on. The digit of its version has this position.
  private static final int TIME_LENGTH = 18;

  private static final int VERSION_AT = 14;

  /// A session's UUID that needs a longer prefix is shortened in the middle, too.
  private static final int MAX_PREFIX_LENGTH = 12;

  /// A session's id up to this length is kept whole.
  private static final int MAX_WHOLE_LENGTH = 16;

  /// A session's UUID with a name before it that is longer than this with 8 characters of the UUID
  /// is shortened in the middle, so that it does not take the width of the title.
  private static final int MAX_NAMED_LENGTH = 20;

  /// What is kept of a long id of a session: its beginning, to recognize it, and at least as many
  /// characters of its end, which is mostly a hash or a counter.
  private static final int HEAD_LENGTH = 5;

  private static final int MIN_TAIL_LENGTH = 6;

  /// The random part of an id that has the name of its kind before it, as in `call_`: how long it
  /// is at least, and what is kept of it.
  private static final int MIN_RANDOM_LENGTH = 16;

  private static final int KIND_LENGTH = 10;
  private static final int MAX_KIND_LENGTH = 8;

  private final Map<String, String> shortened = new HashMap<>();
  private final boolean areSessions;

  private ShortIds(boolean areSessions) {
    this.areSessions = areSessions;
  }

  /// The short forms of ids of entries that are printed together.
  public static ShortIds of(Collection<String> ids) {
    return new ShortIds(false).with(ids);
  }

  /// The short forms of ids of sessions.
  ///
  /// @param ids the ids that are printed, and those that their short forms must not mean
  public static ShortIds ofSessions(Collection<String> ids) {
    return new ShortIds(true).with(ids);
  }

  private ShortIds with(Collection<String> ids) {
    Set<String> open = new HashSet<>(ids);
    for (int length = MIN_LENGTH; !open.isEmpty(); length++) {
      Map<String, String> taken = new HashMap<>();
      Set<String> clashing = new HashSet<>();
      for (String id : open) {
        String other = taken.putIfAbsent(cut(id, length), id);
        if (other != null) {
          clashing.add(other);
          clashing.add(id);
        }
      }
      for (String id : open) {
        if (!clashing.contains(id)) {
          shortened.put(id, cut(id, length));
        }
      }
      open = clashing;
    }
    return this;
  }

  /// The short form of an id, safe to print.
  public String of(String id) {
    String known = shortened.get(id);
    return Sanitizer.line(known == null ? cut(id, MIN_LENGTH) : known);
  }

  private String cut(String id, int length) {
    int start = startOfUuid(id);
    boolean hasLongName = start + MIN_LENGTH > MAX_NAMED_LENGTH;
    boolean isLong = areSessions && (length > MAX_PREFIX_LENGTH || hasLongName);
    if (start >= 0 && !isLong) {
      boolean beginsWithTime = "67".indexOf(id.charAt(start + VERSION_AT)) >= 0;
      int least = beginsWithTime && !areSessions ? TIME_LENGTH : MIN_LENGTH;
      int end = Math.min(length + least - MIN_LENGTH, UUID_LENGTH);
      boolean endsInDash = id.charAt(start + end - 1) == '-';
      return id.substring(0, start + end - (endsInDash ? 1 : 0))
          + id.substring(start + UUID_LENGTH);
    }
    if (!areSessions) {
      return cutKind(id, length);
    }
    if (id.length() <= MAX_WHOLE_LENGTH) {
      return id;
    }
    int tail =
        MIN_TAIL_LENGTH + length - (start < 0 || hasLongName ? MIN_LENGTH : MAX_PREFIX_LENGTH + 1);
    int from = start(id, id.length() - tail);
    return from <= HEAD_LENGTH + 1
        ? id
        : id.substring(0, start(id, HEAD_LENGTH)) + '…' + id.substring(from);
  }

  /// An id of a kind with a shorter random part; any other id as it is.
  private static String cutKind(String id, int length) {
    int start = id.indexOf('_') + 1;
    int end = start;
    int digits = 0;
    while (end < id.length() && isLetterOrDigit(id.charAt(end))) {
      digits += id.charAt(end) <= '9' ? 1 : 0;
      end++;
    }
    boolean isRandom = end - start >= MIN_RANDOM_LENGTH && digits > 0 && digits < end - start;
    boolean isWhole = end == id.length() || id.charAt(end) == '#' || id.charAt(end) == '@';
    boolean isKind = start > 1 && start <= MAX_KIND_LENGTH && isRandom && isWhole;
    int kept = start + length + KIND_LENGTH - MIN_LENGTH;
    return isKind && kept < end ? id.substring(0, kept) + id.substring(end) : id;
  }

  private static boolean isLetterOrDigit(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  }

  /// The index of the code point at an index.
  private static int start(String id, int index) {
    boolean isInside =
        index > 0 && index < id.length() && Character.isLowSurrogate(id.charAt(index));
    return isInside ? index - 1 : index;
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
