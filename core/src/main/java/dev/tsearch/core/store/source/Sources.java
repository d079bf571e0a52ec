package dev.tsearch.core.store.source;

import dev.tsearch.core.original.LogEnd;
import dev.tsearch.core.original.Piece;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The content of `sources.jsonl` in memory: the last row of each source, and the pieces of each
/// original. Not thread-safe; [OriginalStore] guards it.
final class Sources {
  private final NavigableMap<Long, SourceRow> rows = new TreeMap<>();
  private final Map<String, Long> newest = new HashMap<>();
  private final NavigableMap<Long, List<Piece>> pieces = new TreeMap<>();
  private LogEnd known = LogEnd.NONE;
  private long lastNumber;
  private long lost;
  private int pieceCount;

  /// Sources by original; built on the first search for a copy.
  private @Nullable Map<Long, List<Long>> sharing;

  /// Originals by [#headKey]; built on the first search for a copy.
  private @Nullable Map<String, List<Long>> beginnings;

  /// The source with a number.
  Optional<SourceRow> source(long number) {
    return Optional.ofNullable(rows.get(number));
  }

  /// The newest source at a path.
  Optional<SourceRow> source(String path) {
    return Optional.ofNullable(newest.get(path)).flatMap(this::source);
  }

  /// All sources, in the order of their numbers.
  Collection<SourceRow> all() {
    return Collections.unmodifiableCollection(rows.values());
  }

  /// The pieces of each original, by its number.
  NavigableMap<Long, List<Piece>> originals() {
    return Collections.unmodifiableNavigableMap(pieces);
  }

  /// The pieces of an original, without gaps; none if it is empty or unknown.
  List<Piece> pieces(long original) {
    List<Piece> found = pieces.get(original);
    return found == null ? List.of() : Collections.unmodifiableList(found);
  }

  /// The length of an original in bytes.
  long length(long original) {
    List<Piece> found = pieces.get(original);
    return found == null ? 0 : found.getLast().end();
  }

  /// Whether the archive has all bytes of a source. A loss of power may take pieces that were not
  /// synced; no entry refers to such a source.
  boolean isWhole(SourceRow row) {
    return row.length() <= length(row.original());
  }

  /// The number of the next source, above all used ones.
  long nextNumber() {
    return lastNumber + 1;
  }

  /// Notes that sources were lost with an earlier file.
  ///
  /// @param number the highest number of such a source
  void lose(long number) {
    lost = Math.max(lost, number);
    lastNumber = Math.max(lastNumber, number);
  }

  /// The highest number of a source that was lost; 0 if none was.
  long lost() {
    return lost;
  }

  /// The end of the last piece in the logs.
  LogEnd known() {
    return known;
  }

  /// The number of lines of a file with this content, without the header.
  int lines() {
    return rows.size() + pieceCount;
  }

  /// Replaces the row of a source.
  void put(SourceRow row) {
    rows.put(row.number(), row);
    newest.merge(row.path(), row.number(), Math::max);
    lastNumber = Math.max(lastNumber, Math.max(row.number(), row.original()));
    Map<Long, List<Long>> byOriginal = sharing;
    Map<String, List<Long>> byHead = beginnings;
    if (byOriginal != null && byHead != null) {
      index(row, byOriginal, byHead);
    }
  }

  /// Adds a piece: the next one of its original, or a replacement of the same length for one that
  /// is present.
  ///
  /// @return false if pieces before it are missing, so that it is useless
  boolean add(long original, Piece piece) {
    if (piece.from() == length(original)) {
      pieces.computeIfAbsent(original, _ -> new ArrayList<>()).add(piece);
      pieceCount++;
    } else if (!replace(pieces.get(original), piece)) {
      return false;
    }
    lastNumber = Math.max(lastNumber, original);
    LogEnd end = LogEnd.of(piece);
    known = end.compareTo(known) > 0 ? end : known;
    return true;
  }

  private static boolean replace(@Nullable List<Piece> list, Piece piece) {
    if (list == null) {
      return false;
    }
    int at = Collections.binarySearch(list, piece, Comparator.comparingLong(Piece::from));
    boolean fits = at >= 0 && list.get(at).length() == piece.length();
    if (fits) {
      list.set(at, piece);
    }
    return fits;
  }

  /// The originals that begin with given bytes, longest first.
  ///
  /// @param headKey the key of the bytes
  List<Long> beginningWith(String headKey) {
    buildIndexes();
    var found =
        new ArrayList<>(Objects.requireNonNull(beginnings).getOrDefault(headKey, List.of()));
    found.sort((a, b) -> Long.compare(length(b), length(a)));
    return found;
  }

  /// The other source of the same original from which most entries were derived.
  Optional<SourceRow> twin(SourceRow row) {
    buildIndexes();
    return Objects.requireNonNull(sharing).getOrDefault(row.original(), List.of()).stream()
        .filter(number -> number != row.number())
        .map(rows::get)
        .max(Comparator.comparingLong(SourceRow::derived));
  }

  private void buildIndexes() {
    if (sharing == null) {
      var byOriginal = new HashMap<Long, List<Long>>();
      var byHead = new HashMap<String, List<Long>>();
      for (SourceRow row : rows.values()) {
        index(row, byOriginal, byHead);
      }
      sharing = byOriginal;
      beginnings = byHead;
    }
  }

  private static void index(
      SourceRow row, Map<Long, List<Long>> byOriginal, Map<String, List<Long>> byHead) {
    if (row.length() > 0) {
      addOnce(byOriginal.computeIfAbsent(row.original(), _ -> new ArrayList<>()), row.number());
      String head = headKey(row.length(), row.head());
      addOnce(byHead.computeIfAbsent(head, _ -> new ArrayList<>()), row.original());
    }
  }

  private static void addOnce(List<Long> list, long number) {
    if (!list.contains(number)) {
      list.add(number);
    }
  }

  /// A key that is equal for sources that may be copies of each other: the length and hash of their
  /// first bytes.
  static String headKey(long length, String head) {
    return Math.min(length, HeadTailDigest.BYTES) + " " + head;
  }
}
