package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Makes the bytes of an [IdTable]. Single writer, not thread-safe.
final class IdTableBuilder {
  /// How many bytes of an id are kept after it differs from its neighbours: of a UUID 24 more bits,
  /// so that the id of another partition passes for it once in millions of questions.
  private static final int KEPT_BYTES_AFTER_DIFFERENCE = 6;

  private final List<Slot> slots = new ArrayList<>();

  void add(EntryId identity, long offset, int length) {
    if (offset < 0 || offset > 0xFFFF_FFFFL) {
      throw new IllegalArgumentException("offset must be < 4 GiB, got " + offset);
    }
    byte[] id = identity.id().getBytes(UTF_8);
    slots.add(new Slot(id, IdentityHash.of(identity), offset, length));
  }

  byte[] build() {
    Slot[] byHash = slots.toArray(Slot[]::new);
    Arrays.sort(byHash, Slot.BY_HASH);
    for (int row = 0; row < byHash.length; row++) {
      byHash[row].row = row;
    }
    Slot[] byId = byHash.clone();
    Arrays.sort(byId, Slot.BY_ID);

    var restarts = new SectionWriter();
    var ids = new SectionWriter();
    int longest = writeIds(byId, restarts, ids);
    var table = new SectionWriter().u32(byHash.length).u32(longest);
    for (Slot slot : byHash) {
      table.u64(slot.hash).u32((int) slot.offset).u32(slot.length);
    }
    return table.raw(restarts).raw(ids).toBytes();
  }

  /// Writes the cut ids; gives the length of the longest.
  private static int writeIds(Slot[] byId, SectionWriter restarts, SectionWriter ids) {
    int longest = 0;
    int sharedWithLast = 0;
    int lastLength = 0;
    for (int i = 0; i < byId.length; i++) {
      byte[] id = byId[i].id;
      int sharedWithNext = i + 1 < byId.length ? shared(id, byId[i + 1].id) : 0;
      int differs = Math.max(sharedWithLast, sharedWithNext);
      int length = Math.min(id.length, differs + KEPT_BYTES_AFTER_DIFFERENCE);
      int skipped = Math.min(sharedWithLast, Math.min(lastLength, length));
      if (i % IdTable.IDS_PER_RESTART == 0) {
        restarts.u32(ids.length());
        skipped = 0;
      }
      int cut = length < id.length ? 1 : 0;
      ids.varint(skipped)
          .varint((length - skipped) * 2L + cut)
          .raw(id, skipped, length - skipped)
          .varint(byId[i].row);
      longest = Math.max(longest, length);
      sharedWithLast = sharedWithNext;
      lastLength = length;
    }
    return longest;
  }

  private static int shared(byte[] a, byte[] b) {
    int mismatch = Arrays.mismatch(a, b);
    return mismatch < 0 ? a.length : mismatch;
  }

  /// An entry's place in both orders.
  private static final class Slot {
    static final Comparator<Slot> BY_HASH =
        (a, b) -> {
          int order = Long.compareUnsigned(a.hash, b.hash);
          return order != 0 ? order : Long.compare(a.offset, b.offset);
        };
    static final Comparator<Slot> BY_ID =
        (a, b) -> {
          int order = Arrays.compareUnsigned(a.id, b.id);
          return order != 0 ? order : Long.compare(a.offset, b.offset);
        };

    final byte[] id;
    final long hash;
    final long offset;
    final int length;
    int row;

    Slot(byte[] id, long hash, long offset, int length) {
      this.id = id;
      this.hash = hash;
      this.offset = offset;
      this.length = length;
    }
  }
}
