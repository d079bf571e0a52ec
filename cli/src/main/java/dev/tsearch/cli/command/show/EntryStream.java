package dev.tsearch.cli.command.show;

import dev.tsearch.core.entry.LocatedEntry;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/// Entries of a conversation in order.
@FunctionalInterface
interface EntryStream {
  /// The next entry; empty after the last.
  Optional<LocatedEntry> next() throws IOException;

  /// The entries of a list.
  static EntryStream of(List<LocatedEntry> entries) {
    Iterator<LocatedEntry> iterator = entries.iterator();
    return () -> iterator.hasNext() ? Optional.of(iterator.next()) : Optional.empty();
  }
}
