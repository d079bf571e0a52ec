package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import java.io.IOException;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Where the entries of a source are that stay, although others of it are forgotten.
///
/// @param ranges the end of each value that such an entry is made of, by its beginning
record SharedSource(NavigableMap<Long, Long> ranges) {

  /// Reads a source as an import does.
  ///
  /// @param isForgotten whether an entry is forgotten
  static SharedSource of(SourceEntries entries, Predicate<Entry> isForgotten) throws IOException {
    var ranges = new TreeMap<Long, Long>();
    entries.forEach(
        Collections.emptyNavigableMap(),
        entry -> {
          if (!isForgotten.test(entry)) {
            Origin origin = entry.metadata().origin().orElseThrow();
            ranges.merge(origin.offset(), origin.offset() + origin.length(), Math::max);
          }
        });
    return new SharedSource(ranges);
  }

  /// Whether nothing of the source stays.
  boolean isEmpty() {
    return ranges.isEmpty();
  }
}
