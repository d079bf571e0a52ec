package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.manifest.RotationPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Makes whole partitions of a run of entries, in memory, under the rules by which the active
/// partition is rotated. Single-threaded.
public final class PartitionBuilder {
  private static final int FIRST_LINES_BYTES = 1 << 16;

  private final RotationPolicy policy;
  private final Ordinals ordinals;
  private final Sink filled;
  private Filling filling;

  /// Gives the ordinal of each partition when it begins.
  @FunctionalInterface
  interface Ordinals {
    /// An ordinal that nobody else gets.
    int next() throws IOException;
  }

  /// Takes partitions that are complete.
  @FunctionalInterface
  interface Sink {
    /// Takes one.
    void accept(BuiltPartition partition) throws IOException;
  }

  /// A partition that is complete but not published.
  ///
  /// @param lines its file
  /// @param entries its entries with the addresses that they will have
  /// @param latest the latest time in it, in unix seconds; empty if no entry is dated
  @SuppressWarnings("ArrayRecordComponent") // megabytes: handed over, never compared
  record BuiltPartition(
      int ordinal, byte[] lines, List<LocatedEntry> entries, OptionalLong latest) {}

  /// @param filled told of each partition that is complete
  PartitionBuilder(RotationPolicy policy, Ordinals ordinals, Sink filled) throws IOException {
    this.policy = policy;
    this.ordinals = ordinals;
    this.filled = filled;
    this.filling = new Filling(ordinals.next(), FIRST_LINES_BYTES);
  }

  /// Adds an entry; the address that it will have if it is published in a partition of its own.
  EntryAddress add(Entry entry) throws IOException {
    if (filling.isStretchedBy(entry, policy)) {
      complete();
    }
    EntryAddress address = filling.add(entry, policy);
    if (filling.isFull(policy)) {
      complete();
    }
    return address;
  }

  /// The entry at a place of the partition that is not complete yet.
  Optional<LocatedEntry> find(int ordinal, long offset) {
    return ordinal == filling.ordinal ? at(filling.entries, offset) : Optional.empty();
  }

  /// The entry whose line begins at an offset.
  static Optional<LocatedEntry> at(List<LocatedEntry> entries, long offset) {
    return entries.stream().filter(entry -> entry.address().offset() == offset).findFirst();
  }

  /// What is left when there are no more entries; empty if nothing is. Nothing may be added after.
  Optional<BuiltPartition> rest() {
    return filling.entries.isEmpty() ? Optional.empty() : Optional.of(filling.filled());
  }

  private void complete() throws IOException {
    int likelyBytes = filling.lines.size() + (filling.lines.size() >> 3);
    filled.accept(filling.filled());
    filling = new Filling(ordinals.next(), likelyBytes);
  }

  /// The partition that entries are added to.
  private static final class Filling {
    private final int ordinal;
    private final List<LocatedEntry> entries = new ArrayList<>();
    private final ByteArrayOutputStream lines;
    private long tokens;
    private long min = Long.MAX_VALUE;
    private long max = Long.MIN_VALUE;

    /// @param likelyBytes about how long its lines will be
    Filling(int ordinal, int likelyBytes) {
      this.ordinal = ordinal;
      this.lines = new ByteArrayOutputStream(likelyBytes);
    }

    boolean isStretchedBy(Entry entry, RotationPolicy policy) {
      return min <= max && policy.stretches(min, max, entry.timestamp());
    }

    boolean isFull(RotationPolicy policy) {
      return policy.isFull(entries.size(), tokens, lines.size());
    }

    EntryAddress add(Entry entry, RotationPolicy policy) {
      int offset = lines.size();
      EntryCodec.encode(entry, lines);
      var address = new EntryAddress(ordinal, offset, lines.size() - offset - 1);
      entries.add(new LocatedEntry(entry, address));
      tokens += policy.tokens(entry.content());
      if (entry.isDated()) {
        min = Math.min(min, entry.timestamp());
        max = Math.max(max, entry.timestamp());
      }
      return address;
    }

    BuiltPartition filled() {
      OptionalLong latest = min <= max ? OptionalLong.of(max) : OptionalLong.empty();
      return new BuiltPartition(ordinal, lines.toByteArray(), entries, latest);
    }
  }
}
