package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/// An entry on its way to its partition, and its line if that was made beforehand.
///
/// @param entry the entry
/// @param made its line with its newline; empty if it is made while it is written
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record EntryLine(Entry entry, byte[] made) {
  /// Of more entries the lines are made one after the other as they are written, for they need not
  /// all be in memory.
  private static final int MOST_MADE = 64;

  private static final byte[] NOTHING = {};

  /// The entries on their way. Lines are made here, where no lock is held, if they are few.
  static List<EntryLine> of(List<Entry> entries) {
    var lines = new ArrayList<EntryLine>(entries.size());
    for (Entry entry : entries) {
      lines.add(
          new EntryLine(entry, entries.size() > MOST_MADE ? NOTHING : EntryCodec.encode(entry)));
    }
    return lines;
  }

  /// Appends the line, its newline included.
  void writeTo(ByteArrayOutputStream out) {
    if (made.length > 0) {
      out.writeBytes(made);
    } else {
      EntryCodec.encode(entry, out);
    }
  }
}
