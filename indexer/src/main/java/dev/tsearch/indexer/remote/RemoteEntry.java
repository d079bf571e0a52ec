package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.Entry;
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
}
