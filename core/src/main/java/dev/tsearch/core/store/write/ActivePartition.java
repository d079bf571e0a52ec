package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.partition.ActiveScan;
import dev.tsearch.core.store.sidecar.Sidecar;
import dev.tsearch.core.store.sidecar.SidecarSection;
import dev.tsearch.core.term.TermFilterBuilder;
import dev.tsearch.core.term.Tokenizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The write side of the active partition: its file, its statistics, and its sidecar. Used under
/// the archive's lock only. Single writer, not thread-safe.
final class ActivePartition implements Closeable {
  private final Disk disk;
  private final Path file;
  private final int ordinal;
  private final PartitionStats stats;
  private final Tokenizer tokenizer;
  private final SidecarAccumulator sidecar;
  private final ActiveOutput output;

  /// The partition at the end of the last scan; null if none found an entry.
  private @Nullable Partition scanned;

  /// The filter of `scanned`; null if it is not read or there is none.
  private byte @Nullable [] scannedFilter;

  private ActivePartition(
      Disk disk,
      ArchiveLayout layout,
      Path file,
      int ordinal,
      RotationPolicy rotation,
      Tokenizer tokenizer) {
    this.disk = disk;
    this.file = file;
    this.ordinal = ordinal;
    this.stats = new PartitionStats(rotation);
    this.tokenizer = tokenizer;
    this.sidecar = new SidecarAccumulator(tokenizer);
    Path sums = layout.activeSums();
    this.output =
        new ActiveOutput(disk, file, new SumsOutput(disk, sums, layout.temporary(sums), ordinal));
  }

  /// Creates an empty file, which must not exist. Its name is durable once its directory is synced.
  static ActivePartition create(
      Disk disk, ArchiveLayout layout, int ordinal, RotationPolicy rotation, Tokenizer tokenizer)
      throws IOException {
    var partition =
        new ActivePartition(disk, layout, layout.active(), ordinal, rotation, tokenizer);
    partition.output.open();
    return partition;
  }

  /// A partition that was loaded, and what the scan of its file found.
  record Loaded(ActivePartition partition, ActiveScan scan) {}

  /// Loads an existing file.
  static Loaded load(
      Disk disk,
      ArchiveLayout layout,
      Path file,
      int ordinal,
      RotationPolicy rotation,
      Tokenizer tokenizer)
      throws IOException {
    var partition = new ActivePartition(disk, layout, file, ordinal, rotation, tokenizer);
    return new Loaded(partition, partition.scan(() -> disk.open(file), KeyTime.LATER));
  }

  /// When the keys of the lines that a scan finds are made.
  enum KeyTime {
    /// During the scan, on another thread.
    SCAN,
    /// When a sidecar needs them: most writers add to a partition without sealing it.
    LATER
  }

  /// Opens the lines of a partition.
  @FunctionalInterface
  interface LineSource {
    /// Returns the lines, which the caller closes.
    Disk.InputFile open() throws IOException;
  }

  /// Loads the lines of a sealed partition, to build its sidecar.
  static Loaded loadSealed(
      Disk disk,
      ArchiveLayout layout,
      Partition sealed,
      LineSource lines,
      StorageSettings settings,
      Tokenizer tokenizer)
      throws IOException {
    var partition =
        new ActivePartition(
            disk,
            layout,
            layout.partition(sealed),
            sealed.ordinal(),
            settings.rotation(),
            tokenizer);
    KeyTime keys = settings.bloomFilters() ? KeyTime.SCAN : KeyTime.LATER;
    return new Loaded(partition, partition.scan(lines, keys));
  }

  /// Reads what another writer has appended. Returns false if the file must be repaired, after
  /// which the caller loads it again.
  boolean readOn() throws IOException {
    output.close();
    return scan(() -> disk.open(file), KeyTime.LATER).isSound();
  }

  private ActiveScan scan(LineSource lines, KeyTime keys) throws IOException {
    try (Disk.InputFile input = lines.open()) {
      ActiveScan scan = ActiveScan.scan(input, output.bytes(), new Adder(keys));
      output.acknowledge();
      scanned = isEmpty() ? null : partition();
      scannedFilter = null;
      return scan;
    }
  }

  /// Adds the lines that a scan finds.
  private final class Adder implements ActiveScan.LineVisitor {
    private final KeyTime keys;

    Adder(KeyTime keys) {
      this.keys = keys;
    }

    @Override
    public void entry(Entry entry, long offset, byte[] buffer, int start, int length) {
      stats.add(entry);
      switch (keys) {
        case SCAN ->
            sidecar.add(new LocatedEntry(entry, new EntryAddress(ordinal, offset, length)));
        case LATER -> sidecar.addWithoutKeys(entry, offset, length);
      }
      blank(buffer, start, length);
    }

    @Override
    public void blank(byte[] buffer, int start, int length) {
      output.addRead(buffer, start, length + 1);
    }
  }

  int ordinal() {
    return ordinal;
  }

  boolean isEmpty() {
    return stats.count() == 0;
  }

  /// The length of the file, with the lines that are not written yet.
  long length() {
    return output.length();
  }

  /// Whether an entry must go to the next partition.
  boolean wouldStretch(Entry entry) {
    return stats.wouldStretch(entry.timestamp());
  }

  /// Whether the partition must be sealed.
  boolean isFull() {
    return stats.isFull(length());
  }

  /// Adds an entry to the lines that [ActiveOutput#write] writes, and to the sidecar.
  LocatedEntry add(EntryLine line) throws IOException {
    LocatedEntry added = addLine(line.entry(), line.bytes(), line.offset(), line.length());
    sidecar.add(added);
    return added;
  }

  /// Adds an entry to the lines that [ActiveOutput#write] writes. [#analyze] adds it to the
  /// sidecar.
  ///
  /// @param bytes holds its line and the newline after it
  /// @param offset where the line begins in `bytes`
  /// @param length the length of the line without its newline
  LocatedEntry addLine(Entry entry, byte[] bytes, int offset, int length) throws IOException {
    var address = new EntryAddress(ordinal, length(), length);
    stats.add(entry);
    output.add(bytes, offset, length + 1);
    return new LocatedEntry(entry, address);
  }

  /// Adds the last entries to the sidecar, with the keys that an analysis makes.
  void analyze(List<LocatedEntry> entries, EntryAnalysis analysis) throws IOException {
    if (!entries.isEmpty()) {
      sidecar.addAll(ordinal, entries, analysis);
    }
  }

  /// The file, which has the added lines once they are written.
  ActiveOutput output() {
    return output;
  }

  /// Returns the manifest's row for the partition, as if it were sealed now.
  Partition partition() {
    return stats.partition(ordinal, output.bytes(), output.crc32c());
  }

  /// Returns the sidecar of the sealed partition. Analyzes the entries that another process wrote.
  ///
  /// @param lines the lines of the partition, wherever they are now
  byte[] sidecar(Partition partition, LineSource lines, StorageSettings settings)
      throws IOException {
    if (settings.bloomFilters()) {
      analyzeRest(lines);
    }
    return sidecar.sidecar(partition, settings, settings.bloomBitsPerKey());
  }

  /// Returns the sidecar of the partition as it is now, for readers of the active partition. Adds
  /// the new keys to the filter of the last description, if that describes the bytes that were
  /// loaded and has room. Else the entries of those bytes are analyzed, and the filter gets room
  /// for as many keys again.
  ///
  /// @param described the sidecar that describes a partition; empty if there is none
  byte[] description(
      Partition partition,
      LineSource lines,
      StorageSettings settings,
      Function<Partition, Optional<Sidecar>> described)
      throws IOException {
    if (settings.bloomFilters()) {
      Optional<byte[]> filter = filterWithoutKeys(described);
      Optional<byte[]> extended =
          filter.flatMap(old -> sidecar.sidecarWith(old, partition, settings.bloomBitsPerKey()));
      if (extended.isPresent()) {
        return extended.get();
      }
      analyzeRest(lines);
    }
    int roomyBitsPerKey =
        Math.min(2 * settings.bloomBitsPerKey(), TermFilterBuilder.MAX_BITS_PER_KEY);
    return sidecar.sidecar(partition, settings, roomyBitsPerKey);
  }

  /// Returns the filter of exactly the entries whose keys are missing.
  private Optional<byte[]> filterWithoutKeys(Function<Partition, Optional<Sidecar>> described) {
    Partition loaded = scanned;
    if (loaded == null || loaded.bytes() != sidecar.bytesWithoutKeys()) {
      return Optional.empty();
    }
    if (scannedFilter == null) {
      scannedFilter =
          described
              .apply(loaded)
              .filter(old -> old.terms(tokenizer.fingerprint()).isPresent())
              .flatMap(old -> old.content(SidecarSection.TERMS))
              .orElse(null);
    }
    return Optional.ofNullable(scannedFilter);
  }

  private void analyzeRest(LineSource lines) throws IOException {
    long end = sidecar.bytesWithoutKeys();
    if (end > 0) {
      try (Disk.InputFile input = lines.open()) {
        ActiveScan.scan(new Prefix(input, end), 0, new Analyzer());
      }
      sidecar.completeKeys();
    }
  }

  /// The first bytes of a file.
  private record Prefix(Disk.InputFile file, long size) implements Disk.InputFile {
    @Override
    public int read(long offset, ByteBuffer into) throws IOException {
      int length = (int) Math.min(into.remaining(), size - offset);
      ByteBuffer part = into.slice(into.position(), length);
      int read = file.read(offset, part);
      into.position(into.position() + read);
      return read;
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }

  /// Adds the keys of the entries that a scan finds.
  private final class Analyzer implements ActiveScan.LineVisitor {
    @Override
    public void entry(Entry entry, long offset, byte[] buffer, int start, int length) {
      sidecar.analyze(entry);
    }

    @Override
    public void blank(byte[] buffer, int start, int length) {}
  }

  @Override
  public void close() throws IOException {
    output.close();
  }
}
