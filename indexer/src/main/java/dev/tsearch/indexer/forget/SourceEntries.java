package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.ingest.derive.ArchivedSources;
import dev.tsearch.indexer.ingest.derive.BoundedIds;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
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

  /// The entries when parts of this source, and of those around it, are overwritten with spaces.
  ///
  /// @param parts the ends of the parts of a source, by their beginnings
  SourceEntries without(LongFunction<NavigableMap<Long, Long>> parts) {
    return new SourceEntries(
        row,
        sources.with(
            source -> new BlankedInput(sources.originals().open(source), parts.apply(source))));
  }

  /// Overwrites parts of a stream.
  private static final class BlankedInput extends FilterInputStream {
    private final NavigableMap<Long, Long> blank;
    private long at;

    BlankedInput(InputStream in, NavigableMap<Long, Long> blank) {
      super(in);
      this.blank = blank;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int count = super.read(bytes, from, length);
      if (count > 0) {
        long end = at + count;
        Long first = blank.floorKey(at);
        NavigableMap<Long, Long> near = blank.headMap(end, false);
        for (Map.Entry<Long, Long> part :
            (first == null ? near : near.tailMap(first, true)).entrySet()) {
          int start = (int) Math.max(0, part.getKey() - at);
          int stop = (int) Math.min(count, part.getValue() - at);
          if (start < stop) {
            var _ = MaskSpan.blank(from + start, from + stop).apply(bytes, 0);
          }
        }
        at = end;
      }
      return count;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = super.skip(count);
      at += skipped;
      return skipped;
    }

    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
