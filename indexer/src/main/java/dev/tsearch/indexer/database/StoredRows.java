package dev.tsearch.indexer.database;

import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.json.ByteSearch;
import dev.tsearch.core.json.StreamBuffer;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.term.XxHash64;
import dev.tsearch.indexer.rows.DatabaseLine;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The rows of a session that the originals of an archive have.
///
/// @param hashes the hash of the last line of each row, by the row's identity
/// @param mask what the archive was told to forget: it has the masked bytes of a row
record StoredRows(Map<String, Long> hashes, SourceMask mask) {

  /// Reads the rows of a source; empty if the archive does not have the source.
  static StoredRows of(OriginalStore store, Optional<SourceRow> source) throws IOException {
    if (source.isEmpty()) {
      return new StoredRows(Map.of(), store.mask());
    }
    try (InputStream in = store.open(source.get().number())) {
      return new StoredRows(hashes(in), store.mask());
    }
  }

  private static Map<String, Long> hashes(InputStream in) throws IOException {
    Map<String, Long> hashes = new HashMap<>();
    var buffer = new StreamBuffer(in, 0);
    int length = 0;
    while (buffer.has(length)) {
      int at = ByteSearch.newline(buffer.bytes(), buffer.start() + length, buffer.end());
      length = at - buffer.start();
      if (at < buffer.end()) {
        add(buffer.copy(length + 1), hashes);
        buffer.skip(length + 1);
        length = 0;
      }
    }
    if (length > 0) {
      add(buffer.copy(length), hashes);
    }
    return hashes;
  }

  private static void add(byte[] line, Map<String, Long> hashes) {
    hashes.put(new DatabaseLine(line).identity(), XxHash64.hash(line));
  }

  /// Whether the last line of the row is this one, or the archive was told to forget the row.
  boolean has(DatabaseLine line) {
    return !hashes.isEmpty() && hasMasked(line);
  }

  /// Whether the row was stored or forgotten when its line was this one, as an earlier version
  /// wrote it.
  boolean hasEarlier(DatabaseLine line) {
    return hasMasked(line);
  }

  private boolean hasMasked(DatabaseLine line) {
    byte[] masked = line.bytes().clone();
    MaskSpan.apply(mask.line(masked, 0, masked.length - 1), masked);
    String identity = new DatabaseLine(masked).identity();
    return identity.isEmpty() || Long.valueOf(XxHash64.hash(masked)).equals(hashes.get(identity));
  }
}
