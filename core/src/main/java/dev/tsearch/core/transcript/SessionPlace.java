package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import java.util.Optional;

/// What places an entry in its conversation, see [SessionOrder].
///
/// @param isOfSource whether it has an origin in a source
/// @param source the number of that source; 0 if it has none
/// @param offset the offset of its value in the source
/// @param block its index among the entries of the value
/// @param isHook whether it is an event of a hook
/// @param second the time by which its source is merged with others, in Unix seconds
/// @param nano the nanoseconds of that time within its second
/// @param address the position of its line
public record SessionPlace(
    boolean isOfSource,
    long source,
    long offset,
    int block,
    boolean isHook,
    long second,
    int nano,
    EntryAddress address) {
  private static final int NANO_DIGITS = 9;
  private static final int LAST_NANO = 999_999_999;

  /// The place of an entry by its own time.
  public static SessionPlace of(LocatedEntry located) {
    Entry entry = located.entry();
    Optional<Origin> origin = entry.metadata().origin();
    return new SessionPlace(
        origin.isPresent(),
        origin.map(Origin::source).orElse(0L),
        origin.map(Origin::offset).orElse(0L),
        origin.map(Origin::block).orElse(0),
        entry.type().equals(EntryType.HOOK_EVENT),
        entry.timestamp(),
        nano(entry),
        located.address());
  }

  /// The nanoseconds of an entry's time within its second.
  private static int nano(Entry entry) {
    String time = entry.metadata().time().orElse("");
    int point = time.indexOf('.');
    if (point < 0) {
      return entry.type().equals(EntryType.HOOK_EVENT) ? LAST_NANO : 0;
    }
    int nano = 0;
    for (int digit = 1; digit <= NANO_DIGITS; digit++) {
      int at = point + digit;
      boolean isDigit = at < time.length() && time.charAt(at) >= '0' && time.charAt(at) <= '9';
      nano = nano * 10 + (isDigit ? time.charAt(at) - '0' : 0);
    }
    return nano;
  }

  /// Compares by the order within a source. Written out, since comparators that are combined link
  /// lambdas at each start.
  int compareInSource(SessionPlace other) {
    int order = Long.compare(source, other.source);
    order = order == 0 ? Long.compare(offset, other.offset) : order;
    order = order == 0 ? Integer.compare(block, other.block) : order;
    order = order == 0 ? Integer.compare(address.ordinal(), other.address.ordinal()) : order;
    return order == 0 ? Long.compare(address.offset(), other.address.offset()) : order;
  }

  /// Compares by time, and within a time by the order of the sources.
  int compareMerged(SessionPlace other) {
    int order = compareTime(other);
    order = order == 0 ? Boolean.compare(isHook, other.isHook) : order;
    return order == 0 ? compareInSource(other) : order;
  }

  private int compareTime(SessionPlace other) {
    int order = Long.compare(second, other.second);
    return order != 0 ? order : Integer.compare(nano, other.nano);
  }

  /// This place, but not earlier than one before it in its source.
  SessionPlace notBefore(SessionPlace previous) {
    return compareTime(previous) >= 0
        ? this
        : new SessionPlace(
            isOfSource, source, offset, block, isHook, previous.second, previous.nano, address);
  }
}
