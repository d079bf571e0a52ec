package dev.tsearch.core.entry;

import java.io.Closeable;
import java.io.IOException;

/// Walks over entries in the order they stand. Single reader, not thread-safe.
public interface EntryCursor extends Closeable {

  /// Moves to the next entry; false once there is none.
  boolean next() throws IOException;

  /// The entry that the cursor is at.
  Entry entry();

  /// Where that entry stands.
  EntryAddress address();
}
