package dev.tsearch.indexer.database;

import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.SourceMask;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.term.XxHash64;
import dev.tsearch.indexer.rows.DatabaseLine;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
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
      return new StoredRows(Map.of(), SourceMask.NONE);
    }
    Map<String, Long> hashes = new HashMap<>();
    try (var in = new BufferedInputStream(store.open(source.get().number()), 1 << 16)) {
      for (byte[] line = line(in); line.length > 0; line = line(in)) {
        hashes.put(new DatabaseLine(line).identity(), XxHash64.hash(line));
      }
    }
    return new StoredRows(hashes, store.mask());
  }

  /// The next line with its newline; empty at the end.
  private static byte[] line(InputStream in) throws IOException {
    var line = new ByteArrayOutputStream(512);
    for (int c = in.read(); c >= 0; c = in.read()) {
      line.write(c);
      if (c == '\n') {
        break;
      }
    }
    return line.toByteArray();
  }

  /// Whether the last line of the row is this one, or the archive was told to forget the row.
  boolean has(DatabaseLine line) {
    if (hashes.isEmpty()) {
      return false;
    }
    byte[] masked = line.bytes().clone();
    MaskSpan.apply(mask.line(masked, 0, masked.length - 1), masked);
    String identity = new DatabaseLine(masked).identity();
    return identity.isEmpty() || Long.valueOf(XxHash64.hash(masked)).equals(hashes.get(identity));
  }
}
