package dev.tsearch.core.transcript;

import dev.tsearch.core.entry.LocatedEntry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Function;

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
  private final Map<Long, SessionPlace> reached = new HashMap<>();
  private List<Placed<LocatedEntry>> waiting = new ArrayList<>();
  private int at;

  /// Something that has a place in a conversation.
  private record Placed<T>(T item, SessionPlace place) {}

  /// Items in the order of their places.
  ///
  /// @param place the place of an item
  public static <T> List<T> sorted(Collection<T> items, Function<T, SessionPlace> place) {
    var placed = new ArrayList<Placed<T>>(items.size());
    items.forEach(item -> placed.add(new Placed<>(item, place.apply(item))));
    sort(placed, new HashMap<>());
    return placed.stream().map(Placed::item).toList();
  }

  /// @param reached the place of the latest item of each source that precedes all items
  private static <T> void sort(List<Placed<T>> items, Map<Long, SessionPlace> reached) {
    items.sort((one, other) -> one.place().compareInSource(other.place()));
    for (int i = 0; i < items.size(); i++) {
      Placed<T> placed = items.get(i);
      if (placed.place().isOfSource()) {
        long source = placed.place().source();
        SessionPlace before = reached.get(source);
        SessionPlace moved = before == null ? placed.place() : placed.place().notBefore(before);
        reached.put(source, moved);
        items.set(i, new Placed<>(placed.item(), moved));
      }
    }
    items.sort((one, other) -> one.place().compareMerged(other.place()));
  }

  /// All entries of a conversation in order.
  public static List<LocatedEntry> of(Collection<LocatedEntry> entries) {
    var order = new SessionOrder();
    order.add(entries);
    return order.waiting();
  }

  /// Adds entries.
  public void add(Collection<LocatedEntry> more) {
    List<Placed<LocatedEntry>> entries = new ArrayList<>(waiting.subList(at, waiting.size()));
    more.forEach(located -> entries.add(new Placed<>(located, SessionPlace.of(located))));
    sort(entries, new HashMap<>(reached));
    waiting = entries;
    at = 0;
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
    return next().place().second();
  }

  /// Removes the next entry.
  ///
  /// @throws NoSuchElementException if there is none
  public LocatedEntry take() {
    Placed<LocatedEntry> next = next();
    at++;
    if (next.place().isOfSource()) {
      reached.put(next.place().source(), next.place());
    }
    return next.item();
  }

  private Placed<LocatedEntry> next() {
    if (isEmpty()) {
      throw new NoSuchElementException("no entry is waiting");
    }
    return waiting.get(at);
  }

  /// The entries that were not taken, in order, in a new list.
  public List<LocatedEntry> waiting() {
    var located = new ArrayList<LocatedEntry>(waiting.size() - at);
    for (Placed<LocatedEntry> placed : waiting.subList(at, waiting.size())) {
      located.add(placed.item());
    }
    return located;
  }
}
