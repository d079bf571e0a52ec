package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.EntryAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/// The entries of one sealed partition by identity, and by id or the beginning of one.
///
/// It names every entry that is asked for, and now and then one that is not: an answer is confirmed
/// by reading the line. An empty answer is proof. Costs about 26 bytes an entry: 16 for the row, 10
/// for the id. Immutable, safe for use by many threads.
///
/// The bytes, little-endian:
///
/// ```
///  u32                 number of rows
///  u32                 length of the longest id below
///  row, per entry      sorted by hash (unsigned), then offset
///    u64                 IdentityHash
///    u32                 where its line begins in the partition
///    u32                 length of the line without its newline
///  u32, per 16 ids     where that id begins among the ids: 1st, 17th, 33rd, ...
///  id, per entry       sorted by bytes; an id is cut 6 bytes after it differs from both neighbours
///    varint              how many bytes it shares with the id before; 0 for the 1st, 17th, ...
///    varint              number of bytes that follow, times 2, plus 1 if the id was cut
///    bytes               the rest of the (cut) id in UTF-8
///    varint              its row
/// ```
public final class IdTable {
  static final int HEAD_BYTES = 8;
  static final int ROW_BYTES = 16;
  static final int IDS_PER_RESTART = 16;

  private final byte[] bytes;
  private final int count;
  private final int restartsAt;
  private final int idsAt;
  private final int longestId;

  /// @param section the section's bytes, checked; not copied
  IdTable(byte[] section) {
    bytes = section;
    count = SectionReader.u32(section, 0);
    longestId = SectionReader.u32(section, 4);
    restartsAt = HEAD_BYTES + count * ROW_BYTES;
    idsAt = restartsAt + restarts() * Integer.BYTES;
  }

  /// How many entries it names.
  public int size() {
    return count;
  }

  /// Where the entries with this [IdentityHash] stand.
  ///
  /// @param ordinal the partition's ordinal, for the addresses
  public List<EntryAddress> withIdentity(long identityHash, int ordinal) {
    List<EntryAddress> found = List.of();
    for (int row = firstRow(identityHash); row < count && hashAt(row) == identityHash; row++) {
      if (found.isEmpty()) {
        found = new ArrayList<>(1);
      }
      found.add(address(row, ordinal));
    }
    return found;
  }

  /// Where the entries stand whose id begins with this text, by offset; none of them is missing.
  ///
  /// @param ordinal the partition's ordinal, for the addresses
  public List<EntryAddress> startingWith(String idPrefix, int ordinal) {
    byte[] wanted = idPrefix.getBytes(UTF_8);
    var offsets = new TreeSet<EntryAddress>((a, b) -> Long.compare(a.offset(), b.offset()));
    byte[] id = new byte[longestId];
    int restart = lastRestartBefore(wanted, id);
    SectionReader reader = readerAt(restart);
    for (int i = restart * IDS_PER_RESTART; i < count; i++) {
      int coded = readId(reader, id);
      int row = reader.smallVarint();
      int length = coded >>> 1;
      boolean cut = (coded & 1) != 0;
      int order = compareHead(id, length, wanted);
      if (order > 0) {
        break;
      }
      if (order == 0 && (length >= wanted.length || cut)) {
        offsets.add(address(row, ordinal));
      }
    }
    return List.copyOf(offsets);
  }

  /// Hands over every row.
  public void forEach(RowVisitor visitor) {
    for (int row = 0; row < count; row++) {
      visitor.row(hashAt(row), offsetAt(row), lengthAt(row));
    }
  }

  /// Takes the rows of a table.
  @FunctionalInterface
  public interface RowVisitor {
    /// One entry: its [IdentityHash], and where its line stands in the partition.
    void row(long identityHash, long offset, int length);
  }

  private int firstRow(long hash) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(hashAt(middle), hash) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private int restarts() {
    return (count + IDS_PER_RESTART - 1) / IDS_PER_RESTART;
  }

  /// The last restart whose id sorts before the wanted one; the first if there is none.
  private int lastRestartBefore(byte[] wanted, byte[] id) {
    int low = 0;
    int high = restarts();
    while (low < high) {
      int middle = (low + high) >>> 1;
      int length = readId(readerAt(middle), id) >>> 1;
      if (Arrays.compareUnsigned(id, 0, length, wanted, 0, wanted.length) < 0) {
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

  /// Completes the id that stands in the array; gives its length times 2, plus 1 if it was cut.
  private static int readId(SectionReader reader, byte[] id) {
    int shared = reader.smallVarint();
    int rest = reader.smallVarint();
    reader.raw(id, shared, rest >>> 1);
    return (shared << 1) + rest;
  }

  /// Compares as many bytes as both have.
  private static int compareHead(byte[] id, int length, byte[] wanted) {
    int common = Math.min(length, wanted.length);
    return Arrays.compareUnsigned(id, 0, common, wanted, 0, common);
  }

  private EntryAddress address(int row, int ordinal) {
    return new EntryAddress(ordinal, offsetAt(row), lengthAt(row));
  }

  private long hashAt(int row) {
    return SectionReader.u64(bytes, HEAD_BYTES + row * ROW_BYTES);
  }

  private long offsetAt(int row) {
    return SectionReader.u32(bytes, HEAD_BYTES + row * ROW_BYTES + 8) & 0xFFFF_FFFFL;
  }

  private int lengthAt(int row) {
    return SectionReader.u32(bytes, HEAD_BYTES + row * ROW_BYTES + 12);
  }
}
