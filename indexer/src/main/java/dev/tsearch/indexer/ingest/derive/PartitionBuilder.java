package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.PartitionDraft;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Builds partitions in memory, one after the other, under the rules by which the active partition
/// is sealed. Owns the partition being built: its lines, its statistics, and its ordinal.
///
/// The ordinal is reserved once a partition is full, since a reservation is a commit, which an
/// import of a few entries does not need. Until then its entries have a provisional ordinal,
/// counted down from the largest integer. Single-threaded.
public final class PartitionBuilder {
  /// One commit reserves this many ordinals.
  private static final int RESERVED_ORDINALS = 64;

  private static final int FIRST_LINES_BYTES = 1 << 16;
  private static final int FIRST_PROVISIONAL = Integer.MAX_VALUE;

  private final ArchiveWriter writer;
  private final RotationPolicy policy;
  private final Sink full;

  /// The ordinals of the full partitions, in the order in which they were built.
  private final List<Integer> ordinals = new ArrayList<>();

  private int nextOrdinal;
  private int reservedEnd;

  private List<LocatedEntry> entries = new ArrayList<>();
  private ByteArrayOutputStream lines = new ByteArrayOutputStream(FIRST_LINES_BYTES);
  private PartitionStats stats;

  /// Receives full partitions.
  @FunctionalInterface
  interface Sink {
    /// Receives a partition that is not analyzed.
    void accept(PartitionDraft partition) throws IOException;
  }

  /// @param policy decides when a partition is full; tokens are estimated as in the manifest
  /// @param full receives each full partition
  PartitionBuilder(ArchiveWriter writer, RotationPolicy policy, Sink full) throws IOException {
    this.writer = writer;
    this.policy =
        new RotationPolicy(
            policy.maxEntries(),
            policy.maxTokens(),
            policy.maxAgeSeconds(),
            policy.maxBytes(),
            writer.manifest().head().rotation().bytesPerToken());
    this.full = full;
    this.stats = new PartitionStats(this.policy);
  }

  /// Encodes an entry into the partition being built. A partition that gets full is handed on.
  ///
  /// @return the address of the entry, under the provisional ordinal of its partition
  EntryAddress add(Entry entry) throws IOException {
    if (stats.wouldStretch(entry.timestamp())) {
      complete();
    }
    int offset = lines.size();
    EntryCodec.encode(entry, lines);
    var address = new EntryAddress(provisionalOrdinal(), offset, lines.size() - offset - 1);
    entries.add(new LocatedEntry(entry, address));
    stats.add(entry);
    if (stats.isFull(lines.size())) {
      complete();
    }
    return address;
  }

  /// The number of partitions that were handed on.
  int count() {
    return ordinals.size();
  }

  private int provisionalOrdinal() {
    return FIRST_PROVISIONAL - ordinals.size();
  }

  /// Returns the ordinal that was reserved for a full partition; any other ordinal is returned as
  /// it is.
  int reserved(int ordinal) {
    int number = FIRST_PROVISIONAL - ordinal;
    return number < ordinals.size() ? ordinals.get(number) : ordinal;
  }

  /// Returns the entry at an address in the partition being built.
  Optional<Entry> at(int ordinal, long offset) {
    return ordinal == provisionalOrdinal()
        ? entries.stream()
            .filter(each -> each.address().offset() == offset)
            .findFirst()
            .map(LocatedEntry::entry)
        : Optional.empty();
  }

  /// Whether the partition being built has no entry.
  boolean isEmpty() {
    return entries.isEmpty();
  }

  /// The latest time in the partition being built, in unix seconds; empty if no entry has a time.
  OptionalLong latest() {
    return stats.max();
  }

  /// Returns the partition being built, under its provisional ordinal, to be appended to the active
  /// partition.
  PartitionDraft rest() {
    return draft(entries, provisionalOrdinal());
  }

  /// Hands on the partition being built, full or not, if it has an entry.
  void complete() throws IOException {
    if (entries.isEmpty()) {
      return;
    }
    int ordinal = reserve();
    var located = new ArrayList<LocatedEntry>(entries.size());
    for (LocatedEntry each : entries) {
      EntryAddress address = each.address();
      located.add(
          new LocatedEntry(
              each.entry(), new EntryAddress(ordinal, address.offset(), address.length())));
    }
    PartitionDraft draft = draft(located, ordinal);
    ordinals.add(ordinal);
    entries = new ArrayList<>();
    lines = new ByteArrayOutputStream(draft.lines().length + (draft.lines().length >> 3));
    stats = new PartitionStats(policy);
    full.accept(draft);
  }

  private PartitionDraft draft(List<LocatedEntry> located, int ordinal) {
    return new PartitionDraft(ordinal, lines.toByteArray(), located, stats);
  }

  private int reserve() throws IOException {
    if (nextOrdinal == reservedEnd) {
      nextOrdinal = writer.reserveOrdinals(RESERVED_ORDINALS);
      reservedEnd = nextOrdinal + RESERVED_ORDINALS;
    }
    return nextOrdinal++;
  }
}
