package dev.tsearch.indexer.ingest;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.forget.ImportRedaction;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.indexer.ingest.discover.Exclusions;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.LongSupplier;

/// Where and how to import.
///
/// @param disk the disk of the archive
/// @param root the directory of the archive, which is created if it is missing
/// @param storage how the archive stores partitions
/// @param lockWait how long to wait for another writer
/// @param clock gives the time, which limits the times that are accepted from a source
/// @param nanos measures durations, as `System.nanoTime()` does
/// @param exclusions the files and folders to skip
/// @param redaction redacts secrets before they are stored; empty to store sources as they are
public record ImportSetup(
    Disk disk,
    Path root,
    StorageSettings storage,
    LockWait lockWait,
    InstantSource clock,
    LongSupplier nanos,
    Exclusions exclusions,
    Optional<ImportRedaction> redaction) {

  /// A setup that skips no files and redacts nothing.
  public ImportSetup(
      Disk disk,
      Path root,
      StorageSettings storage,
      LockWait lockWait,
      InstantSource clock,
      LongSupplier nanos) {
    this(disk, root, storage, lockWait, clock, nanos, Exclusions.NONE, Optional.empty());
  }
}
