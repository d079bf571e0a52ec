package dev.tsearch.core.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.term.XxHash64;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/// The form of a sidecar: what is derived from one sealed partition alone. Everything is
/// little-endian.
///
/// | at | bytes | what |
/// |---|---|---|
/// | 0 | 4 | `TSBF` |
/// | 4 | 2 | version of the header: 1 |
/// | 6 | 1 | hash of keys and ids: 1 = XXH64 with seed 0 |
/// | 7 | 1 | filter: 1 = Parquet's split-block bloom filter |
/// | 8 | 8 | XXH64 of the analyzer's fingerprint in UTF-8; 0 without terms |
/// | 16 | 4 | length of the sidecar |
/// | 20 | 4 | the partition's CRC32C |
/// | 24 | 8 | the partition's length |
/// | 32 | 8 | the earliest time of its entries |
/// | 40 | 8 | the latest |
/// | 48 | 4 | number of its entries |
/// | 52 | 4 | number of those without a time |
/// | 56 | 4 | number of sections, n |
/// | 60 | 16 n | per section: kind (2), version (2), where it begins (4), its length (4), its CRC32C (4) |
/// | 60 + 16 n | 4 | CRC32C of all bytes before |
///
/// The sections follow, in any order, with zeros between them; [SidecarSection] lists their kinds,
/// and each has its bytes described with the class that reads it. Readers pass over kinds that they
/// do not know. The terms begin at a multiple of 64, so that a probe reads one cache line.
///
/// The header says which partition it was made from: with any other it counts as absent.
public final class SidecarFile {
  static final int MAGIC = 'T' | 'S' << 8 | 'B' << 16 | 'F' << 24;
  static final int VERSION = 1;
  static final int XXH64 = 1;
  static final int SPLIT_BLOCK = 1;
  static final int ALIGNMENT = 64;

  private static final int TABLE_AT = 60;
  private static final int ROW_BYTES = 16;

  /// Far above the number of kinds; bounds what a header can claim.
  private static final int MAX_SECTIONS = 64;

  private SidecarFile() {}

  /// Writes a sidecar under another name, syncs it, and gives it its own. Its directory is not
  /// synced: a sidecar that is lost is made again.
  public static void publish(Disk disk, Path temporary, Path file, byte[] sidecar)
      throws IOException {
    disk.delete(temporary);
    disk.create(temporary, ByteBuffer.wrap(sidecar));
    disk.replace(temporary, file);
  }

  /// The sidecar of a partition; empty if it is not there, or damaged, or another partition's.
  public static Optional<Sidecar> open(Disk disk, Path file, Partition partition)
      throws IOException {
    try {
      return Sidecar.of(disk.map(file), partition);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// What stands for an analyzer's fingerprint in the header; never 0.
  static long fingerprintHash(String fingerprint) {
    long hash = XxHash64.hash(fingerprint.getBytes(UTF_8));
    return hash == 0 ? 1 : hash;
  }

  /// Where a section stands.
  record Place(int offset, int length, int crc32c) {}

  /// What a header says besides the partition that it is of.
  record Header(long fingerprintHash, Map<SidecarSection, Place> sections) {}

  /// The header of these bytes; empty unless it is whole and says that it is of that partition.
  static Optional<Header> header(ByteBuffer sidecar, Partition partition) {
    int length = sidecar.capacity();
    if (length < TABLE_AT + Integer.BYTES
        || sidecar.getInt(0) != MAGIC
        || sidecar.getInt(4) != (VERSION | XXH64 << 16 | SPLIT_BLOCK << 24)) {
      return Optional.empty();
    }
    int count = sidecar.getInt(56);
    if (count < 0 || count > MAX_SECTIONS) {
      return Optional.empty();
    }
    int end = TABLE_AT + count * ROW_BYTES;
    boolean whole =
        sidecar.getInt(16) == length
            && end + Integer.BYTES <= length
            && sidecar.getInt(end) == Checksum.crc32c(sidecar.slice(0, end))
            && isOf(sidecar, partition);
    return whole
        ? Optional.of(new Header(sidecar.getLong(8), places(sidecar, count)))
        : Optional.empty();
  }

  private static boolean isOf(ByteBuffer sidecar, Partition partition) {
    return sidecar.getInt(20) == partition.crc32c()
        && sidecar.getLong(24) == partition.bytes()
        && sidecar.getLong(32) == partition.min()
        && sidecar.getLong(40) == partition.max()
        && sidecar.getInt(48) == partition.count()
        && sidecar.getInt(52) == partition.undated();
  }

  private static Map<SidecarSection, Place> places(ByteBuffer sidecar, int count) {
    var places = new EnumMap<SidecarSection, Place>(SidecarSection.class);
    for (int i = 0; i < count; i++) {
      int at = TABLE_AT + i * ROW_BYTES;
      for (SidecarSection section : SidecarSection.values()) {
        if (sidecar.getInt(at) == (section.code() | section.version() << 16)) {
          places.put(
              section,
              new Place(sidecar.getInt(at + 4), sidecar.getInt(at + 8), sidecar.getInt(at + 12)));
        }
      }
    }
    return places;
  }

  /// A sidecar of these sections, which are laid out in the order of the map.
  static byte[] encode(
      Partition partition, long fingerprintHash, Map<SidecarSection, byte[]> sections) {
    int headerBytes = TABLE_AT + sections.size() * ROW_BYTES + Integer.BYTES;
    var body = new SectionWriter().raw(new byte[headerBytes]);
    var table = new SectionWriter();
    sections.forEach((section, bytes) -> {
      body.padTo(ALIGNMENT);
      table.u16(section.code()).u16(section.version()).u32(body.length());
      table.u32(bytes.length).u32(Checksum.crc32c(bytes));
      body.raw(bytes);
    });
    byte[] header =
        new SectionWriter()
            .u32(MAGIC)
            .u16(VERSION)
            .u8(XXH64)
            .u8(SPLIT_BLOCK)
            .u64(fingerprintHash)
            .u32(body.length())
            .u32(partition.crc32c())
            .u64(partition.bytes())
            .u64(partition.min())
            .u64(partition.max())
            .u32(partition.count())
            .u32(partition.undated())
            .u32(sections.size())
            .raw(table)
            .toBytes();
    byte[] checksum = new SectionWriter().u32(Checksum.crc32c(header)).toBytes();
    byte[] sidecar = body.toBytes();
    System.arraycopy(header, 0, sidecar, 0, header.length);
    System.arraycopy(checksum, 0, sidecar, header.length, checksum.length);
    return sidecar;
  }
}
