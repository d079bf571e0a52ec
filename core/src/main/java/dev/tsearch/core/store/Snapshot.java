package dev.tsearch.core.store;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/// What an archive held at one moment: the partitions of one manifest and the beginning of the
/// active one. Later appends, rotations and imports do not change it. Safe for use by many threads.
@SuppressWarnings("DoNotCallSuggester")
public final class Snapshot implements Closeable {

  private Snapshot() {}

  /// The manifest but its list, which costs nothing to ask for.
  public Manifest.Head head() {
    throw new UnsupportedOperationException();
  }

  /// The whole manifest, read when first asked for.
  public Manifest manifest() throws IOException {
    throw new UnsupportedOperationException();
  }

  /// The CRC32C of the manifest's bytes, by which derived files know whether they are current.
  public int manifestChecksum() {
    throw new UnsupportedOperationException();
  }

  /// The ordinal of the active partition.
  public int activeOrdinal() {
    throw new UnsupportedOperationException();
  }

  /// How many bytes of the active partition belong to the snapshot: up to its last newline.
  public long activeBytes() {
    throw new UnsupportedOperationException();
  }

  /// Walks over the entries of a partition, sealed or active. A line that is damaged is thrown as a
  /// [CorruptArchiveException], after which the cursor can be asked for the next one.
  ///
  /// @throws CorruptArchiveException if the partition's file is gone or cut
  /// @throws IllegalArgumentException if the snapshot has no such partition
  public EntryCursor cursor(int ordinal) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Walks over the entries of a partition from a line on.
  ///
  /// @param offset where a line begins
  public EntryCursor cursor(int ordinal, long offset) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Reads one entry.
  ///
  /// @throws CorruptArchiveException if no entry stands there
  public Entry read(EntryAddress address) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// What is wrong with the file of a sealed partition, as far as its length tells; empty if
  /// nothing.
  public Optional<CorruptArchiveException> damage(Partition partition) throws IOException {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() throws IOException {}
}
