package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/// An entry to append, and its encoded line if it was encoded before the lock was taken.
///
/// @param entry the entry
/// @param encoded its line with its newline; empty if it is encoded while it is written
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record EntryLine(Entry entry, byte[] encoded) {
  /// The lines of more entries are encoded while they are written, so that they are not all in
  /// memory.
  private static final int MAX_ENCODED = 64;

  private static final byte[] NOTHING = {};

  /// Prepares entries for appending. Encodes their lines, without a lock, if they are few.
  static List<EntryLine> of(List<Entry> entries) {
    var lines = new ArrayList<EntryLine>(entries.size());
    for (Entry entry : entries) {
      lines.add(
          new EntryLine(entry, entries.size() > MAX_ENCODED ? NOTHING : EntryCodec.encode(entry)));
    }
    return lines;
  }

  /// Appends the line, its newline included.
  void writeTo(ByteArrayOutputStream out) {
    if (encoded.length > 0) {
      out.writeBytes(encoded);
    } else {
      EntryCodec.encode(entry, out);
    }
  }
}
