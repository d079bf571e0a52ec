package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceReader;
import dev.tsearch.indexer.ingest.originals.NewBytes;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A cursor over the new entries of one source, in the order of the source. Its time never goes
/// back: an entry that is out of order has the latest time before it, so that a merge keeps the
/// order of the source. Single-threaded.
final class SourceCursor implements Closeable {
  private final NewBytes bytes;
  private final InputStream in;
  private final SourceReader reader;
  private final RedactedEntries redaction;
  private final Consumer<ReadResult.Skipped> skipped;
  private final ImportProgress progress;
  private long reported;
  private @Nullable Entry head;
  private long time;

  /// Opens the source and moves to its first entry.
  ///
  /// @param redaction redacts the entries
  /// @param skipped receives values that are not entries
  /// @param progress receives the bytes that are done
  SourceCursor(
      NewBytes bytes,
      RedactedEntries redaction,
      Consumer<ReadResult.Skipped> skipped,
      ImportProgress progress)
      throws IOException {
    this.bytes = bytes;
    this.redaction = redaction;
    this.in = bytes.content().open(0);
    this.skipped = skipped;
    this.progress = progress;
    this.reported = bytes.row().derived();
    this.reader = BoundedIds.open(bytes, in, bytes.row().derived());
    this.time = bytes.firstTime();
    advance();
  }

  /// The source.
  NewBytes bytes() {
    return bytes;
  }

  /// Whether the source has a next entry.
  boolean hasEntry() {
    return head != null;
  }

  /// The next entry.
  Entry entry() {
    Entry next = head;
    if (next == null) {
      throw new IllegalStateException("the source has ended: " + bytes.context().path());
    }
    return next;
  }

  /// The latest time so far, in unix seconds.
  long time() {
    return time;
  }

  /// Whether the last value of the source was read as a whole.
  boolean isComplete() {
    return reader.offset() == bytes.row().length();
  }

  /// Returns the row of the source after its entries up to here were derived. It has no session if
  /// nothing was read: what begins with an unfinished document is not known by its beginning.
  SourceRow derived() throws IOException {
    TranscriptId transcript = reader.transcript();
    boolean isRead = reader.offset() > 0;
    return bytes
        .row()
        .derived(
            reader.offset(),
            bytes.row().length(),
            isRead ? transcript : TranscriptId.main(transcript.source(), ""));
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
          head = redaction.redacted(entry);
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
