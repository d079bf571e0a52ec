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

/// The one appendable partition as its writer sees it: the file, and all that must be known of it
/// when it is sealed. Used under the archive's lock only. Single writer, not thread-safe.
final class ActivePartition implements Closeable {
  /// More is written at once only if a single entry is longer.
  private static final int MAX_UNWRITTEN_BYTES = 4 << 20;

  private final Disk disk;
  private final Path file;
  private final int ordinal;
  private final PartitionStats tally;
  private final SidecarAccumulator gathering;
  private final CRC32C checksum = new CRC32C();
  private final ByteArrayOutputStream unwritten = new ByteArrayOutputStream();
  private Disk.@Nullable OutputFile output;
  private long bytes;
  private long acknowledgedBytes;
  private boolean unsynced;

  private ActivePartition(
      Disk disk, Path file, int ordinal, RotationPolicy rotation, Tokenizer tokenizer) {
    this.disk = disk;
    this.file = file;
    this.ordinal = ordinal;
    this.tally = new PartitionStats(rotation);
    this.gathering = new SidecarAccumulator(tokenizer);
  }

  /// Makes an empty file where none is; its name is durable once its directory is synced.
  static ActivePartition create(
      Disk disk, Path file, int ordinal, RotationPolicy rotation, Tokenizer tokenizer)
      throws IOException {
    var partition = new ActivePartition(disk, file, ordinal, rotation, tokenizer);
    partition.output();
    return partition;
  }

  /// What a load found, and the partition if it is sound.
  record Loaded(ActivePartition partition, ActiveScan scan) {}

  /// Reads a file that is there.
  static Loaded load(
      Disk disk, Path file, int ordinal, RotationPolicy rotation, Tokenizer tokenizer)
      throws IOException {
    var partition = new ActivePartition(disk, file, ordinal, rotation, tokenizer);
    return new Loaded(partition, partition.scan(() -> disk.open(file)));
  }

  /// Opens lines to be read.
  @FunctionalInterface
  interface LineSource {
    /// The lines; closed by who asked.
    Disk.InputFile open() throws IOException;
  }

  /// Reads the lines of a sealed partition, of which a sidecar is to be made.
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

  /// Reads on what another writer has appended; false if the file must be repaired first, after
  /// which it is loaded anew.
  boolean readOn() throws IOException {
    closeOutput();
    return scan(() -> disk.open(file)).isSound();
  }

  private ActiveScan scan(LineSource lines) throws IOException {
    try (Disk.InputFile input = lines.open()) {
      ActiveScan scan = ActiveScan.scan(input, bytes, new Adding());
      acknowledgedBytes = bytes;
      return scan;
    }
  }

  /// Adds what a scan finds.
  private final class Adding implements ActiveScan.LineVisitor {
    @Override
    public void entry(Entry entry, long offset, byte[] buffer, int start, int length) {
      tally.add(entry);
      gathering.addWithoutKeys(entry, offset, length);
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
    return tally.count() == 0;
  }

  /// The file's length with what is not yet written.
  long length() {
    return bytes + unwritten.size();
  }

  /// Whether an entry belongs into the next partition.
  boolean wouldStretch(Entry entry) {
    return tally.wouldStretch(entry.timestamp());
  }

  /// Whether the partition is to be sealed.
  boolean isFull() {
    return tally.isFull(length());
  }

  /// Adds an entry, which is written by the next [#write].
  EntryAddress add(EntryLine line) throws IOException {
    long offset = length();
    line.writeTo(unwritten);
    int lineLength = (int) (length() - offset) - 1;
    tally.add(line.entry());
    gathering.add(line.entry(), offset, lineLength);
    if (unwritten.size() >= MAX_UNWRITTEN_BYTES) {
      write();
    }
    return new EntryAddress(ordinal, offset, lineLength);
  }

  /// Writes what was added, in one call.
  void write() throws IOException {
    if (unwritten.size() == 0) {
      return;
    }
    byte[] lines = unwritten.toByteArray();
    unwritten.reset();
    unsynced = true;
    try {
      output().write(ByteBuffer.wrap(lines));
    } catch (IOException e) {
      takeBack(e);
      throw e;
    }
    checksum.update(lines);
    bytes += lines.length;
  }

  /// Returns once what was written survives a loss of power.
  void sync() throws IOException {
    if (!unsynced) {
      return;
    }
    try {
      output().sync();
    } catch (IOException e) {
      takeBack(e);
      throw e;
    }
    unsynced = false;
  }

  /// Returns once the whole file survives a loss of power, whoever wrote it.
  void syncAlways() throws IOException {
    unsynced = true;
    write();
    sync();
  }

  /// Notes that everything written so far was acknowledged.
  void acknowledge() {
    acknowledgedBytes = bytes;
  }

  /// After a failure nobody knows which bytes are on the disk. Those that nobody was promised are
  /// cut off, so that they cannot be taken for sound later.
  private void takeBack(IOException failure) {
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

  /// What the manifest says of the partition once it is sealed.
  Partition partition() {
    return tally.partition(ordinal, bytes, (int) checksum.getValue());
  }

  /// The sidecar of the sealed partition. Texts are analysed again only if not all of them came
  /// through this object.
  ///
  /// @param lines those of the partition, wherever they are now
  byte[] sidecar(Partition partition, LineSource lines, StorageSettings settings)
      throws IOException {
    if (settings.bloomFilters() && gathering.lacksKeys()) {
      gathering.startAnalysis();
      try (Disk.InputFile input = lines.open()) {
        ActiveScan.scan(input, 0, new Analysing());
      }
    }
    return gathering.sidecar(partition, settings);
  }

  /// Gathers the keys of what a scan finds.
  private final class Analysing implements ActiveScan.LineVisitor {
    @Override
    public void entry(Entry entry, long offset, byte[] buffer, int start, int length) {
      gathering.analyse(entry);
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
