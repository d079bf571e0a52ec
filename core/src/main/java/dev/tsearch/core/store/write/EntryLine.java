package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.json.EntryCodec;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/// An entry and its encoded line, which is a part of an array.
///
/// @param entry the entry
/// @param bytes holds the line; not copied
/// @param offset where the line begins in `bytes`
/// @param length the length of the line without its newline, which follows it
@SuppressWarnings("ArrayRecordComponent") // handed over, never compared
record EntryLine(Entry entry, byte[] bytes, int offset, int length) {

  /// Encodes entries. Needs no lock.
  static List<EntryLine> of(List<Entry> entries) {
    var lines = new ArrayList<EntryLine>(entries.size());
    for (Entry entry : entries) {
      byte[] line = EntryCodec.encode(entry);
      lines.add(new EntryLine(entry, line, 0, line.length - 1));
    }
    return lines;
  }

  /// Returns the lines of a draft, which are encoded.
  static List<EntryLine> of(PartitionDraft draft) {
    var lines = new ArrayList<EntryLine>(draft.entries().size());
    for (LocatedEntry located : draft.entries()) {
      int offset = (int) located.address().offset();
      lines.add(new EntryLine(located.entry(), draft.lines(), offset, located.address().length()));
    }
    return lines;
  }

  /// Appends the line and its newline to a buffer.
  void writeTo(ByteArrayOutputStream out) {
    out.write(bytes, offset, length + 1);
  }
}
