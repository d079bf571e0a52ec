package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.section.CoveredPartitions;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/// The merged sessions and [ValueCounts] of many sealed partitions in one file,
/// `derived/sessions.pack`. Without it, a reader that wants one session looks into every sidecar.
/// Immutable, safe for use by many threads.
///
/// It names the partitions that it covers. Readers add the sessions of the other partitions from
/// their sidecars, so the file need not be rewritten with every partition. It covers no partition
/// whose sidecar an older version wrote: its titles may follow older rules. A file that covers a
/// partition which the manifest does not list, or which has other lines, counts as absent.
///
/// All numbers are little-endian:
///
/// ```
///  header       32 bytes
///    0   4        `TSSN`
///    4   4        version: 4; a file of another version is ignored and rebuilt. A file of version 1
///                 could have rows of sidecars that an older version wrote, one of version 2 has no
///                 counts, one of version 3 no leaves
///    8   4        versions of the sections of the sidecars: SidecarSection.versions
///    12  4        p, the number of partitions
///    16  4        n, the number of rows
///    20  4        CRC32C of the partitions and of the first 16 bytes of the counts
///    24  4        CRC32C of the order
///    28  4        CRC32C of the 28 bytes before
///  partitions   as CoveredPartitions describes them
///  counts
///    0   4        length
///    4   4        CRC32C
///    8   4        length of the leaves
///   12   4        CRC32C of the leaves
///   16            as ValueCounts describes them
///  leaves       as LeafSummaries describes them
///  order        4 bytes for each row: where it begins, counted from the first row; by session,
///               agent and source
///  rows         the latest session first
///    0   4        length of the row
///    4   4        CRC32C of the row
///    8            the row as SessionTable describes it
/// ```
///
/// Each read verifies what it reads. The file is written under a temporary name and renamed, and
/// not synced: a file that a loss of power has torn is rebuilt.
public final class SessionPack {
  static final int MAGIC = 'T' | 'S' << 8 | 'S' << 16 | 'N' << 24;
  static final int VERSION = 4;

  private static final int HEADER_BYTES = 32;
  private static final int COUNTS_HEAD_BYTES = 16;
  private static final int ROW_HEAD_BYTES = 8;

  /// A longer file cannot be mapped at once.
  private static final long MAX_BYTES = Integer.MAX_VALUE;

  private final ByteBuffer file;
  private final CoveredPartitions partitions;
  private final int countsAt;
  private final int countsLength;
  private final int countsChecksum;
  private final int leavesAt;
  private final int leavesLength;
  private final int leavesChecksum;
  private final int orderAt;
  private final int count;
  private final int orderChecksum;

  /// @param lists the partitions, and the first 16 bytes of the counts
  private SessionPack(ByteBuffer file, byte[] lists, int count, int orderChecksum) {
    int partitionBytes = lists.length - COUNTS_HEAD_BYTES;
    this.file = file;
    this.partitions = new CoveredPartitions(Arrays.copyOf(lists, partitionBytes));
    this.countsAt = HEADER_BYTES + lists.length;
    this.countsLength = SectionReader.u32(lists, partitionBytes);
    this.countsChecksum = SectionReader.u32(lists, partitionBytes + Integer.BYTES);
    this.leavesAt = countsAt + countsLength;
    this.leavesLength = SectionReader.u32(lists, partitionBytes + 2 * Integer.BYTES);
    this.leavesChecksum = SectionReader.u32(lists, partitionBytes + 3 * Integer.BYTES);
    this.orderAt = leavesAt + leavesLength;
    this.count = count;
    this.orderChecksum = orderChecksum;
  }

  /// Opens the file if it is valid; empty if it is absent, damaged or of another version.
  public static Optional<SessionPack> open(Disk disk, Path file) throws IOException {
    try {
      long size = disk.size(file);
      return size < HEADER_BYTES || size > MAX_BYTES ? Optional.empty() : of(disk.map(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// Whether an older version wrote the file, so that it cannot be opened. Reads the header only.
  static boolean isOutdated(Disk disk, Path file) throws IOException {
    if (disk.size(file) < HEADER_BYTES) {
      return false;
    }
    byte[] header = new byte[HEADER_BYTES];
    disk.map(file).get(0, header);
    int version = SectionReader.u32(header, 4);
    return isHeader(header)
        && (version < VERSION
            || (version == VERSION && SidecarSection.areOlder(SectionReader.u32(header, 8))));
  }

  private static boolean isHeader(byte[] header) {
    return SectionReader.u32(header, 0) == MAGIC
        && SectionReader.u32(header, 28) == Checksum.crc32c(header, 0, 28);
  }

  private static Optional<SessionPack> of(ByteBuffer file) {
    byte[] header = new byte[HEADER_BYTES];
    if (file.capacity() < HEADER_BYTES) {
      return Optional.empty();
    }
    file.get(0, header);
    if (!isHeader(header)
        || SectionReader.u32(header, 4) != VERSION
        || SectionReader.u32(header, 8) != SidecarSection.versions()) {
      return Optional.empty();
    }
    long partitions = SectionReader.u32(header, 12);
    long listBytes = partitions * CoveredPartitions.ROW_BYTES + COUNTS_HEAD_BYTES;
    int count = SectionReader.u32(header, 16);
    if (partitions < 0 || count < 0 || HEADER_BYTES + listBytes > file.capacity()) {
      return Optional.empty();
    }
    byte[] lists = new byte[(int) listBytes];
    file.get(HEADER_BYTES, lists);
    if (SectionReader.u32(header, 20) != Checksum.crc32c(lists)) {
      return Optional.empty();
    }
    var pack = new SessionPack(file, lists, count, SectionReader.u32(header, 24));
    long rowsAt = pack.orderAt + (long) count * Integer.BYTES;
    boolean isOutside =
        pack.countsLength < 0 || pack.leavesLength < 0 || pack.leavesAt < 0 || pack.orderAt < 0;
    return isOutside || rowsAt > file.capacity() ? Optional.empty() : Optional.of(pack);
  }

  /// Encodes the file.
  ///
  /// @param partitions the partitions that it covers, by ordinal
  /// @param counts the counts of their entries
  /// @param leaves the summaries that name an entry of none of them
  /// @param sessions their sessions
  static byte[] encode(
      List<Partition> partitions, ValueCounts counts, LeafSummaries leaves, SessionTable sessions) {
    var covered = new SectionWriter().raw(CoveredPartitions.encode(partitions));
    byte[] counted = counts.toBytes();
    byte[] summaries = leaves.toBytes();
    covered.u32(counted.length).u32(Checksum.crc32c(counted));
    covered.u32(summaries.length).u32(Checksum.crc32c(summaries));
    List<SessionRow> latestFirst = sessions.byRecency();
    var rows = new SectionWriter();
    record Placed(SessionRow row, int at) {}
    var placed = new ArrayList<Placed>(latestFirst.size());
    for (SessionRow row : latestFirst) {
      placed.add(new Placed(row, rows.length()));
      var encoded = new SectionWriter();
      SessionTable.write(row, encoded);
      byte[] bytes = encoded.toBytes();
      rows.u32(bytes.length).u32(Checksum.crc32c(bytes)).raw(bytes);
    }
    placed.sort((one, other) -> compareById(one.row(), other.row()));
    var order = new SectionWriter();
    placed.forEach(row -> order.u32(row.at()));
    byte[] header =
        new SectionWriter()
            .u32(MAGIC)
            .u32(VERSION)
            .u32(SidecarSection.versions())
            .u32(partitions.size())
            .u32(latestFirst.size())
            .u32(Checksum.crc32c(covered.toBytes()))
            .u32(Checksum.crc32c(order.toBytes()))
            .toBytes();
    return new SectionWriter()
        .raw(header)
        .u32(Checksum.crc32c(header))
        .raw(covered)
        .raw(counted)
        .raw(summaries)
        .raw(order)
        .raw(rows)
        .toBytes();
  }

  // Written out: Comparator.comparing and thenComparing link lambdas at each start.
  private static int compareById(SessionRow one, SessionRow other) {
    int order = one.session().compareTo(other.session());
    order = order == 0 ? one.agent().compareTo(other.agent()) : order;
    return order == 0 ? one.source().compareTo(other.source()) : order;
  }

  /// The partitions whose sessions the file has.
  public CoveredPartitions partitions() {
    return partitions;
  }

  /// The counts of the entries of all partitions that the file covers; empty if they are damaged.
  public Optional<ValueCounts> counts() {
    byte[] counts = new byte[countsLength];
    file.get(countsAt, counts);
    return Checksum.crc32c(counts) == countsChecksum
        ? Optional.of(ValueCounts.read(counts))
        : Optional.empty();
  }

  /// The summaries that name an entry of none of the partitions; empty if they are damaged.
  public Optional<LeafSummaries> leaves() {
    byte[] leaves = new byte[leavesLength];
    file.get(leavesAt, leaves);
    return Checksum.crc32c(leaves) == leavesChecksum
        ? Optional.of(LeafSummaries.read(leaves))
        : Optional.empty();
  }

  /// The rows, the latest first; empty if one is damaged.
  public Optional<List<SessionRow>> rows() {
    return rows(_ -> true, SessionTable::read, _ -> true, count);
  }

  /// The rows without their prompts, names and summaries, the latest first; empty if one is
  /// damaged. Most bytes of a row are these texts, and they are not decoded.
  public Optional<List<SessionRow>> outlines() {
    return latestOutlines(count);
  }

  /// The latest rows, of which prompts, names and summaries may be missing; empty if a row that was
  /// read is damaged.
  public Optional<List<SessionRow>> latestOutlines(int limit) {
    return rows(_ -> true, SessionTable::readOutline, _ -> true, limit);
  }

  /// The rows whose bytes pass a test, the latest first; empty if a row is damaged. The bytes of
  /// every row are verified, but only those of the rows that pass are decoded.
  public Optional<List<SessionRow>> rows(Predicate<byte[]> test) {
    return rows(test, SessionTable::read, _ -> true, count);
  }

  /// The latest rows that pass a test; empty if a row that was read is damaged.
  public Optional<List<SessionRow>> latest(Predicate<SessionRow> test, int limit) {
    return rows(_ -> true, SessionTable::read, test, limit);
  }

  private Optional<List<SessionRow>> rows(
      Predicate<byte[]> test,
      Function<byte[], SessionRow> decoder,
      Predicate<SessionRow> rowTest,
      int limit) {
    var rows = new ArrayList<SessionRow>();
    int at = 0;
    for (int i = 0; i < count && rows.size() < limit; i++) {
      Optional<byte[]> row = bytes(at);
      if (row.isEmpty()) {
        return Optional.empty();
      }
      if (test.test(row.get())) {
        SessionRow decoded = decoder.apply(row.get());
        if (rowTest.test(decoded)) {
          rows.add(decoded);
        }
      }
      at += ROW_HEAD_BYTES + row.get().length;
    }
    return Optional.of(rows);
  }

  /// The rows of the main conversation and the sub-agents of a session, of all sources; empty if
  /// one that was read is damaged.
  public Optional<List<SessionRow>> find(String session) {
    return from(session, row -> row.session().equals(session));
  }

  /// Returns a test that is true only of partitions without an entry of a transcript: of those that
  /// this file covers and whose times are not the transcript's. It is true of none if a row that
  /// was read is damaged.
  public Predicate<Partition> lacking(TranscriptId transcript) {
    Optional<List<SessionRow>> rows = find(transcript.session());
    if (rows.isEmpty()) {
      return _ -> false;
    }
    boolean isListed = false;
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (SessionRow row : rows.get()) {
      if (row.transcript().equals(transcript)) {
        isListed = true;
        min = Math.min(min, row.min());
        max = Math.max(max, row.max());
      }
    }
    boolean isAbsent = !isListed;
    var times = new TimeRange(min, max);
    return partition ->
        (isAbsent || (partition.undated() == 0 && !partition.overlaps(times)))
            && partitions.contain(partition);
  }

  /// The rows whose session starts with a text; empty if one that was read is damaged.
  public Optional<List<SessionRow>> startingWith(String prefix) {
    return from(prefix, row -> row.session().startsWith(prefix));
  }

  /// Reads the rows from the first whose session is not less than a text, as long as they pass a
  /// test.
  private Optional<List<SessionRow>> from(String text, Predicate<SessionRow> belongs) {
    byte[] order = new byte[count * Integer.BYTES];
    file.get(orderAt, order);
    if (Checksum.crc32c(order) != orderChecksum) {
      return Optional.empty();
    }
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      Optional<SessionRow> row = row(order, middle);
      if (row.isEmpty()) {
        return Optional.empty();
      }
      if (row.get().session().compareTo(text) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    var rows = new ArrayList<SessionRow>();
    for (int position = low; position < count; position++) {
      Optional<SessionRow> row = row(order, position);
      if (row.isEmpty()) {
        return Optional.empty();
      }
      if (!belongs.test(row.get())) {
        break;
      }
      rows.add(row.get());
    }
    return Optional.of(rows);
  }

  private Optional<SessionRow> row(byte[] order, int position) {
    return bytes(SectionReader.u32(order, position * Integer.BYTES)).map(SessionTable::read);
  }

  /// The bytes of the row at an offset; empty if they are damaged.
  private Optional<byte[]> bytes(int offset) {
    long at = (long) orderAt + (long) count * Integer.BYTES + offset;
    byte[] head = new byte[ROW_HEAD_BYTES];
    if (offset < 0 || at + ROW_HEAD_BYTES > file.capacity()) {
      return Optional.empty();
    }
    file.get((int) at, head);
    int length = SectionReader.u32(head, 0);
    if (length < 0 || at + ROW_HEAD_BYTES + length > file.capacity()) {
      return Optional.empty();
    }
    byte[] row = new byte[length];
    file.get((int) at + ROW_HEAD_BYTES, row);
    return Checksum.crc32c(row) == SectionReader.u32(head, 4) ? Optional.of(row) : Optional.empty();
  }

  /// Whether the file has exactly some bytes.
  boolean hasBytes(byte[] expected) {
    byte[] whole = new byte[file.capacity()];
    file.get(0, whole);
    return Arrays.equals(whole, expected);
  }
}
