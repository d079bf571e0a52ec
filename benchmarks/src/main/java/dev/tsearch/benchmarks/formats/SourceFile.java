package dev.tsearch.benchmarks.formats;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.ingest.discover.KnownFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/// A source in memory.
final class SourceFile {
  private final SourceFormat format;
  private final Path path;
  private final byte[] bytes;

  /// @param bytes its bytes, not to be changed
  SourceFile(SourceFormat format, Path path, byte[] bytes) {
    this.format = format;
    this.path = path;
    this.bytes = bytes;
  }

  SourceFormat format() {
    return format;
  }

  Path path() {
    return path;
  }

  /// The bytes; not to be changed.
  byte[] bytes() {
    return bytes;
  }

  /// Reads the source.
  ///
  /// @param now when it is read
  /// @param known the files around it, as an import has them
  /// @param entries receives its entries
  void read(Instant now, KnownFiles known, Consumer<Entry> entries) {
    try {
      var context = new SourceContext(1, path, now, Optional.empty(), known.around(path));
      SourceReader reader = format.open(context, new ByteArrayInputStream(bytes), 0);
      for (Optional<ReadResult> next = reader.next(); next.isPresent(); next = reader.next()) {
        if (next.get() instanceof ReadResult.Read(Entry entry)) {
          entries.accept(entry);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory failed to be read", e);
    }
  }
}
