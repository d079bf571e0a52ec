package dev.tsearch.core.store.sidecar;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionName;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import dev.tsearch.core.term.XxHash64;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/// The file format of a sidecar. A sidecar is derived from one sealed partition alone. All numbers
/// are little-endian.
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
/// and the class that reads a section describes its bytes. Readers skip kinds that they do not
/// know. The terms begin at a multiple of 64, so that a lookup reads one cache line.
///
/// The header identifies the partition; for any other partition the sidecar counts as absent.
public final class SidecarFile {
  static final int MAGIC = 'T' | 'S' << 8 | 'B' << 16 | 'F' << 24;
  static final int VERSION = 1;
  static final int XXH64 = 1;
  static final int SPLIT_BLOCK = 1;
  static final int ALIGNMENT = 64;

  private static final int SECTIONS_AT = 56;
  private static final int TABLE_AT = 60;
  private static final int ROW_BYTES = 16;

  /// More than the number of kinds; limits the length of a header.
  private static final int MAX_SECTIONS = 16;

  private static final int MAX_HEADER_BYTES = TABLE_AT + MAX_SECTIONS * ROW_BYTES + Integer.BYTES;

  private SidecarFile() {}

  /// Writes a sidecar under a temporary name, syncs it, and renames it. Does not sync the
  /// directory: a lost sidecar is rebuilt.
  public static void publish(Disk disk, Path temporary, Path file, byte[] sidecar)
      throws IOException {
    disk.delete(temporary);
    disk.create(temporary, ByteBuffer.wrap(sidecar));
    disk.replace(temporary, file);
  }

  /// Writes a sidecar under a temporary name and renames it. Syncs nothing: recovery checks the
  /// newest sidecars first.
  public static void put(Disk disk, Path temporary, Path file, byte[] sidecar) throws IOException {
    disk.delete(temporary);
    try (Disk.OutputFile out = disk.append(temporary)) {
      out.write(ByteBuffer.wrap(sidecar));
    }
    disk.replace(temporary, file);
  }

  /// Opens the sidecar of a partition; empty if it is absent, damaged, or of another partition.
  public static Optional<Sidecar> open(Disk disk, Path file, Partition partition)
      throws IOException {
    try {
      return Sidecar.of(disk.mapDerived(file), partition);
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// The hash of an analyzer's fingerprint in the header; never 0.
  static long fingerprintHash(String fingerprint) {
    long hash = XxHash64.hash(fingerprint.getBytes(UTF_8));
    return hash == 0 ? 1 : hash;
  }

  /// The location of a section.
  ///
  /// @param offset its position in the sidecar
  public record SectionLocation(int offset, int length, int crc32c) {}

  /// Reads the header of a sidecar, for [#fingerprintHash] and [#location]; empty if it is damaged
  /// or of another partition.
  public static Optional<byte[]> header(ByteBuffer sidecar, Partition partition) {
    byte[] head = new byte[Math.min(sidecar.capacity(), MAX_HEADER_BYTES)];
    sidecar.get(0, head);
    if (head.length < TABLE_AT + Integer.BYTES
        || SectionReader.u32(head, 0) != MAGIC
        || SectionReader.u32(head, 4) != (VERSION | XXH64 << 16 | SPLIT_BLOCK << 24)
        || SectionReader.u32(head, 16) != sidecar.capacity()) {
      return Optional.empty();
    }
    int sections = SectionReader.u32(head, SECTIONS_AT);
    int end = TABLE_AT + sections * ROW_BYTES;
    boolean isWhole =
        sections >= 0
            && sections <= MAX_SECTIONS
            && end + Integer.BYTES <= head.length
            && SectionReader.u32(head, end) == Checksum.crc32c(head, 0, end)
            && isOf(head, partition);
    return isWhole ? Optional.of(head) : Optional.empty();
  }

  /// The row of a partition that no manifest lists, as its sidecar describes it. Empty if the file
  /// is no partition, or has no valid sidecar.
  ///
  /// @param file a file in `partitions/`, plain or compressed
  public static Optional<Partition> partition(Disk disk, ArchiveLayout layout, Path file)
      throws IOException {
    Optional<PartitionName> name = PartitionName.of(file.getFileName().toString());
    if (name.isEmpty() || name.get().sidecar()) {
      return Optional.empty();
    }
    String lines = name.get().lines();
    String stem = lines.substring(0, lines.length() - ArchiveLayout.PARTITION_SUFFIX.length());
    try {
      Optional<Partition> partition =
          describe(
                  disk.mapDerived(file.resolveSibling(stem + ArchiveLayout.SIDECAR_SUFFIX)),
                  name.get().ordinal())
              .map(described -> described.rewritten(name.get().generation()));
      if (partition.isPresent() && !file.equals(layout.partition(partition.get()))) {
        return file.equals(layout.partition(partition.get(), Compression.ZSTD))
            ? Optional.of(partition.get().stored(Compression.ZSTD, disk.size(file)))
            : Optional.empty();
      }
      return partition;
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// The rows of a manifest that is damaged or older than the partitions: with the latest
  /// generation of each partition, and with partitions that have no row, as far as their sidecars
  /// describe them; in the order of their ordinals.
  ///
  /// @param rows the rows that are known
  /// @param files the files in `partitions/`
  /// @param mayAdd whether a partition of an ordinal is added if it has no row
  public static List<Partition> completed(
      Disk disk,
      ArchiveLayout layout,
      Collection<Partition> rows,
      List<Path> files,
      IntPredicate mayAdd)
      throws IOException {
    var all = new TreeMap<Integer, Partition>();
    rows.forEach(row -> all.put(row.ordinal(), row));
    for (Path file : files) {
      Optional<Partition> found = partition(disk, layout, file);
      if (found.isPresent()) {
        Partition known = all.get(found.get().ordinal());
        boolean isBetter =
            known == null
                ? mayAdd.test(found.get().ordinal())
                : found.get().generation() > known.generation();
        if (isBetter) {
          all.put(found.get().ordinal(), found.get());
        }
      }
    }
    return List.copyOf(all.values());
  }

  /// Reads the description of the partition from a header: stored as plain JSONL, with 0 tokens and
  /// prompts, which a sidecar does not record. Empty if the header is damaged.
  public static Optional<Partition> describe(ByteBuffer sidecar, int ordinal) {
    byte[] head = new byte[Math.min(sidecar.capacity(), TABLE_AT)];
    sidecar.get(0, head);
    if (head.length < TABLE_AT || SectionReader.u32(head, 0) != MAGIC) {
      return Optional.empty();
    }
    try {
      var partition =
          new Partition(
              ordinal,
              0,
              SectionReader.u64(head, 32),
              SectionReader.u64(head, 40),
              SectionReader.u32(head, 48),
              SectionReader.u64(head, 24),
              SectionReader.u32(head, 20),
              0,
              0,
              SectionReader.u32(head, 52));
      return header(sidecar, partition).map(_ -> partition);
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /// The hash of the analyzer's fingerprint in a header; 0 without a filter.
  static long fingerprintHash(byte[] header) {
    return SectionReader.u64(header, 8);
  }

  /// The location of a section; empty if the sidecar does not have it in this version.
  public static Optional<SectionLocation> location(byte[] header, SidecarSection section) {
    return location(header, section, section.version());
  }

  /// The location of a section in some version; empty if the sidecar does not have it.
  static Optional<SectionLocation> location(byte[] header, SidecarSection section, int version) {
    int wanted = section.code() | version << 16;
    int sections = SectionReader.u32(header, SECTIONS_AT);
    for (int at = TABLE_AT; at < TABLE_AT + sections * ROW_BYTES; at += ROW_BYTES) {
      if (SectionReader.u32(header, at) == wanted) {
        return Optional.of(location(header, at));
      }
    }
    return Optional.empty();
  }

  /// Whether an older version wrote a section, or none: a required section is not there in this
  /// version, and none has a newer one.
  static boolean isOutdated(byte[] header) {
    boolean lacksOne = false;
    for (SidecarSection section : SidecarSection.values()) {
      lacksOne |= section.isRequired() && location(header, section).isEmpty();
    }
    return lacksOne && !hasNewer(header);
  }

  private static boolean hasNewer(byte[] header) {
    int sections = SectionReader.u32(header, SECTIONS_AT);
    for (int at = TABLE_AT; at < TABLE_AT + sections * ROW_BYTES; at += ROW_BYTES) {
      int row = SectionReader.u32(header, at);
      for (SidecarSection section : SidecarSection.values()) {
        if ((row & 0xFFFF) == section.code() && row >>> 16 > section.version()) {
          return true;
        }
      }
    }
    return false;
  }

  /// The locations of all sections, of any kind and version.
  static List<SectionLocation> locations(byte[] header) {
    var locations = new ArrayList<SectionLocation>();
    int sections = SectionReader.u32(header, SECTIONS_AT);
    for (int at = TABLE_AT; at < TABLE_AT + sections * ROW_BYTES; at += ROW_BYTES) {
      locations.add(location(header, at));
    }
    return locations;
  }

  private static SectionLocation location(byte[] header, int at) {
    return new SectionLocation(
        SectionReader.u32(header, at + 4),
        SectionReader.u32(header, at + 8),
        SectionReader.u32(header, at + 12));
  }

  private static boolean isOf(byte[] head, Partition partition) {
    return SectionReader.u32(head, 20) == partition.crc32c()
        && SectionReader.u64(head, 24) == partition.bytes()
        && SectionReader.u64(head, 32) == partition.min()
        && SectionReader.u64(head, 40) == partition.max()
        && SectionReader.u32(head, 48) == partition.count()
        && SectionReader.u32(head, 52) == partition.undated();
  }

  /// Encodes a sidecar, with the sections in the order of the map.
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
