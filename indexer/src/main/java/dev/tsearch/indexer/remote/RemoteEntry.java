package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.Entry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/// An entry that a cluster has.
///
/// @param entry the entry
/// @param owners who sent it
/// @param place a number that sorts entries as the archive does that sent this one first
public record RemoteEntry(Entry entry, List<String> owners, long place) {

  /// Copies the list.
  public RemoteEntry {
    owners = List.copyOf(owners);
  }

  /// The entries in the order of the archives that sent them first.
  public static List<Entry> inOrder(Collection<RemoteEntry> found) {
    var sorted = new ArrayList<>(found);
    // Written out: Comparator.comparingLong links a lambda at each start.
    sorted.sort((one, other) -> Long.compare(one.place(), other.place()));
    var entries = new ArrayList<Entry>(sorted.size());
    for (RemoteEntry each : sorted) {
      entries.add(each.entry());
    }
    return entries;
  }
}
