package dev.tsearch.core.store.usage;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.TranscriptId;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.section.CoveredPartitions;
import dev.tsearch.core.store.section.SectionReader;
import dev.tsearch.core.store.section.SectionWriter;
import dev.tsearch.core.store.sidecar.SidecarSection;
import dev.tsearch.core.store.sidecar.UsageTable;
import dev.tsearch.core.store.sidecar.UsageTable.Strand;
import dev.tsearch.core.store.usage.SessionUse.TableLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The use of models and tools in many sealed partitions, by session, in one file:
/// `derived/usage.pack`. Without it, statistics read a row of every entry. Immutable, safe for use
/// by many threads.
///
/// It names the partitions that it covers. Readers add the tables of the other partitions from
/// their sidecars; a session that is in one of them is read from its table in this file, whose
/// lines have the hashes by which an answer counts once. A file that covers a partition which the
/// manifest does not list, or which has other lines, counts as absent.
///
/// ```
///  tables       of each session the bytes of a UsageTable: its lines in all partitions, each answer
///               and request once
///  sums         numbers are varints unless they say otherwise
///    number of texts; per text its length and UTF-8. Text 0 is empty
///    number of sessions
///    per session
///      session: its length and UTF-8
///      table: its position, its length; its CRC32C (4 bytes)
///      number of strands
///      per strand
///        source, agent, project, model: numbers of texts
///        number of cells by tool; per cell: tool, the number of a text, and the cell
///        length of what follows in bytes
///        number of cells by half hours of UTC, in which lines without a time have one of their own;
///          the cells
///        a cell
///          1 if it has entries, plus 2 if it has answers or requests
///          first time; last time, less the first
///          with entries: first time of an entry, less the first; last, less the first of an entry
///          numbers of messages, calls, failures and compactions
///          with answers or requests: number of requests, number of answers; their tokens: input,
///            output, read from caches, written to caches, of these for 5 minutes, for 1 hour
///  partitions   as CoveredPartitions describes them
///  trailer      36 bytes, little-endian
///    0   4        versions of the sections of the sidecars: SidecarSection.versions
///    4   8        position of the sums
///    12  4        length of the sums
///    16  4        CRC32C of the sums
///    20  4        p, the number of partitions
///    24  4        CRC32C of the partitions
///    28  4        `USE` and the version, 2
///    32  4        CRC32C of the 32 bytes before
/// ```
///
/// The file is written under a temporary name and renamed, and not synced: a file that a loss of
/// power has torn is rebuilt.
public final class UsagePack {
  private static final int NAME = 'U' | 'S' << 8 | 'E' << 16;
  private static final int VERSION_SHIFT = 24;
  private static final int VERSION = 2;
  private static final int MAGIC = NAME | VERSION << VERSION_SHIFT;
  private static final int TRAILER_BYTES = 36;

  /// A longer file cannot be mapped at once.
  private static final long MAX_BYTES = Integer.MAX_VALUE;

  private final ByteBuffer file;
  private final byte[] trailer;
  private final CoveredPartitions partitions;

  private UsagePack(ByteBuffer file, byte[] trailer, CoveredPartitions partitions) {
    this.file = file;
    this.trailer = trailer;
    this.partitions = partitions;
  }

  /// Opens the file if it is valid; empty if it is absent, damaged or of another version.
  public static Optional<UsagePack> open(Disk disk, Path file) throws IOException {
    try {
      long size = disk.size(file);
      return size < TRAILER_BYTES || size > MAX_BYTES ? Optional.empty() : of(disk.map(file));
    } catch (NoSuchFileException _) {
      return Optional.empty();
    }
  }

  /// Whether an older version wrote the file, so that it cannot be opened.
  public static boolean isOutdated(Disk disk, Path file) throws IOException {
    long end = disk.size(file) - TRAILER_BYTES;
    if (end < 0 || end > MAX_BYTES) {
      return false;
    }
    Optional<byte[]> trailer = bytes(disk.map(file), end, TRAILER_BYTES);
    return trailer.isPresent()
        && SectionReader.u32(trailer.get(), 32) == Checksum.crc32c(trailer.get(), 0, 32)
        && isOutdated(trailer.get());
  }

  private static boolean isOutdated(byte[] trailer) {
    int magic = SectionReader.u32(trailer, 28);
    int version = magic >>> VERSION_SHIFT;
    return (magic ^ NAME) << Byte.SIZE == 0
        && (version < VERSION
            || (version == VERSION && SidecarSection.areOlder(SectionReader.u32(trailer, 0))));
  }

  private static Optional<UsagePack> of(ByteBuffer file) {
    int end = file.capacity() - TRAILER_BYTES;
    Optional<byte[]> trailer = bytes(file, end, TRAILER_BYTES);
    if (trailer.isEmpty()
        || SectionReader.u32(trailer.get(), 28) != MAGIC
        || SectionReader.u32(trailer.get(), 32) != Checksum.crc32c(trailer.get(), 0, 32)
        || SectionReader.u32(trailer.get(), 0) != SidecarSection.versions()) {
      return Optional.empty();
    }
    long length = (long) SectionReader.u32(trailer.get(), 20) * CoveredPartitions.ROW_BYTES;
    int checksum = SectionReader.u32(trailer.get(), 24);
    return bytes(file, end - length, length)
        .filter(rows -> Checksum.crc32c(rows) == checksum)
        .map(rows -> new UsagePack(file, trailer.get(), new CoveredPartitions(rows)));
  }

  /// What follows the tables.
  static byte[] encodeEnd(long sumsAt, List<SessionUse> sessions, List<Partition> partitions) {
    byte[] sums = encode(sessions);
    byte[] covered = CoveredPartitions.encode(partitions);
    byte[] trailer =
        new SectionWriter()
            .u32(SidecarSection.versions())
            .u64(sumsAt)
            .u32(sums.length)
            .u32(Checksum.crc32c(sums))
            .u32(partitions.size())
            .u32(Checksum.crc32c(covered))
            .u32(MAGIC)
            .toBytes();
    return new SectionWriter()
        .raw(sums)
        .raw(covered)
        .raw(trailer)
        .u32(Checksum.crc32c(trailer))
        .toBytes();
  }

  private static byte[] encode(List<SessionUse> sessions) {
    Map<String, Integer> texts = new LinkedHashMap<>(Map.of("", 0));
    var rows = new SectionWriter();
    for (SessionUse session : sessions) {
      rows.text(session.session());
      rows.varint(session.table().offset()).varint(session.table().length());
      rows.u32(session.table().crc32c()).varint(session.strands().size());
      session
          .strands()
          .forEach((strand, use) -> {
            rows.varint(number(strand.transcript().source(), texts))
                .varint(number(strand.transcript().agent(), texts))
                .varint(number(strand.project(), texts))
                .varint(number(strand.model(), texts))
                .varint(use.byTool().size());
            for (UsageCell cell : use.byTool()) {
              rows.varint(number(cell.tool(), texts));
              cell.write(rows);
            }
            rows.varint(use.encodedTimes().length).raw(use.encodedTimes());
          });
    }
    var sums = new SectionWriter().varint(texts.size());
    texts.keySet().forEach(sums::text);
    return sums.varint(sessions.size()).raw(rows).toBytes();
  }

  private static int number(String text, Map<String, Integer> texts) {
    Integer known = texts.putIfAbsent(text, texts.size());
    return known == null ? texts.size() - 1 : known;
  }

  /// The partitions that the file covers.
  public CoveredPartitions partitions() {
    return partitions;
  }

  /// The sums of all sessions; empty if they are damaged.
  public Optional<List<SessionUse>> sessions() {
    int checksum = SectionReader.u32(trailer, 16);
    return bytes(file, SectionReader.u64(trailer, 4), SectionReader.u32(trailer, 12))
        .filter(sums -> Checksum.crc32c(sums) == checksum)
        .flatMap(UsagePack::decoded);
  }

  private static Optional<List<SessionUse>> decoded(byte[] sums) {
    try {
      return Optional.of(decode(sums));
    } catch (IndexOutOfBoundsException | IllegalArgumentException _) {
      return Optional.empty(); // bytes that no writer made
    }
  }

  private static List<SessionUse> decode(byte[] sums) {
    var in = new SectionReader(sums, 0);
    String[] texts = new String[in.count()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = in.text();
    }
    int count = in.count();
    var sessions = new ArrayList<SessionUse>(count);
    for (int i = 0; i < count; i++) {
      String session = in.text();
      var table = new TableLocation(in.varint(), in.smallVarint(), in.u32());
      Map<Strand, StrandUse> strands = new LinkedHashMap<>();
      for (int left = in.count(); left > 0; left--) {
        var transcript =
            new TranscriptId(texts[in.smallVarint()], session, texts[in.smallVarint()]);
        var strand = new Strand(transcript, texts[in.smallVarint()], texts[in.smallVarint()]);
        strands.put(strand, use(in, texts));
      }
      sessions.add(new SessionUse(session, strands, table));
    }
    return sessions;
  }

  private static StrandUse use(SectionReader in, String[] texts) {
    int count = in.count();
    var byTool = new ArrayList<UsageCell>(count);
    for (int i = 0; i < count; i++) {
      byTool.add(UsageCell.read(texts[in.smallVarint()], in));
    }
    byte[] byTime = new byte[in.count()];
    in.raw(byTime, 0, byTime.length);
    return new StrandUse(byTool, byTime);
  }

  /// The table of a session; empty if it is damaged.
  public Optional<UsageTable> table(SessionUse session) {
    return tableBytes(session).map(UsageTable::new);
  }

  Optional<byte[]> tableBytes(SessionUse session) {
    return bytes(file, session.table().offset(), session.table().length())
        .filter(bytes -> Checksum.crc32c(bytes) == session.table().crc32c());
  }

  /// Whether the sums and all tables are there and valid.
  boolean hasAllTables() {
    Optional<List<SessionUse>> sessions = sessions();
    return sessions.isPresent()
        && sessions.get().stream().allMatch(session -> tableBytes(session).isPresent());
  }

  /// Whether every byte is valid and the sums are those of the tables. Reads the whole file.
  public boolean isSound() {
    Optional<List<SessionUse>> sessions = sessions();
    return sessions.isPresent() && sessions.get().stream().allMatch(this::isSound);
  }

  private boolean isSound(SessionUse session) {
    Optional<UsageTable> table = table(session);
    return table.isPresent() && UsageSums.of(table.get()).equals(session.strands());
  }

  private static Optional<byte[]> bytes(ByteBuffer file, long at, long length) {
    if (at < 0 || length < 0 || at + length > file.capacity()) {
      return Optional.empty();
    }
    byte[] bytes = new byte[(int) length];
    file.get((int) at, bytes);
    return Optional.of(bytes);
  }
}
