package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.ingest.derive.ArchivedSources;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Where the entries of a source are that stay, although others of it are forgotten.
///
/// @param ranges the end of each value that such an entry is made of, by its beginning
record SharedSource(NavigableMap<Long, Long> ranges) {

  /// Reads a source as an import does.
  ///
  /// @param isForgotten whether an entry is forgotten
  static SharedSource of(SourceRow row, ArchivedSources sources, Predicate<Entry> isForgotten)
      throws IOException {
    var ranges = new TreeMap<Long, Long>();
    Optional<NewBytes> bytes = sources.of(row);
    if (bytes.isPresent()) {
      try (InputStream in = bytes.get().content().open(0)) {
        SourceReader reader = bytes.get().format().open(bytes.get().context(), in, 0);
        for (Optional<ReadResult> result = reader.next();
            result.isPresent();
            result = reader.next()) {
          if (result.get() instanceof ReadResult.Read(Entry entry) && !isForgotten.test(entry)) {
            Origin origin = entry.metadata().origin().orElseThrow();
            ranges.merge(origin.offset(), origin.offset() + origin.length(), Math::max);
          }
        }
      }
    }
    return new SharedSource(ranges);
  }

  /// Whether nothing of the source stays.
  boolean isEmpty() {
    return ranges.isEmpty();
  }
}
