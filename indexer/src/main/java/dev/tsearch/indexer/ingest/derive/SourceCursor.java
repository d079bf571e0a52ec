package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.NewBytes;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The new entries of one source, in the order they stand. Its time never goes back: that of an
/// entry which is out of order is the latest before it, so that a merge keeps the source's order.
///
/// Single reader, not thread-safe.
final class SourceCursor implements Closeable {
  private final NewBytes bytes;
  private final InputStream in;
  private final SourceReader reader;
  private final Consumer<ReadResult.Skipped> skipped;
  private final ImportProgress progress;
  private long reported;
  private @Nullable Entry head;
  private long time;

  /// Opens the strand and moves to its first entry.
  ///
  /// @param in the source's bytes from its beginning; closed with the strand
  /// @param skipped told of what is no entry
  /// @param progress told of the bytes that are done
  SourceCursor(
      NewBytes bytes, InputStream in, Consumer<ReadResult.Skipped> skipped, ImportProgress progress)
      throws IOException {
    this.bytes = bytes;
    this.in = in;
    this.skipped = skipped;
    this.progress = progress;
    this.reported = bytes.from();
    this.reader = bytes.format().open(bytes.context(), in, bytes.from());
    this.time = bytes.firstTime();
    advance();
  }

  /// Where its entries come from.
  NewBytes bytes() {
    return bytes;
  }

  /// The entry that is next; empty once there is none.
  Optional<Entry> head() {
    return Optional.ofNullable(head);
  }

  /// The latest time met so far, in unix seconds.
  long time() {
    return time;
  }

  /// Up to where the source has been read.
  long offset() {
    return reader.offset();
  }

  /// The conversation that the source holds.
  TranscriptId transcript() throws IOException {
    return reader.transcript();
  }

  /// Moves to the next entry.
  void advance() throws IOException {
    head = null;
    progress.advance(reader.offset() - reported);
    reported = reader.offset();
    while (head == null) {
      Optional<ReadResult> result = reader.next();
      if (result.isEmpty()) {
        return;
      }
      switch (result.get()) {
        case ReadResult.Read(Entry entry) -> {
          head = entry;
          time = Math.max(time, entry.timestamp());
        }
        case ReadResult.Skipped nothing -> skipped.accept(nothing);
      }
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
