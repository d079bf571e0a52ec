package dev.tsearch.indexer.ingest.discover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.disk.Checksum;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceFile;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.core.term.XxHash64;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/// The files that an import skips until they change: sources whose entries the archive has, and
/// files that no format recognizes. With it, an import that finds nothing new does not read the
/// list of sources. Single-threaded.
///
/// `derived/seen`, big-endian: the magic `TSSN`; the version (4 bytes); the fingerprint of
/// `sources.jsonl` (8 bytes); the fingerprint of the formats that examined the unrecognized files
/// (8 bytes), since another version may recognize them; the number of sources and the number of
/// unrecognized files (4 bytes each); the sources; the unrecognized files; the CRC-32C of all bytes
/// before it (4 bytes). A file is a hash of its path, key, size and time. Both lists are sorted. If
/// a check fails, the lists count as empty, and the files are examined again.
public final class SeenCache {
  private static final int MAGIC = 0x5453534E;
  private static final int VERSION = 1;
  private static final int HEADER_BYTES = 32;
  private static final int CHECKSUM_BYTES = 4;

  /// A longer list consists mostly of earlier versions of files, and is started again.
  private static final int MAX_UNRECOGNIZED = 1 << 20;

  /// Odd, with its bits evenly spread: 2^64 divided by the golden ratio.
  private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

  private static final long[] NONE = {};

  private final long formats;
  private boolean current;
  private final long[] sources;
  private final long[] unrecognized;
  private final Set<Long> more = new HashSet<>();
  private boolean hasNews;

  private SeenCache(long formats, boolean current, long[] sources, long[] unrecognized) {
    this.formats = formats;
    this.current = current;
    this.sources = sources;
    this.unrecognized = unrecognized;
    this.hasNews = !current;
  }

  /// Reads the lists.
  ///
  /// @param formats identifies the current formats, see
  ///   [dev.tsearch.indexer.format.Detector#generation]
  public static SeenCache read(Disk disk, ArchiveLayout layout, String formats) throws IOException {
    long formatsNow = XxHash64.hash(formats.getBytes(UTF_8));
    try {
      long sourcesNow = OriginalStore.fingerprint(disk, layout);
      return decode(disk.readDerived(layout.seenSources()), sourcesNow, formatsNow);
    } catch (NoSuchFileException _) {
      return new SeenCache(formatsNow, false, NONE, NONE);
    }
  }

  private static SeenCache decode(byte[] bytes, long sourcesNow, long formatsNow) {
    int end = bytes.length - CHECKSUM_BYTES;
    ByteBuffer in = ByteBuffer.wrap(bytes);
    if (end < HEADER_BYTES
        || in.getInt(end) != Checksum.crc32c(bytes, 0, end)
        || in.getInt() != MAGIC
        || in.getInt() != VERSION) {
      return new SeenCache(formatsNow, false, NONE, NONE);
    }
    boolean current = in.getLong() == sourcesNow;
    boolean sameFormats = in.getLong() == formatsNow;
    int sources = in.getInt();
    int unrecognized = in.getInt();
    if (sources < 0
        || unrecognized < 0
        || end != HEADER_BYTES + (long) Long.BYTES * ((long) sources + unrecognized)) {
      return new SeenCache(formatsNow, false, NONE, NONE);
    }
    long[] known = new long[sources];
    in.asLongBuffer().get(known);
    long[] unknown = new long[unrecognized];
    in.position(HEADER_BYTES + Long.BYTES * sources).asLongBuffer().get(unknown);
    return new SeenCache(formatsNow, current, current ? known : NONE, sameFormats ? unknown : NONE);
  }

  /// Whether the list of sources is up to date. If not, ask [OriginalStore#unchanged].
  public boolean isCurrent() {
    return current;
  }

  /// Marks the list of sources as out of date.
  public void expire() {
    current = false;
    hasNews = true;
  }

  /// Whether a source is unchanged and the archive has its entries.
  public boolean isUnchanged(SourceFile file) {
    return Arrays.binarySearch(sources, hash(file)) >= 0;
  }

  /// Whether no format recognized a file, and it has not changed since.
  public boolean isUnrecognized(SourceFile file) {
    long hash = hash(file);
    return more.contains(hash) || Arrays.binarySearch(unrecognized, hash) >= 0;
  }

  /// Adds a file that no format recognizes. A racily clean file is not added: a later change might
  /// leave its length and time as they are, and would never be noticed.
  ///
  /// @param now the time before the file was read
  public void addUnrecognized(SourceFile file, Instant now) {
    if (!file.isRacilyClean(now) && !isUnrecognized(file)) {
      more.add(hash(file));
      hasNews = true;
    }
  }

  /// Whether the lists should be written.
  public boolean hasNews() {
    return hasNews;
  }

  /// Rewrites the lists under the archive's lock. They are derived: no sync.
  ///
  /// @param originals has the current table of sources
  public void write(Disk disk, ArchiveLayout layout, OriginalStore originals) throws IOException {
    long[] done = done(originals);
    long[] others = others();
    int end = HEADER_BYTES + Long.BYTES * (done.length + others.length);
    ByteBuffer out = ByteBuffer.allocate(end + CHECKSUM_BYTES);
    out.putInt(MAGIC).putInt(VERSION).putLong(OriginalStore.fingerprint(disk, layout));
    out.putLong(formats).putInt(done.length).putInt(others.length);
    LongStream.concat(Arrays.stream(done), Arrays.stream(others)).forEach(out::putLong);
    out.putInt(Checksum.crc32c(out.array(), 0, end));
    Path temporary = layout.temporary(layout.seenSources());
    disk.createDirectories(layout.derived());
    disk.delete(temporary);
    try (Disk.OutputFile file = disk.append(temporary)) {
      file.write(out.flip());
    }
    disk.replace(temporary, layout.seenSources());
  }

  private static long[] done(OriginalStore originals) {
    Map<String, SourceRow> newest = new HashMap<>();
    for (SourceRow row : originals.all()) {
      newest.put(row.path(), row);
    }
    return newest.values().stream()
        .filter(row -> !row.hasNews() && originals.isWhole(row))
        .mapToLong(row -> hash(row.path(), row.key(), row.length(), row.modifiedNanos()))
        .sorted()
        .toArray();
  }

  private long[] others() {
    long[] added = more.stream().mapToLong(Long::longValue).toArray();
    long[] kept = unrecognized.length > MAX_UNRECOGNIZED ? NONE : unrecognized;
    return LongStream.concat(Arrays.stream(kept), Arrays.stream(added))
        .sorted()
        .distinct()
        .toArray();
  }

  private static long hash(SourceFile file) {
    return hash(file.path().toString(), file.key(), file.size(), file.modifiedNanos());
  }

  private static long hash(String path, String key, long size, long modifiedNanos) {
    byte[] name = path.concat(key).getBytes(UTF_8);
    long hash = XxHash64.hash(name) * MIX + size;
    return (hash ^ (hash >>> 32)) * MIX + modifiedNanos;
  }
}
