package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.store.section.SectionReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The addresses of the entries of one sealed partition, by identity and by prefix of the id.
///
/// A lookup returns every matching entry, and rarely one that does not match: the caller confirms
/// each by reading its line. An empty result is proof. The table takes about 14 bytes per entry: 5
/// for the hash, 2 for the address, 7 for the id. Immutable, safe for use by many threads.
///
/// The bytes, little-endian; entries are numbered from 0 in the order of their lines:
///
/// ```
///  u32                 number of entries
///  u32                 length of the longest id below
///  u40, per entry      its IdentityHash without the lowest 24 bits: two identities share
///                      it with probability 2^-40
///  per entry           the address of its line
///    varint              length of the line without its newline, times 2, plus 1 if a gap follows
///    varint              the gap, if one does: bytes between the line before and this one
///  u32, per 16 ids     where that id begins among the ids: 1st, 17th, 33rd, ...
///  id, per entry       sorted by bytes; an id is cut 3 bytes after what it shares with a neighbor
///    varint              lowest 3 bits: the number of bytes shared with the id before, at most 7; 0
///                        for the 1st, 17th, ...; next bit: 1 if the id was cut; the rest: number
///                        of bytes that follow
///    varint              if the lowest 3 bits are all set: the number of shared bytes above 7
///    bytes               the rest of the (cut) id in UTF-8
///    varint              the number of the entry
/// ```
public final class IdTable {
  static final int HEAD_BYTES = 8;
  static final int HASH_BYTES = 5;
  static final int IDS_PER_RESTART = 16;

  /// The number of lowest bits of an id's head that hold the number of shared bytes.
  static final int SHARED_BITS = 3;

  static final int MAX_SHARED = (1 << SHARED_BITS) - 1;

  private final byte[] bytes;
  private final int count;
  private final int longestId;
  private final int restartsAt;
  private final int idsAt;

  /// For each entry the offset of its line in the upper and its length in the lower 32 bits; null
  /// until a lookup needs them, which most do not.
  private volatile long @Nullable [] lines;

  /// @param section the section's bytes, checked; not copied
  /// @throws IllegalArgumentException if they are no table
  /// @throws IndexOutOfBoundsException likewise
  IdTable(byte[] section) {
    bytes = section;
    count = SectionReader.u32(section, 0);
    longestId = SectionReader.u32(section, 4);
    boolean fits =
        count >= 0
            && count <= section.length / HASH_BYTES
            && longestId >= 0
            && longestId <= section.length;
    if (!fits) {
      throw new IllegalArgumentException(count + " entries in " + section.length + " bytes");
    }
    restartsAt = afterAddresses();
    idsAt = restartsAt + restarts() * Integer.BYTES;
  }

  /// The position after the addresses of the lines, which are not decoded.
  private int afterAddresses() {
    int at = addressesAt();
    for (int entry = 0; entry < count; entry++) {
      boolean hasGap = (bytes[at] & 1) != 0;
      at = afterVarint(at);
      if (hasGap) {
        at = afterVarint(at);
      }
    }
    return at;
  }

  private int afterVarint(int at) {
    int end = at;
    while (bytes[end] < 0) {
      end++;
    }
    return end + 1;
  }

  private int addressesAt() {
    return HEAD_BYTES + count * HASH_BYTES;
  }

  private long[] lines() {
    long[] known = lines;
    if (known == null) {
      known = readLines();
      lines = known;
    }
    return known;
  }

  private long[] readLines() {
    long[] read = new long[count];
    var reader = new SectionReader(bytes, addressesAt());
    long offset = 0;
    for (int entry = 0; entry < count; entry++) {
      long coded = reader.varint();
      if ((coded & 1) != 0) {
        offset += reader.varint();
      }
      long length = coded >>> 1 & Integer.MAX_VALUE;
      read[entry] = offset << Integer.SIZE | length;
      offset += length + 1;
    }
    return read;
  }

  /// The number of entries.
  public int size() {
    return count;
  }

  /// The addresses of the entries that may have an [IdentityHash], in order of their offsets.
  ///
  /// @param ordinal the partition's ordinal, for the addresses
  public List<EntryAddress> withIdentity(long identityHash, int ordinal) {
    List<EntryAddress> found = List.of();
    int high = (int) (identityHash >>> 32);
    for (int entry = 0, at = HEAD_BYTES; entry < count; entry++, at += HASH_BYTES) {
      if (SectionReader.u32(bytes, at + 1) == high
          && hashAt(entry) == IdentityHash.shortened(identityHash)) {
        if (found.isEmpty()) {
          found = new ArrayList<>(1);
        }
        found.add(address(entry, ordinal));
      }
    }
    return found;
  }

  /// The addresses of all entries whose id may start with a prefix, in order of their offsets.
  ///
  /// @param ordinal the partition's ordinal, for the addresses
  public List<EntryAddress> startingWith(String idPrefix, int ordinal) {
    var found = new BitSet(count);
    try {
      forEachStartingWith(
          idPrefix.getBytes(UTF_8), entry -> found.set(Objects.checkIndex(entry, count)));
    } catch (IndexOutOfBoundsException | IllegalArgumentException _) {
      found.set(0, count); // ids that no writer wrote: each entry may be meant
    }
    var addresses = new ArrayList<EntryAddress>(found.cardinality());
    for (int entry = found.nextSetBit(0); entry >= 0; entry = found.nextSetBit(entry + 1)) {
      addresses.add(address(entry, ordinal));
    }
    return addresses;
  }

  private void forEachStartingWith(byte[] wanted, IntConsumer action) {
    var id = new CutId(new byte[longestId]);
    int restart = lastRestartBefore(wanted, id);
    SectionReader reader = readerAt(restart);
    for (int i = restart * IDS_PER_RESTART; i < count; i++) {
      id.read(reader);
      int entry = reader.smallVarint();
      int order = id.compareHead(wanted);
      if (order > 0) {
        return;
      }
      if (order == 0 && (id.length >= wanted.length || id.isCut)) {
        action.accept(entry);
      }
    }
  }

  /// The addresses of the last entries, in the order of the lines.
  ///
  /// @param limit the largest number of them
  /// @param ordinal the partition's ordinal, for the addresses
  public List<EntryAddress> last(int limit, int ordinal) {
    var addresses = new ArrayList<EntryAddress>(Math.min(limit, count));
    for (int entry = Math.max(0, count - limit); entry < count; entry++) {
      addresses.add(address(entry, ordinal));
    }
    return addresses;
  }

  /// Visits every entry in the order of the lines.
  public void forEach(EntryVisitor visitor) throws IOException {
    for (int entry = 0; entry < count; entry++) {
      visitor.entry(hashAt(entry), offsetAt(entry), lengthAt(entry));
    }
  }

  /// Copies the shortened [IdentityHash] of every entry into an array, in the order of the lines.
  ///
  /// @param at the index of the first one in the array
  public void copyHashes(long[] into, int at) {
    for (int entry = 0; entry < count; entry++) {
      into[at + entry] = hashAt(entry);
    }
  }

  /// Receives the entries of a table.
  @FunctionalInterface
  public interface EntryVisitor {
    /// Receives an entry: its shortened [IdentityHash], and the offset and length of its line.
    void entry(long identityHash, long offset, int length) throws IOException;
  }

  private int restarts() {
    return (count + IDS_PER_RESTART - 1) / IDS_PER_RESTART;
  }

  /// The last restart whose id sorts before `wanted`; the first one if there is none.
  private int lastRestartBefore(byte[] wanted, CutId id) {
    int low = 0;
    int high = restarts();
    while (low < high) {
      int middle = (low + high) >>> 1;
      id.read(readerAt(middle));
      if (Arrays.compareUnsigned(id.bytes, 0, id.length, wanted, 0, wanted.length) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return Math.max(0, low - 1);
  }

  private SectionReader readerAt(int restart) {
    int at = count == 0 ? 0 : SectionReader.u32(bytes, restartsAt + restart * Integer.BYTES);
    return new SectionReader(bytes, idsAt + at);
  }

  private EntryAddress address(int entry, int ordinal) {
    return new EntryAddress(ordinal, offsetAt(entry), lengthAt(entry));
  }

  private long hashAt(int entry) {
    int at = HEAD_BYTES + entry * HASH_BYTES;
    return ((long) SectionReader.u32(bytes, at + 1) << 32) | (bytes[at] & 0xFFL) << 24;
  }

  private long offsetAt(int entry) {
    return lines()[entry] >>> Integer.SIZE;
  }

  private int lengthAt(int entry) {
    return (int) lines()[entry];
  }

  /// The id that was read last, possibly cut.
  private static final class CutId {
    private final byte[] bytes;
    private int length;
    private boolean isCut;

    CutId(byte[] bytes) {
      this.bytes = bytes;
    }

    void read(SectionReader reader) {
      int head = reader.smallVarint();
      int shared = head & MAX_SHARED;
      if (shared == MAX_SHARED) {
        shared += reader.smallVarint();
      }
      int rest = head >>> (SHARED_BITS + 1);
      isCut = (head >>> SHARED_BITS & 1) != 0;
      reader.raw(bytes, shared, rest);
      length = shared + rest;
    }

    /// Compares the common prefix of both.
    int compareHead(byte[] wanted) {
      int common = Math.min(length, wanted.length);
      return Arrays.compareUnsigned(bytes, 0, common, wanted, 0, common);
    }
  }
}
