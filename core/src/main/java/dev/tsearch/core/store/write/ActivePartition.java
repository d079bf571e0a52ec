package dev.tsearch.core.store.write;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.PartitionStats;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.partition.ActiveScan;
import dev.tsearch.core.term.Tokenizer;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The active partition, as its writer sees it: the file, and the statistics and sidecar for
/// sealing it. Used under the write lock only. Not thread-safe.
final class ActivePartition implements Closeable {
  /// The buffer is written at this length. It is longer only if a single entry is.
  private static final int MAX_UNWRITTEN_BYTES = 4 << 20;

  private final Disk disk;
  private final Path file;
  private final int ordinal;
  private final PartitionStats stats;
  private final SidecarAccumulator sidecar;
  private final CRC32C checksum = new CRC32C();
  private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
  private Disk.@Nullable OutputFile output;
  private long bytes;
  private long acknowledgedBytes;
  private boolean isUnsynced;

  private ActivePartition(
      Disk disk, Path file, int ordinal, RotationPolicy rotation, Tokenizer tokenizer) {
    this.disk = disk;
    this.file = file;
    this.ordinal = ordinal;
    this.stats = new PartitionStats(rotation);
    this.sidecar = new SidecarAccumulator(tokenizer);
  }

  /// Creates an empty file. Its name is durable after the caller has synced its directory.
  static ActivePartition create(
      Disk disk, Path file, int ordinal, RotationPolicy rotation, Tokenizer tokenizer)
      throws IOException {
    var partition = new ActivePartition(disk, file, ordinal, rotation, tokenizer);
    partition.output();
    return partition;
  }

  /// The result of loading a file: the partition, valid only if the scan found no damage.
  record Loaded(ActivePartition partition, ActiveScan scan) {}

  /// Loads an existing file.
  static Loaded load(
      Disk disk, Path file, int ordinal, RotationPolicy rotation, Tokenizer tokenizer)
      throws IOException {
    var partition = new ActivePartition(disk, file, ordinal, rotation, tokenizer);
    return new Loaded(partition, partition.scan(() -> disk.open(file)));
  }

  /// Opens the lines of a partition.
  @FunctionalInterface
  interface LineSource {
    /// Opens the lines. The caller closes them.
    Disk.InputFile open() throws IOException;
  }

  /// Loads the lines of a sealed partition, to rebuild its sidecar.
  static Loaded load(
      Disk disk,
      Path file,
      LineSource lines,
      int ordinal,
      RotationPolicy rotation,
      Tokenizer tokenizer)
      throws IOException {
    var partition = new ActivePartition(disk, file, ordinal, rotation, tokenizer);
    return new Loaded(partition, partition.scan(lines));
  }

  /// Reads the lines that another writer has appended. Returns false if the file must be repaired;
  /// it then has to be loaded again.
  boolean readOn() throws IOException {
    closeOutput();
    return scan(() -> disk.open(file)).isSound();
  }

  private ActiveScan scan(LineSource lines) throws IOException {
    try (Disk.InputFile input = lines.open()) {
      ActiveScan scan = ActiveScan.scan(input, bytes, new Adder());
      acknowledgedBytes = bytes;
      return scan;
    }
  }

  /// Adds the lines that a scan finds.
  private final class Adder implements ActiveScan.LineVisitor {
    @Override
    public void entry(Entry entry, long offset, byte[] buffer, int start, int length) {
      stats.add(entry);
      sidecar.addWithoutKeys(entry, offset, length);
      blank(buffer, start, length);
    }

    @Override
    public void blank(byte[] buffer, int start, int length) {
      checksum.update(buffer, start, length + 1);
      bytes += length + 1;
    }
  }

  int ordinal() {
    return ordinal;
  }

  boolean isEmpty() {
    return stats.count() == 0;
  }

  /// The file's length, buffered lines included.
  long length() {
    return bytes + unwritten.size();
  }

  /// Whether an entry goes to the next partition.
  boolean wouldStretch(Entry entry) {
    return stats.wouldStretch(entry.timestamp());
  }

  /// Whether the partition must be sealed.
  boolean isFull() {
    return stats.isFull(length());
  }

  /// Adds an entry to the buffer. The next [#write] writes it.
  EntryAddress add(EntryLine line) throws IOException {
    long offset = length();
    line.writeTo(unwritten);
    int lineLength = (int) (length() - offset) - 1;
    stats.add(line.entry());
    sidecar.add(line.entry(), offset, lineLength);
    if (unwritten.size() >= MAX_UNWRITTEN_BYTES) {
      write();
    }
    return new EntryAddress(ordinal, offset, lineLength);
  }

  /// Writes the buffer in one call.
  void write() throws IOException {
    if (unwritten.size() == 0) {
      return;
    }
    byte[] lines = unwritten.toByteArray();
    unwritten.reset();
    isUnsynced = true;
    try {
      output().write(ByteBuffer.wrap(lines));
    } catch (IOException e) {
      truncateToAcknowledged(e);
      throw e;
    }
    checksum.update(lines);
    bytes += lines.length;
  }

  /// Makes the written lines durable.
  void sync() throws IOException {
    if (!isUnsynced) {
      return;
    }
    try {
      output().sync();
    } catch (IOException e) {
      truncateToAcknowledged(e);
      throw e;
    }
    isUnsynced = false;
  }

  /// Makes the whole file durable, lines of other writers included.
  void syncAlways() throws IOException {
    isUnsynced = true;
    write();
    sync();
  }

  /// Records that all written lines were acknowledged.
  void acknowledge() {
    acknowledgedBytes = bytes;
  }

  /// Truncates the file to the acknowledged bytes. After a failure it is unknown which other bytes
  /// are on the disk; a later reader must not find them.
  private void truncateToAcknowledged(IOException failure) {
    try {
      closeOutput();
      if (disk.size(file) > acknowledgedBytes) {
        disk.truncate(file, acknowledgedBytes);
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private Disk.OutputFile output() throws IOException {
    Disk.OutputFile open = output;
    if (open == null) {
      open = disk.append(file);
      output = open;
      if (open.size() != bytes) {
        throw new CorruptArchiveException(
            file, bytes, "the file's end", open.size() + " bytes in all");
      }
    }
    return open;
  }

  /// The manifest's row for the partition, as if it were sealed now.
  Partition partition() {
    return stats.partition(ordinal, bytes, (int) checksum.getValue());
  }

  /// Builds the sidecar. Reads and analyzes the texts again only if not all entries were added by
  /// [#add].
  ///
  /// @param lines opens the lines of the partition
  byte[] sidecar(Partition partition, LineSource lines, StorageSettings settings)
      throws IOException {
    if (settings.bloomFilters() && sidecar.lacksKeys()) {
      sidecar.startAnalysis();
      try (Disk.InputFile input = lines.open()) {
        ActiveScan.scan(input, 0, new Analyzer());
      }
    }
    return sidecar.sidecar(partition, settings);
  }

  /// Collects the keys of the entries that a scan finds.
  private final class Analyzer implements ActiveScan.LineVisitor {
    @Override
    public void entry(Entry entry, long offset, byte[] buffer, int start, int length) {
      sidecar.analyze(entry);
    }

    @Override
    public void blank(byte[] buffer, int start, int length) {}
  }

  private void closeOutput() throws IOException {
    Disk.OutputFile open = output;
    output = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public void close() throws IOException {
    closeOutput();
  }
}
