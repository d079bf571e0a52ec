package dev.tsearch.indexer.forget;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.forget.MaskSpan;
import dev.tsearch.core.original.ChunkPosition;
import dev.tsearch.core.original.Piece;
import dev.tsearch.core.store.erase.ErasurePlan;
import dev.tsearch.core.store.erase.ErasurePlan.PartitionSpans;
import dev.tsearch.core.store.manifest.Partition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The bytes to overwrite, while they are found. Single-threaded.
final class ErasureDraft {
  private final SortedMap<Integer, List<MaskSpan>> partitions = new TreeMap<>();
  private final SortedMap<ChunkPosition, List<MaskSpan>> pieces = new TreeMap<>();
  private final SortedMap<String, List<MaskSpan>> files = new TreeMap<>();
  private final Set<EntryAddress> entries = new HashSet<>();

  /// Those whose whole line is overwritten.
  private final Set<EntryAddress> forgotten = new HashSet<>();

  private final List<Origin> origins = new ArrayList<>();
  private long passages;
  private long bytes;

  /// Overwrites bytes of the line of an entry.
  void entry(EntryAddress address, List<MaskSpan> spans) {
    if (!spans.isEmpty() && entries.add(address)) {
      partitions.computeIfAbsent(address.ordinal(), _ -> new ArrayList<>()).addAll(spans);
      int from = Math.toIntExact(address.offset());
      if (spans.equals(List.of(MaskSpan.blank(from, from + address.length())))) {
        forgotten.add(address);
      }
      count(spans);
    }
  }

  /// Remembers where an entry whose line changes was derived from.
  void origin(Origin origin) {
    origins.add(origin);
  }

  /// Where the entries whose lines change were derived from, as far as that was remembered.
  List<Origin> origins() {
    return List.copyOf(origins);
  }

  /// Overwrites the whole line of an entry.
  void forget(EntryAddress address) {
    int from = Math.toIntExact(address.offset());
    entry(address, List.of(MaskSpan.blank(from, from + address.length())));
  }

  /// Overwrites bytes of an original.
  ///
  /// @param all the pieces of the original
  /// @param offset the position in the original from which the spans count
  void original(List<Piece> all, long offset, List<MaskSpan> spans) {
    count(spans);
    for (MaskSpan span : spans) {
      long from = offset + span.from();
      long to = offset + span.to();
      for (int at = Piece.at(all, from); at < all.size() && all.get(at).from() < to; at++) {
        Piece piece = all.get(at);
        int first = (int) (Math.max(from, piece.from()) - piece.from());
        int last = (int) (Math.min(to, piece.end()) - piece.from());
        if (first < last) {
          pieces
              .computeIfAbsent(ChunkPosition.of(piece), _ -> new ArrayList<>())
              .add(new MaskSpan(first, last - first, span.with()));
        }
      }
    }
  }

  /// Overwrites nothing of an original.
  void keep(List<Piece> all) {
    for (Piece piece : all) {
      List<MaskSpan> spans = pieces.remove(ChunkPosition.of(piece));
      if (spans != null) {
        passages -= MaskSpan.passages(spans);
        spans.forEach(span -> bytes -= span.length());
      }
    }
  }

  /// Overwrites bytes of another file.
  ///
  /// @param path its path from the archive's root
  /// @param offset the position in the file from which the spans count
  void file(String path, int offset, List<MaskSpan> spans) {
    if (!spans.isEmpty()) {
      List<MaskSpan> all = files.computeIfAbsent(path, _ -> new ArrayList<>());
      spans.forEach(span -> all.add(span.shifted(offset)));
      count(spans);
    }
  }

  private void count(List<MaskSpan> spans) {
    passages += MaskSpan.passages(spans);
    spans.forEach(span -> bytes += span.length());
  }

  /// The number of entries whose lines change.
  long entries() {
    return entries.size();
  }

  /// The first of the entries whose lines change, in the order of their addresses.
  List<EntryAddress> first(int count) {
    return entries.stream()
        .sorted(
            Comparator.comparingInt(EntryAddress::ordinal).thenComparingLong(EntryAddress::offset))
        .limit(count)
        .toList();
  }

  /// The number of passages, see [MaskSpan#passages].
  long passages() {
    return passages;
  }

  /// The number of bytes in all spans.
  long bytes() {
    return bytes;
  }

  /// Whether the line of an entry is overwritten.
  boolean has(EntryAddress address) {
    return entries.contains(address);
  }

  /// By partition, the positions of the lines in which bytes are overwritten.
  SortedMap<Integer, Set<Long>> gone() {
    var gone = new TreeMap<Integer, Set<Long>>();
    for (EntryAddress entry : entries) {
      gone.computeIfAbsent(entry.ordinal(), _ -> new HashSet<>()).add(entry.offset());
    }
    return gone;
  }

  /// The entries of which something is left, in the order of their addresses.
  List<EntryAddress> changed() {
    return entries.stream()
        .filter(entry -> !forgotten.contains(entry))
        .sorted(
            Comparator.comparingInt(EntryAddress::ordinal).thenComparingLong(EntryAddress::offset))
        .toList();
  }

  /// The plan.
  ///
  /// @param journal the lines for `forgotten.jsonl`
  /// @param sealed the sealed partitions of the archive
  ErasurePlan plan(List<JsonObject> journal, List<Partition> sealed) {
    Map<Integer, Partition> byOrdinal = new HashMap<>();
    sealed.forEach(partition -> byOrdinal.put(partition.ordinal(), partition));
    var rewritten = new TreeMap<Integer, PartitionSpans>();
    partitions.forEach((ordinal, spans) -> {
      Partition partition = byOrdinal.get(ordinal);
      if (partition == null) {
        throw new IllegalStateException("partition " + ordinal + " is not sealed");
      }
      rewritten.put(ordinal, new PartitionSpans(partition.generation() + 1, spans));
    });
    return new ErasurePlan(journal, rewritten, pieces, files);
  }
}
