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

  /// What a name may mean in a cluster.
  ///
  /// @param entries the entries of the conversations, in the order of their archives
  /// @param problems why entries may be missing, one sentence each
  public record FoundByName(List<RemoteEntry> entries, List<String> problems) {

    /// Copies the lists.
    public FoundByName {
      entries = List.copyOf(entries);
      problems = List.copyOf(problems);
    }
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
