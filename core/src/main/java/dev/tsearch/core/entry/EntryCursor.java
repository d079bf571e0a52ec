package dev.tsearch.core.entry;

import java.io.Closeable;
import java.io.IOException;

/// Iterates over entries in the order in which they are stored. Single reader, not thread-safe; the
/// caller closes it.
public interface EntryCursor extends Closeable {

  /// Moves to the next entry; returns false at the end.
  boolean next() throws IOException;

  /// The current entry. Valid after [#next] has returned true.
  Entry entry();

  /// The address of the current entry.
  EntryAddress address();
}
