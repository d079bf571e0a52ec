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

/// Takes the bytes of one source after the other into the originals, and writes down what is then
/// known of each. Used under the archive's lock. Not thread-safe.
final class SourceIntake {
  private final Sources sources;
  private final OpenLog log;
  private final Instant now;
  private final OriginalDeduplicator copies;
  private final List<SourceLine> lines = new ArrayList<>();
  private byte[] buffer = new byte[0];

  /// Opens the log, when the first byte is to be stored.
  interface OpenLog {
    OriginalLog get() throws IOException;
  }

  /// @param now the time before the first source is read
  SourceIntake(Sources sources, OriginalReader reader, OpenLog log, Instant now) {
    this.sources = sources;
    this.log = log;
    this.now = now;
    this.copies = new OriginalDeduplicator(sources, reader);
  }

  /// What has to be written down; empty from then on.
  List<SourceLine> drain() {
    List<SourceLine> drained = List.copyOf(lines);
    lines.clear();
    return drained;
  }

  /// Writes down what is known of a source.
  void put(SourceRow row) {
    sources.put(row);
    lines.add(new SourceLine.RowLine(row));
  }

  /// Stores what is new of a source. If the source cannot be read, nothing has changed.
  StoreResult take(SourceFile file) throws IOException {
    Optional<SourceRow> known = sources.source(file.path().toString()).filter(sources::isWhole);
    if (known.isEmpty()) {
      return start(file, known);
    }
    SourceRow row = known.get();
    return switch (growth(row, file)) {
      case SourceChange.Unchanged _ ->
          new StoreResult(row, StoreResult.Change.UNCHANGED, 0, Optional.empty());
      case SourceChange.Rewritten _ -> start(file, known);
      case SourceChange.Grown(long from) -> {
        Optional<StoreResult> grown = grow(row, file, from);
        yield grown.isPresent() ? grown.get() : start(file, known);
      }
    };
  }

  /// Stores what is new of a source, after comparing all of it with what is known.
  StoreResult takeWhole(SourceFile file) throws IOException {
    return start(file, sources.source(file.path().toString()).filter(sources::isWhole));
  }

  private static SourceChange growth(SourceRow known, SourceFile file) throws IOException {
    Optional<SourceChange> atSight =
        SourceChange.atSight(known, file.key(), file.size(), file.modifiedNanos());
    if (atSight.isPresent()) {
      return atSight.get();
    }
    HeadTailDigest samples = samplesBefore(file, known.length());
    return SourceChange.bySamples(known, samples.head(), samples.tail());
  }

  private static HeadTailDigest samplesBefore(SourceFile file, long end) throws IOException {
    int length = (int) Math.min(end, HeadTailDigest.BYTES);
    return HeadTailDigest.of(
        OriginalDeduplicator.read(file, 0, length),
        OriginalDeduplicator.read(file, end - length, length));
  }

  /// Stores what was added; empty if it is not what others have added to the same original.
  private Optional<StoreResult> grow(SourceRow row, SourceFile file, long from) throws IOException {
    HeadTailDigest samples = samplesBefore(file, from);
    long stored = sources.length(row.original());
    long common = Math.min(stored, file.size());
    if (!copies.continues(file, row.original(), from, common, samples)) {
      return Optional.empty();
    }
    long added = store(file, row.number(), row.original(), common, samples);
    SourceRow grown = seen(row, file, common + added, samples);
    put(grown);
    return Optional.of(new StoreResult(grown, StoreResult.Change.GROWN, added, Optional.empty()));
  }

  /// Takes a file whose bytes may be any, whatever was known at its path.
  private StoreResult start(SourceFile file, Optional<SourceRow> known) throws IOException {
    Optional<OriginalDeduplicator.Copy> copy = copies.find(file);
    if (copy.isEmpty()) {
      long number = sources.nextNumber();
      HeadTailDigest samples = HeadTailDigest.empty();
      long added = store(file, number, number, 0, samples);
      return started(file, known, SourceRow.first(number, number), added, added, samples);
    }
    long original = copy.get().original();
    long common = copy.get().commonLength();
    HeadTailDigest samples = copy.get().samples();
    boolean goesOn =
        known.isPresent() && known.get().original() == original && known.get().length() <= common;
    long number = goesOn ? known.get().number() : sources.nextNumber();
    long added = store(file, number, original, common, samples);
    SourceRow before = goesOn ? known.get() : SourceRow.first(number, original);
    return started(file, known, before, common + added, added, samples);
  }

  private StoreResult started(
      SourceFile file,
      Optional<SourceRow> known,
      SourceRow before,
      long length,
      long added,
      HeadTailDigest samples) {
    boolean goesOn = known.isPresent() && known.get().number() == before.number();
    Optional<SourceRow> twin =
        goesOn || !before.isCopy() ? Optional.empty() : sources.furthest(before.original());
    SourceRow row = seen(before, file, length, samples);
    put(row);
    StoreResult.Change change = StoreResult.Change.NEW;
    if (goesOn) {
      change = length == before.length() ? StoreResult.Change.UNCHANGED : StoreResult.Change.GROWN;
    } else if (known.isPresent()) {
      change = StoreResult.Change.REWRITTEN;
    }
    return new StoreResult(row, change, added, twin);
  }

  private SourceRow seen(SourceRow row, SourceFile file, long length, HeadTailDigest samples) {
    long modified = SourceChange.recordedTime(file.modifiedNanos(), now);
    return row.seen(file, length, modified, samples.head(), samples.tail());
  }

  /// Appends the bytes of a source from some place on to an original; how many there were. The
  /// original has them once all were read.
  private long store(SourceFile file, long source, long original, long from, HeadTailDigest samples)
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
        samples.add(buffer, length);
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
