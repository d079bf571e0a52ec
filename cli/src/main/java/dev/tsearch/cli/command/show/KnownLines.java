package dev.tsearch.cli.command.show;

import dev.tsearch.cli.command.LineBatches;
import dev.tsearch.cli.command.LineBatches.InputLine;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.term.XxHash64;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The lines of originals that are exported, without blank ones. Keeps a hash of 64 bits for each
/// line. Single-threaded.
final class KnownLines {
  private final OriginalStore store;
  private final Set<Long> hashes = new HashSet<>();

  KnownLines(OriginalStore store) {
    this.store = store;
  }

  /// Adds the lines of a file.
  ///
  /// @param parts the file, or its parts
  /// @return how many of its lines were unknown
  long add(List<SourceRow> parts) throws IOException {
    long before = hashes.size();
    try (InputStream in = SessionOriginals.open(parts, store)) {
      var batches = new LineBatches(in, Long.MAX_VALUE);
      for (List<InputLine> lines = batches.next(); !lines.isEmpty(); lines = batches.next()) {
        lines.forEach(line -> hashes.add(XxHash64.hash(line.bytes())));
      }
    }
    return hashes.size() - before;
  }
}
