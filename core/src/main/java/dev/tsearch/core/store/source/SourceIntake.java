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
  private long storedBytes;

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

  /// Returns how many bytes were added to the originals.
  long storedBytes() {
    return storedBytes;
  }

  /// Stores the new bytes of a source. If the source cannot be read, nothing changes.
  ///
  /// @return its row after the change
  SourceRow store(SourceFile file) throws IOException {
    Optional<SourceRow> known = sources.source(file.path().toString()).filter(sources::isWhole);
    if (known.isEmpty()) {
      return start(file, known);
    }
    SourceRow row = known.get();
    return switch (change(row, file)) {
      case SourceChange.Unchanged _ -> row;
      case SourceChange.Rewritten _ -> start(file, known);
      case SourceChange.Grown(long from) -> {
        Optional<SourceRow> grown = grow(row, file, from);
        yield grown.isPresent() ? grown.get() : start(file, known);
      }
    };
  }

  /// Stores the new bytes of a source, after comparing the whole source with the stored bytes.
  SourceRow storeWhole(SourceFile file) throws IOException {
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
  private Optional<SourceRow> grow(SourceRow row, SourceFile file, long from) throws IOException {
    HeadTailDigest digest = digestBefore(file, from);
    long stored = sources.length(row.original());
    long common = Math.min(stored, file.size());
    if (!deduplicator.continues(file, row.original(), from, common, digest)) {
      return Optional.empty();
    }
    return Optional.of(finish(row, file, common, digest));
  }

  /// Stores a file that may have any bytes, whatever the known source at its path has.
  private SourceRow start(SourceFile file, Optional<SourceRow> known) throws IOException {
    Optional<OriginalDeduplicator.Copy> copy = deduplicator.find(file);
    long number = sources.nextNumber();
    if (copy.isEmpty()) {
      return finish(SourceRow.first(number, number), file, 0, HeadTailDigest.empty());
    }
    long original = copy.get().original();
    long common = copy.get().commonLength();
    SourceRow before =
        known
            .filter(row -> row.original() == original && row.length() <= common)
            .orElseGet(() -> SourceRow.first(number, original));
    return finish(before, file, common, copy.get().digest());
  }

  /// Stores the rest of a source.
  ///
  /// @param row its row before the change
  /// @param common the number of bytes that the original has already
  /// @param digest the digest of these bytes
  private SourceRow finish(SourceRow row, SourceFile file, long common, HeadTailDigest digest)
      throws IOException {
    long added = append(file, row.number(), row.original(), common, digest);
    long modified = SourceChange.recordedTime(file, now);
    SourceRow seen = row.seen(file, common + added, modified, digest.head(), digest.tail());
    put(seen);
    return seen;
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
    storedBytes += at - from;
    return at - from;
  }

  private int fill(InputStream in, int length) throws IOException {
    if (buffer.length < length) {
      buffer = new byte[length];
    }
    return in.readNBytes(buffer, 0, length);
  }
}
