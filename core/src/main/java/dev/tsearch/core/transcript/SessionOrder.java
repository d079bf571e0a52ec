package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.Origin;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;

/// A queue of the entries of one conversation, in the one order in which all commands show it.
///
/// The entries of one source keep the order of their source, whatever their times are. Sources are
/// merged by the exact times of their entries; an entry that is earlier than one before it in its
/// source, or has no time, counts as simultaneous with that one. An event of a hook, whose time is
/// a whole second, follows the other entries of that second. An entry that was appended, and so has
/// no source, has its place by its own time. The order of the rest is that of their addresses.
///
/// Entries may be added while others are taken, as long as no added entry precedes one that was
/// taken. Single owner, not thread-safe.
public final class SessionOrder {
  private static final int NANO_DIGITS = 9;
  private static final int LAST_NANO = 999_999_999;

  private static final Time FIRST = new Time(0, 0);
  private static final Origin NO_ORIGIN = new Origin(0, 0, 0, 0, 0);

  private final Map<Long, Time> reached = new HashMap<>();
  private List<Placed> waiting = new ArrayList<>();
  private int at;

  /// A time in Unix seconds and nanoseconds.
  private record Time(long second, int nano) implements Comparable<Time> {
    @Override
    public int compareTo(Time other) {
      int order = Long.compare(second, other.second);
      return order != 0 ? order : Integer.compare(nano, other.nano);
    }
  }

  /// An entry and what places it.
  ///
  /// @param isOfSource whether it has an origin
  /// @param time the time by which its source is merged with others
  private record Placed(LocatedEntry located, boolean isOfSource, Origin origin, Time time) {
    private static Placed of(LocatedEntry located) {
      Entry entry = located.entry();
      Optional<Origin> origin = entry.metadata().origin();
      return new Placed(
          located,
          origin.isPresent(),
          origin.orElse(NO_ORIGIN),
          new Time(entry.timestamp(), nano(entry)));
    }

    /// Compares by the order within a source. Written out, since comparators that are combined link
    /// lambdas at each start.
    private int compareInSource(Placed other) {
      int order = Long.compare(origin.source(), other.origin.source());
      order = order == 0 ? Long.compare(origin.offset(), other.origin.offset()) : order;
      order = order == 0 ? Integer.compare(origin.block(), other.origin.block()) : order;
      EntryAddress one = located.address();
      EntryAddress two = other.located.address();
      order = order == 0 ? Integer.compare(one.ordinal(), two.ordinal()) : order;
      return order == 0 ? Long.compare(one.offset(), two.offset()) : order;
    }

    private int compareMerged(Placed other) {
      int order = time.compareTo(other.time);
      order = order == 0 ? Boolean.compare(isHook(), other.isHook()) : order;
      return order == 0 ? compareInSource(other) : order;
    }

    private boolean isHook() {
      return located.entry().type().equals(EntryType.HOOK_EVENT);
    }

    private Placed notBefore(Time previous) {
      return time.compareTo(previous) >= 0
          ? this
          : new Placed(located, isOfSource, origin, previous);
    }
  }

  /// All entries of a conversation in order.
  public static List<LocatedEntry> of(Collection<LocatedEntry> entries) {
    var order = new SessionOrder();
    order.add(entries);
    return order.waiting();
  }

  /// Adds entries.
  public void add(Collection<LocatedEntry> more) {
    List<Placed> entries = new ArrayList<>(waiting.subList(at, waiting.size()));
    more.forEach(located -> entries.add(Placed.of(located)));
    entries.sort(Placed::compareInSource);
    Map<Long, Time> latest = new HashMap<>(reached);
    for (int i = 0; i < entries.size(); i++) {
      Placed placed = entries.get(i);
      if (placed.isOfSource()) {
        Placed moved = placed.notBefore(latest.getOrDefault(placed.origin().source(), FIRST));
        latest.put(placed.origin().source(), moved.time());
        entries.set(i, moved);
      }
    }
    entries.sort(Placed::compareMerged);
    waiting = entries;
    at = 0;
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

  /// Whether all entries that were added were taken.
  public boolean isEmpty() {
    return at == waiting.size();
  }

  /// The time of the next entry's place in Unix seconds, which is not before its own. An entry that
  /// has an earlier time can be added as long as it is not of an earlier second than this.
  ///
  /// @throws NoSuchElementException if there is no next entry
  public long nextSecond() {
    return next().time().second();
  }

  /// Removes the next entry.
  ///
  /// @throws NoSuchElementException if there is none
  public LocatedEntry take() {
    Placed next = next();
    at++;
    if (next.isOfSource()) {
      reached.put(next.origin().source(), next.time());
    }
    return next.located();
  }

  private Placed next() {
    if (isEmpty()) {
      throw new NoSuchElementException("no entry is waiting");
    }
    return waiting.get(at);
  }

  /// The entries that were not taken, in order, in a new list.
  public List<LocatedEntry> waiting() {
    var located = new ArrayList<LocatedEntry>(waiting.size() - at);
    for (Placed placed : waiting.subList(at, waiting.size())) {
      located.add(placed.located());
    }
    return located;
  }
}
