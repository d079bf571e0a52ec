package dev.tsearch.core.store.write;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
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

  /// About the length of a line without its content.
  private static final int FIELDS_BYTES = 256;

  /// Encodes entries, one after the other into one array. Needs no lock.
  static List<EntryLine> of(List<Entry> entries) {
    long likelyBytes = 0;
    for (Entry entry : entries) {
      likelyBytes += entry.content().length() + FIELDS_BYTES;
    }
    var buffer = new LineBuffer((int) Math.min(likelyBytes, 1 << 20));
    int[] ends = new int[entries.size()];
    for (int i = 0; i < ends.length; i++) {
      EntryCodec.encode(entries.get(i), buffer);
      ends[i] = buffer.size();
    }
    var lines = new ArrayList<EntryLine>(ends.length);
    int offset = 0;
    for (int i = 0; i < ends.length; i++) {
      lines.add(new EntryLine(entries.get(i), buffer.array(), offset, ends[i] - offset - 1));
      offset = ends[i];
    }
    return lines;
  }
}
