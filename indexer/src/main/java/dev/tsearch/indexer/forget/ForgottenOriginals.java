package dev.tsearch.indexer.forget;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.forget.MaskedUnits;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceParts;
import dev.tsearch.core.store.source.SourceRow;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.LongPredicate;

/// What is forgotten in originals: receives what the mask overwrites in them, and adds it to a
/// draft. Single-threaded.
final class ForgottenOriginals implements ArchiveScan.OriginalVisitor {
  /// The braces of a value, and the bytes of a byte order mark before it, which may stay.
  private static final String FRAME = "{}\u00EF\u00BB\u00BF";

  private final OriginalStore originals;
  private final ForgottenBytes bytes;
  private final LongPredicate ours;
  private final LongPredicate wanted;
  private final ErasureDraft draft;
  private final Map<Long, SourceParts> ranges = new HashMap<>();
  private final SortedSet<Long> touched = new TreeSet<>();
  private final Set<Long> kept = new TreeSet<>();
  private final Set<Long> damaged = new TreeSet<>();

  /// @param ours whether an original has entries that are asked for
  /// @param wanted whether what is found in an original is overwritten; else it stays
  ForgottenOriginals(
      OriginalStore originals,
      ForgottenBytes bytes,
      LongPredicate ours,
      LongPredicate wanted,
      ErasureDraft draft) {
    this.originals = originals;
    this.bytes = bytes;
    this.ours = ours;
    this.wanted = wanted;
    this.draft = draft;
  }

  @Override
  public void unit(long original, List<Piece> pieces, MaskedUnits.SourceUnit unit)
      throws IOException {
    if (!wanted.test(original)) {
      bytes.keep(original, pieces.getLast().end(), unit);
      kept.add(original);
      return;
    }
    draft.original(pieces, unit.offset(), unit.spans());
    touched.add(original);
    for (MaskSpan span : unit.spans()) {
      ranges
          .computeIfAbsent(original, _ -> new SourceParts())
          .add(unit.offset() + span.from(), unit.offset() + span.to());
    }
  }

  @Override
  public void damaged(long original, List<Piece> pieces, CorruptArchiveException damage)
      throws CorruptArchiveException {
    if (ours.test(original)) {
      throw damage;
    }
    draft.keep(pieces);
    touched.remove(original);
    ranges.remove(original);
    damaged.add(original);
  }

  /// The originals of which something is overwritten.
  SortedSet<Long> touched() {
    return touched;
  }

  /// The originals that have something of it, which stays.
  Set<Long> kept() {
    return kept;
  }

  /// The originals that cannot be read to their ends: nothing of them is overwritten.
  Set<Long> damaged() {
    return damaged;
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

  /// Checks that the mask has found all parts of sources that were added, so that no forgotten text
  /// stays in an original without a word.
  ///
  /// @throws IllegalStateException if it has not
  void requireAll() throws IOException {
    for (long source : bytes.sources()) {
      Optional<SourceRow> row = originals.source(source);
      if (row.isPresent() && isFollowed(row.get().original())) {
        SourceParts found = ranges.getOrDefault(row.get().original(), new SourceParts());
        for (var part : bytes.parts(source).entrySet()) {
          for (SourceParts.Gap left : found.missing(part.getKey(), part.getValue())) {
            requireEmpty(row.get(), left);
          }
        }
      }
    }
  }

  private boolean isFollowed(long original) {
    return wanted.test(original) && !damaged.contains(original);
  }

  private void requireEmpty(SourceRow row, SourceParts.Gap left) throws IOException {
    byte[] its =
        originals.read(row.number(), left.from(), Math.toIntExact(left.to() - left.from()));
    for (byte b : its) {
      if ((b & 0xFF) > ' ' && FRAME.indexOf(b & 0xFF) < 0) {
        throw new IllegalStateException(
            "%s: what is forgotten would stay at byte %d".formatted(row.path(), left.from()));
      }
    }
  }
}
