package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceParts;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The bytes of originals that are forgotten. Single-threaded.
final class ForgottenRanges {
  private final OriginalStore originals;
  private final ForgottenBytes bytes;
  private final Map<Long, SourceParts> ranges = new HashMap<>();

  ForgottenRanges(OriginalStore originals, ForgottenBytes bytes) {
    this.originals = originals;
    this.bytes = bytes;
  }

  void add(long original, long from, long to) {
    ranges.computeIfAbsent(original, _ -> new SourceParts()).add(from, to);
  }

  /// Removes those of an original that stays.
  void remove(long original) {
    ranges.remove(original);
  }

  /// Whether an entry was derived from bytes that are forgotten: all that a value of JSON has
  /// between its braces, or anything of a text.
  boolean have(Entry entry) throws IOException {
    Optional<Origin> origin = entry.metadata().origin();
    return origin.isPresent() && have(origin.get());
  }

  private boolean have(Origin origin) throws IOException {
    Optional<SourceRow> row = originals.source(origin.source());
    SourceParts parts = row.isEmpty() ? null : ranges.get(row.get().original());
    if (parts == null) {
      return false;
    }
    long from = origin.offset();
    long to = from + origin.length();
    return (bytes.isText(origin.source()) || to - from <= 2)
        ? parts.overlap(from, to)
        : parts.cover(from + 1, to - 1);
  }
}
