package dev.tsearch.indexer.remote;

import dev.tsearch.core.entry.Entry;
import java.util.List;

/// An entry that a cluster has.
///
/// @param entry the entry
/// @param owners who sent it
public record RemoteEntry(Entry entry, List<String> owners) {

  /// Copies the list.
  public RemoteEntry {
    owners = List.copyOf(owners);
  }
}
