package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryId;
import dev.tsearch.core.store.section.SectionWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Builds the bytes of an [IdTable]. Not thread-safe.
final class IdTableBuilder {
  /// The number of bytes that an id keeps after the prefix that it shares with a neighbor. In a
  /// UUID they have 12 bits, so that one of thousands of lookups matches an id of another
  /// partition.
  private static final int KEPT_BYTES = 3;

  private static final long MAX_OFFSET = 0xFFFF_FFFFL;

  private final List<Slot> slots = new ArrayList<>();
  private final SectionWriter hashes = new SectionWriter();
  private final SectionWriter addresses = new SectionWriter();
  private long end;

  /// An entry by its id.
  @SuppressWarnings("ArrayRecordComponent") // sorted, never compared otherwise
  private record Slot(byte[] id, int entry) implements Comparable<Slot> {
    @Override
    public int compareTo(Slot other) {
      int order = Arrays.compareUnsigned(id, other.id);
      return order != 0 ? order : Integer.compare(entry, other.entry);
    }
  }

  /// Adds the entry of the next line.
  void add(EntryId identity, long offset, int length) {
    if (offset < end || offset > MAX_OFFSET) {
      throw new IllegalArgumentException(
          "offset must be from " + end + " to " + MAX_OFFSET + ", got " + offset);
    }
    long hash = IdentityHash.of(identity);
    hashes.u8((int) (hash >>> 24)).u32((int) (hash >>> 32));
    addresses.varint(2L * length + (offset > end ? 1 : 0));
    if (offset > end) {
      addresses.varint(offset - end);
    }
    end = offset + length + 1;
    slots.add(new Slot(identity.id().getBytes(UTF_8), slots.size()));
  }

  byte[] build() {
    Slot[] byId = slots.toArray(Slot[]::new);
    Arrays.sort(byId);
    var restarts = new SectionWriter();
    var ids = new SectionWriter();
    int longest = writeIds(byId, restarts, ids);
    return new SectionWriter()
        .u32(byId.length)
        .u32(longest)
        .raw(hashes)
        .raw(addresses)
        .raw(restarts)
        .raw(ids)
        .toBytes();
  }

  /// Writes the cut ids.
  ///
  /// @return the length of the longest
  private static int writeIds(Slot[] byId, SectionWriter restarts, SectionWriter ids) {
    int longest = 0;
    int sharedWithLast = 0;
    int lastLength = 0;
    for (int i = 0; i < byId.length; i++) {
      byte[] id = byId[i].id();
      int sharedWithNext = i + 1 < byId.length ? shared(id, byId[i + 1].id()) : 0;
      int length = Math.min(id.length, Math.max(sharedWithLast, sharedWithNext) + KEPT_BYTES);
      int skipped = Math.min(sharedWithLast, Math.min(lastLength, length));
      if (i % IdTable.IDS_PER_RESTART == 0) {
        restarts.u32(ids.length());
        skipped = 0;
      }
      writeHead(ids, skipped, length - skipped, length < id.length);
      ids.raw(id, skipped, length - skipped).varint(byId[i].entry());
      longest = Math.max(longest, length);
      sharedWithLast = sharedWithNext;
      lastLength = length;
    }
    return longest;
  }

  private static void writeHead(SectionWriter ids, int shared, int rest, boolean isCut) {
    int low = Math.min(shared, IdTable.MAX_SHARED);
    ids.varint(((2L * rest + (isCut ? 1 : 0)) << IdTable.SHARED_BITS) + low);
    if (low == IdTable.MAX_SHARED) {
      ids.varint(shared - low);
    }
  }

  private static int shared(byte[] a, byte[] b) {
    int mismatch = Arrays.mismatch(a, b);
    return mismatch < 0 ? a.length : mismatch;
  }
}
