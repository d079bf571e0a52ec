package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.store.source.BlankedInput;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.ingest.derive.ArchivedSources;
import dev.tsearch.indexer.ingest.derive.BoundedIds;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongFunction;

/// The entries of a source as an import reads them.
///
/// @param row the source
/// @param sources the originals
record SourceEntries(SourceRow row, ArchivedSources sources) {

  /// Reads all entries.
  void forEach(Consumer<Entry> visitor) throws IOException {
    Optional<NewBytes> bytes = sources.of(row);
    if (bytes.isPresent()) {
      try (InputStream in = bytes.get().content().open(0)) {
        SourceReader reader = BoundedIds.open(bytes.get(), in, 0);
        for (Optional<ReadResult> result = reader.next();
            result.isPresent();
            result = reader.next()) {
          if (result.get() instanceof ReadResult.Read(Entry entry)) {
            visitor.accept(entry);
          }
        }
      }
    }
  }

  /// The places of all entries.
  Set<Long> places() throws IOException {
    Set<Long> places = new HashSet<>();
    forEach(entry -> places.add(place(entry)));
    return places;
  }

  /// Where an entry is in its source.
  static long place(Entry entry) {
    Origin origin = entry.metadata().origin().orElseThrow();
    return origin.offset() << Short.SIZE | (origin.block() & 0xFFFF);
  }

  /// The entries when parts of this source, and of those around it, are overwritten with spaces.
  ///
  /// @param parts the ends of the parts of a source, by their beginnings
  SourceEntries without(LongFunction<NavigableMap<Long, Long>> parts) {
    return new SourceEntries(
        row,
        sources.with(
            source -> new BlankedInput(sources.originals().open(source), parts.apply(source), 0)));
  }
}
