package dev.tsearch.core.store.source;

import dev.tsearch.core.original.OriginalLog;
import dev.tsearch.core.original.OriginalReader;
import dev.tsearch.core.original.Piece;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Stores sources in the originals, one after the other, and collects the lines for
/// `sources.jsonl`. Used under the write lock. Not thread-safe.
final class SourceIntake {
  private final Sources sources;
  private final OpenLog log;
  private final Instant now;
  private final OriginalDeduplicator deduplicator;
  private final List<SourceLine> lines = new ArrayList<>();
  private byte[] buffer = new byte[0];

  /// Opens the log of originals; called when the first byte is stored.
  interface OpenLog {
    OriginalLog get() throws IOException;
  }

  /// @param now the time before the first source is read
  SourceIntake(Sources sources, OriginalReader reader, OpenLog log, Instant now) {
    this.sources = sources;
    this.log = log;
    this.now = now;
    this.deduplicator = new OriginalDeduplicator(sources, reader);
  }

  /// Returns the lines that were collected since the last call.
  List<SourceLine> drain() {
    List<SourceLine> drained = List.copyOf(lines);
    lines.clear();
    return drained;
  }

  /// Adds a row to the table of sources.
  void put(SourceRow row) {
    sources.put(row);
    lines.add(new SourceLine.RowLine(row));
  }

  /// Stores the new bytes of a source. If the source cannot be read, nothing changes.
  StoreResult store(SourceFile file) throws IOException {
    Optional<SourceRow> known = sources.source(file.path().toString()).filter(sources::isWhole);
    if (known.isEmpty()) {
      return start(file, known);
    }
    SourceRow row = known.get();
    return switch (change(row, file)) {
      case SourceChange.Unchanged _ ->
          new StoreResult(row, StoreResult.Change.UNCHANGED, 0, Optional.empty());
      case SourceChange.Rewritten _ -> start(file, known);
      case SourceChange.Grown(long from) -> {
        Optional<StoreResult> grown = grow(row, file, from);
        yield grown.isPresent() ? grown.get() : start(file, known);
      }
    };
  }

  /// Stores the new bytes of a source, after comparing the whole source with the stored bytes.
  StoreResult storeWhole(SourceFile file) throws IOException {
    return start(file, sources.source(file.path().toString()).filter(sources::isWhole));
  }

  private static SourceChange change(SourceRow known, SourceFile file) throws IOException {
    Optional<SourceChange> atSight =
        SourceChange.atSight(known, file.key(), file.size(), file.modifiedNanos());
    if (atSight.isPresent()) {
      return atSight.get();
    }
    HeadTailDigest digest = digestBefore(file, known.length());
    return SourceChange.bySamples(known, digest.head(), digest.tail());
  }

  private static HeadTailDigest digestBefore(SourceFile file, long end) throws IOException {
    int length = (int) Math.min(end, HeadTailDigest.BYTES);
    return HeadTailDigest.of(
        OriginalDeduplicator.read(file, 0, length),
        OriginalDeduplicator.read(file, end - length, length));
  }

  /// Stores the appended bytes; empty if another source has appended other bytes to the original.
  private Optional<StoreResult> grow(SourceRow row, SourceFile file, long from) throws IOException {
    HeadTailDigest digest = digestBefore(file, from);
    long stored = sources.length(row.original());
    long common = Math.min(stored, file.size());
    if (!deduplicator.continues(file, row.original(), from, common, digest)) {
      return Optional.empty();
    }
    long added = append(file, row.number(), row.original(), common, digest);
    SourceRow grown = seen(row, file, common + added, digest);
    put(grown);
    return Optional.of(new StoreResult(grown, StoreResult.Change.GROWN, added, Optional.empty()));
  }

  /// Stores a file that may have any bytes, whatever the known source at its path has.
  private StoreResult start(SourceFile file, Optional<SourceRow> known) throws IOException {
    Optional<OriginalDeduplicator.Copy> copy = deduplicator.find(file);
    if (copy.isEmpty()) {
      long number = sources.nextNumber();
      HeadTailDigest digest = HeadTailDigest.empty();
      long added = append(file, number, number, 0, digest);
      return started(file, known, SourceRow.first(number, number), added, added, digest);
    }
    long original = copy.get().original();
    long common = copy.get().commonLength();
    HeadTailDigest digest = copy.get().digest();
    boolean isContinued =
        known.isPresent() && known.get().original() == original && known.get().length() <= common;
    long number = isContinued ? known.get().number() : sources.nextNumber();
    long added = append(file, number, original, common, digest);
    SourceRow before = isContinued ? known.get() : SourceRow.first(number, original);
    return started(file, known, before, common + added, added, digest);
  }

  private StoreResult started(
      SourceFile file,
      Optional<SourceRow> known,
      SourceRow before,
      long length,
      long added,
      HeadTailDigest digest) {
    boolean isContinued = known.isPresent() && known.get().number() == before.number();
    Optional<SourceRow> twin =
        isContinued || !before.isCopy() ? Optional.empty() : sources.furthest(before.original());
    SourceRow row = seen(before, file, length, digest);
    put(row);
    StoreResult.Change change = StoreResult.Change.NEW;
    if (isContinued) {
      change = length == before.length() ? StoreResult.Change.UNCHANGED : StoreResult.Change.GROWN;
    } else if (known.isPresent()) {
      change = StoreResult.Change.REWRITTEN;
    }
    return new StoreResult(row, change, added, twin);
  }

  private SourceRow seen(SourceRow row, SourceFile file, long length, HeadTailDigest digest) {
    long modified = SourceChange.recordedTime(file, now);
    return row.seen(file, length, modified, digest.head(), digest.tail());
  }

  /// Appends the bytes of a source to an original, from an offset on. The original has them after
  /// all were read.
  ///
  /// @return the number of bytes
  private long append(SourceFile file, long source, long original, long from, HeadTailDigest digest)
      throws IOException {
    if (from >= file.size()) {
      return 0;
    }
    List<Piece> pieces = new ArrayList<>();
    long at = from;
    try (InputStream in = file.content().open(from)) {
      while (at < file.size()) {
        int length = fill(in, (int) Math.min(Piece.MAX_BYTES, file.size() - at));
        if (length == 0) {
          break;
        }
        pieces.add(log.get().append(source, at, buffer, 0, length));
        digest.add(buffer, length);
        at += length;
      }
    }
    for (Piece piece : pieces) {
      sources.add(original, piece);
      lines.add(new SourceLine.PieceLine(original, piece));
    }
    return at - from;
  }

  private int fill(InputStream in, int length) throws IOException {
    if (buffer.length < length) {
      buffer = new byte[length];
    }
    return in.readNBytes(buffer, 0, length);
  }
}
