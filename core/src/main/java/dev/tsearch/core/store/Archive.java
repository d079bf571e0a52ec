package dev.tsearch.core.store;

import dev.tsearch.core.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;

/// The read side of an archive: takes no lock and never writes. Safe for use by many threads.
@SuppressWarnings("DoNotCallSuggester")
public final class Archive {

  private Archive() {}

  /// Opens an archive.
  ///
  /// @throws java.nio.file.NoSuchFileException if there is none
  public static Archive open(Disk disk, Path root) throws IOException {
    throw new UnsupportedOperationException();
  }

  /// The disk that it is on.
  public Disk disk() {
    throw new UnsupportedOperationException();
  }

  /// Where its files are.
  public ArchiveLayout layout() {
    throw new UnsupportedOperationException();
  }

  /// What the archive holds at this moment. The caller closes it.
  ///
  /// @throws CorruptArchiveException if the manifest is damaged
  /// @throws NewerArchiveException if a later tsearch wrote it
  public Snapshot snapshot() throws IOException {
    throw new UnsupportedOperationException();
  }
}
