package dev.tsearch.core.store.partition;

import dev.tsearch.core.entry.Entry;

/// Takes the entries whose lines a cursor passes over, since they would need too much memory.
public interface LongLines {

  /// The length of the longest line that becomes an entry, in bytes.
  int longest();

  /// Called for each longer line.
  ///
  /// @param outline the entry with its id, time, type and source, without its text
  void passed(Entry outline);
}
