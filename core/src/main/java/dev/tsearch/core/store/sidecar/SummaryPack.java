package dev.tsearch.core.store.sidecar;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import dev.tsearch.core.term.TermFilter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/// The partitions of one manifest and copies of all their sidecars in one file,
/// `derived/summary.pack`. A search maps this file instead of parsing the manifest's list and
/// opening a thousand files. Without it the search reads the manifest and the sidecars. Immutable,
/// safe for use by many threads.
///
/// Readers start at the end of the file. All numbers are little-endian:
///
/// ```
///  sidecars     copies, each at a multiple of 64; between them zeros and obsolete bytes
///  table        one row of 100 bytes per partition, in the manifest's order
///    0   4        ordinal
///    4   4        generation
///    8   8        min
///    16  8        max
///    24  8        bytes
///    32  8        tokens
///    40  4        count
///    44  4        undated
///    48  4        prompts
///    52  4        CRC32C of the partition
///    56  8        where its sidecar begins
///    64  4        the sidecar's length; 0 if it is not here
///    68  4        how the partition is stored: 0 plain, 1 zstd
///    72  8        the length of its file
///    80  4        where the filter of its terms begins in its sidecar
///    84  4        the filter's length; 0 if there is none
///    88  4        where the checksums of the filter's pages begin in its sidecar
///    92  8        XXH64 of the analyzer's fingerprint, as the sidecar has it
///  trailer      the last 32 bytes
///    0   8        where the table begins
///    8   4        number of rows
///    12  4        CRC32C of the table
///    16  4        CRC32C of manifest.json
///    20  4        version: 3; a file of another version is ignored and rebuilt
///    24  4        CRC32C of the 24 bytes before
///    28  4        `TSPK`
/// ```
///
/// New sidecars are appended after the trailer, followed by a new table and a new trailer. If the
/// manifest changed but its list did not, a new trailer for the same table is appended. A file that
/// does not end in a trailer for the current manifest counts as absent.
///
/// A search looks into the filters of all partitions. The table locates them, so that the search
/// need not read the header of each sidecar.
public final class SummaryPack {
  static final int MAGIC = 'T' | 'S' << 8 | 'P' << 16 | 'K' << 24;
  static final int VERSION = 3;
  static final int ALIGNMENT = 64;
  static final int ROW_BYTES = 100;

  private static final int FILTER_AT = 80;
  static final int TRAILER_BYTES = 32;

  /// A longer file cannot be mapped at once.
  static final long MAX_BYTES = Integer.MAX_VALUE;

  /// Sidecars that would end after this stay in their own files. It is half of [#MAX_BYTES],
  /// because a pack is rewritten only when it is twice as long as its used bytes.
  static final long MAX_SIDECARS_END = MAX_BYTES / 2;

  private static final Compression[] COMPRESSIONS = {Compression.NONE, Compression.ZSTD};

  private final ByteBuffer file;
  private final byte[] table;
  private final int tableAt;
  private final int manifestChecksum;
  private final List<Partition> partitions;

  /// The filters that were looked into: their verified pages need no second check.
  private final AtomicReferenceArray<@Nullable PagedFilter> filters;

  private SummaryPack(ByteBuffer file, byte[] table, int tableAt, int manifestChecksum) {
    this.file = file;
    this.table = table;
    this.tableAt = tableAt;
    this.manifestChecksum = manifestChecksum;
    this.partitions = partitions(table);
    this.filters = new AtomicReferenceArray<>(partitions.size());
  }

  /// Opens the pack if it is valid and was written for a manifest with a given CRC-32C.
  public static Optional<SummaryPack> open(Disk disk, Path file, int manifestChecksum)
      throws IOException {
    return open(disk, file).filter(pack -> pack.manifestChecksum == manifestChecksum);
  }

  /// Opens the pack if it is valid, for whatever manifest it was written.
  public static Optional<SummaryPack> open(Disk disk, Path file) throws IOException {
    try {
      long size = disk.size(file);
      return size < TRAILER_BYTES || size > MAX_BYTES ? Optional.empty() : of(disk.map(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  private static Optional<SummaryPack> of(ByteBuffer file) {
    int end = file.capacity() - TRAILER_BYTES;
    byte[] trailer = new byte[TRAILER_BYTES];
    if (end < 0) {
      return Optional.empty();
    }
    file.get(end, trailer);
    if (SectionReader.u32(trailer, 28) != MAGIC
        || SectionReader.u32(trailer, 24) != Checksum.crc32c(trailer, 0, 24)
        || SectionReader.u32(trailer, 20) != VERSION) {
      return Optional.empty();
    }
    long tableAt = SectionReader.u64(trailer, 0);
    int rows = SectionReader.u32(trailer, 8);
    if (tableAt < 0 || rows < 0 || tableAt > end - (long) rows * ROW_BYTES) {
      return Optional.empty();
    }
    byte[] table = new byte[rows * ROW_BYTES];
    file.get((int) tableAt, table);
    if (SectionReader.u32(trailer, 12) != Checksum.crc32c(table)) {
      return Optional.empty();
    }
    int manifestChecksum = SectionReader.u32(trailer, 16);
    try {
      return Optional.of(new SummaryPack(file, table, (int) tableAt, manifestChecksum));
    } catch (IndexOutOfBoundsException | IllegalArgumentException _) {
      return Optional.empty(); // rows of no partition
    }
  }

  private static List<Partition> partitions(byte[] table) {
    var partitions = new ArrayList<Partition>(table.length / ROW_BYTES);
    for (int at = 0; at < table.length; at += ROW_BYTES) {
      var row = new SectionReader(table, at);
      int ordinal = row.u32();
      int generation = row.u32();
      long min = row.u64();
      long max = row.u64();
      long bytes = row.u64();
      long tokens = row.u64();
      int count = row.u32();
      int undated = row.u32();
      int prompts = row.u32();
      int crc32c = row.u32();
      int compression = SectionReader.u32(table, at + 68);
      long storedBytes = SectionReader.u64(table, at + 72);
      partitions.add(
          new Partition(
              ordinal,
              generation,
              min,
              max,
              count,
              bytes,
              crc32c,
              tokens,
              prompts,
              undated,
              COMPRESSIONS[compression],
              storedBytes));
    }
    return Collections.unmodifiableList(partitions);
  }

  /// The sealed partitions as the manifest lists them.
  public List<Partition> partitions() {
    return partitions;
  }

  /// The sidecar of the partition at an index of the list; empty if it is absent or damaged.
  public Optional<Sidecar> sidecar(int position) {
    return sidecar(position, partitions.get(position));
  }

  /// The sidecar at an index of the list; empty if it is absent, damaged, or of another partition.
  public Optional<Sidecar> sidecar(int position, Partition partition) {
    return bytes(position).flatMap(raw -> Sidecar.of(raw, partition));
  }

  /// The sidecar's bytes, not verified; empty if it is absent.
  Optional<ByteBuffer> bytes(int position) {
    int length = sidecarLength(position);
    long at = sidecarAt(position);
    return length <= 0 || at < 0 || at > tableAt - length
        ? Optional.empty()
        : Optional.of(file.slice((int) at, length));
  }

  /// The filter of the partition at an index of the list, for the analyzer with a fingerprint;
  /// empty if the table does not locate one.
  public Optional<PagedFilter> terms(int position, long fingerprintHash) {
    FilterLocation location = filterLocation(position);
    long at = sidecarAt(position);
    int length = sidecarLength(position);
    boolean isPresent =
        location.fingerprintHash() == fingerprintHash
            && location.fitsInto(length)
            && at >= 0
            && at <= tableAt - length;
    return isPresent ? Optional.of(filter(position, (int) at, location)) : Optional.empty();
  }

  private PagedFilter filter(int position, int sidecarAt, FilterLocation location) {
    PagedFilter known = filters.get(position);
    if (known == null) {
      known =
          new PagedFilter(
              file,
              sidecarAt + location.termsAt(),
              location.termsLength(),
              file,
              sidecarAt + location.pagesAt());
      filters.set(position, known);
    }
    return known;
  }

  /// The location of a filter according to the table.
  FilterLocation filterLocation(int position) {
    int at = position * ROW_BYTES + FILTER_AT;
    return new FilterLocation(
        SectionReader.u32(table, at),
        SectionReader.u32(table, at + 4),
        SectionReader.u32(table, at + 8),
        SectionReader.u64(table, at + 12));
  }

  /// The location of the filter in a sidecar.
  ///
  /// @param termsAt where it begins
  /// @param termsLength its length; 0 if there is none
  /// @param pagesAt where the checksums of its pages begin
  /// @param fingerprintHash the hash of the analyzer's fingerprint
  record FilterLocation(int termsAt, int termsLength, int pagesAt, long fingerprintHash) {
    static final FilterLocation NONE = new FilterLocation(0, 0, 0, 0);

    boolean fitsInto(int sidecarLength) {
      return termsAt > 0
          && pagesAt > 0
          && termsLength > 0
          && termsLength % TermFilter.BLOCK_BYTES == 0
          && termsLength <= sidecarLength - termsAt
          && PagedFilter.pageCount(termsLength) * Integer.BYTES <= sidecarLength - pagesAt;
    }
  }

  /// Whether it lists exactly these partitions and has the sidecar of each.
  boolean isComplete(List<Partition> expected) {
    boolean isComplete = partitions.equals(expected);
    for (int position = 0; isComplete && position < expected.size(); position++) {
      isComplete = sidecarLength(position) > 0;
    }
    return isComplete;
  }

  /// The trailer to append, to make this the pack of another manifest with the same list.
  byte[] trailerFor(int otherManifestChecksum) {
    return trailer(tableAt, partitions.size(), table, otherManifestChecksum);
  }

  long sidecarAt(int position) {
    return SectionReader.u64(table, position * ROW_BYTES + 56);
  }

  /// The length of the sidecar at an index of the list; 0 if it is absent.
  public int sidecarLength(int position) {
    return SectionReader.u32(table, position * ROW_BYTES + 64);
  }

  /// The length of the whole file.
  long sizeBytes() {
    return file.capacity();
  }

  /// Writes the row of a partition.
  static void writeRow(
      Partition partition, long sidecarAt, int length, FilterLocation filter, SectionWriter table) {
    table
        .u32(partition.ordinal())
        .u32(partition.generation())
        .u64(partition.min())
        .u64(partition.max())
        .u64(partition.bytes())
        .u64(partition.tokens())
        .u32(partition.count())
        .u32(partition.undated())
        .u32(partition.prompts())
        .u32(partition.crc32c())
        .u64(sidecarAt)
        .u32(length)
        .u32(List.of(COMPRESSIONS).indexOf(partition.compression()))
        .u64(partition.storedBytes())
        .u32(filter.termsAt())
        .u32(filter.termsLength())
        .u32(filter.pagesAt())
        .u64(filter.fingerprintHash());
  }

  /// Encodes the trailer after a table.
  static byte[] trailer(long tableAt, int rows, byte[] table, int manifestChecksum) {
    byte[] head =
        new SectionWriter()
            .u64(tableAt)
            .u32(rows)
            .u32(Checksum.crc32c(table))
            .u32(manifestChecksum)
            .u32(VERSION)
            .toBytes();
    return new SectionWriter().raw(head).u32(Checksum.crc32c(head)).u32(MAGIC).toBytes();
  }
}
