package dev.tsearch.core.store;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.entry.TranscriptId;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The exact bytes of every source, and what is known of them. Reading takes no lock.
@SuppressWarnings("DoNotCallSuggester")
public final class OriginalStore implements Closeable {

  private OriginalStore() {}

  /// Reads what is known of the sources, and no original.
  public static OriginalStore open(Disk disk, ArchiveLayout layout) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// What is known of a source, if nothing about the file has changed since. Reads nothing.
  public Optional<SourceRow> unchanged(SourceFile file) {
    throw new UnsupportedOperationException();
  }

  /// What is known of a source.
  public Optional<SourceRow> source(long number) {
    throw new UnsupportedOperationException();
  }

  /// What is known of the file at a path.
  public Optional<SourceRow> source(Path path) {
    throw new UnsupportedOperationException();
  }

  /// All sources, by number.
  public List<SourceRow> sources() {
    throw new UnsupportedOperationException();
  }

  /// Bytes of a source, for an entry's origin.
  ///
  /// @throws CorruptArchiveException if the archive does not have them
  public byte[] read(long source, long offset, int length) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// All bytes of a source.
  ///
  /// @throws CorruptArchiveException if the archive does not have them
  public InputStream open(long source) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Learns what others have written since.
  public void refresh() throws IOException {
    throw new UnsupportedOperationException();
  }

  /// Begins a change. The caller holds the archive's lock until the session is closed.
  public Session begin() throws IOException {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() throws IOException {}

  /// A change of the originals and of what is known of sources, under the archive's lock. What was
  /// not committed when it is closed has not happened.
  public static final class Session implements Closeable {
    private Session() {}

    /// Stores the bytes of a source that are new, exactly, in bounded memory.
    ///
    /// @throws IOException if the source cannot be read, which leaves the session as it was; or if
    ///   the archive cannot be written, which ends it
    public Taken take(SourceFile file) throws IOException {
      throw new UnsupportedOperationException();
    }

    /// Notes that entries were derived from a source, all of which are committed.
    ///
    /// @param offset up to where: behind it there may be a value that is not complete yet
    /// @param read up to where the reader has looked, at most the source's length
    public void derived(long source, long offset, long read, TranscriptId transcript) {
      throw new UnsupportedOperationException();
    }

    /// Makes everything durable that was taken and noted so far. Comes before entries are committed
    /// that name the sources, and again after that with what was derived.
    public void commit() throws IOException {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() throws IOException {}
  }
}
