package dev.tsearch.indexer.ingest;

import dev.tsearch.core.FileTimes;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.forget.ImportRedaction;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.source.OriginalStore;
import dev.tsearch.core.store.source.SourceRow;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.derive.ImportIndex;
import dev.tsearch.indexer.ingest.derive.KeysOnly;
import dev.tsearch.indexer.ingest.discover.EmbeddedSources;
import dev.tsearch.indexer.ingest.discover.Exclusions;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/// An archive in a folder, and imports into it.
///
/// @param root the archive's folder
public record Importing(Path root) {
  /// The time of every import.
  public static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

  public ImportReport run(Path... paths) throws IOException {
    return run(StorageSettings.DEFAULT, paths);
  }

  public ImportReport run(StorageSettings storage, Path... paths) throws IOException {
    return run(storage, ImportMode.CHANGED, paths);
  }

  public ImportReport run(StorageSettings storage, ImportMode mode, Path... paths)
      throws IOException {
    return run(new RealDisk(), root, storage, mode, List.of(paths));
  }

  public static ImportReport run(
      Disk disk, Path root, StorageSettings storage, ImportMode mode, List<Path> paths)
      throws IOException {
    return run(disk, root, storage, mode, new KeysOnly(), paths);
  }

  /// One import into an archive with an index.
  public static ImportReport run(
      Disk disk,
      Path root,
      StorageSettings storage,
      ImportMode mode,
      ImportIndex index,
      List<Path> paths)
      throws IOException {
    return run(setting(disk, root, storage), mode, index, paths);
  }

  /// One import into an archive without an index, which redacts all secrets.
  public static ImportReport redacting(
      Disk disk, Path root, StorageSettings storage, List<Path> paths) throws IOException {
    var setting =
        new ImportSetup(
            disk,
            root,
            storage,
            LockWait.STANDARD,
            InstantSource.fixed(NOW),
            () -> 0,
            Exclusions.NONE,
            Optional.of(new ImportRedaction(List.of())));
    return run(setting, ImportMode.CHANGED, new KeysOnly(), paths);
  }

  /// Derives all entries again.
  public ImportReport again() throws IOException {
    var setting = setting(new RealDisk(), root, StorageSettings.DEFAULT);
    return new Ingestor(
            setting, AllFormats.detector(Json.SOURCE), new KeysOnly(), EmbeddedSources.NONE)
        .deriveAgain(ImportProgress.NONE);
  }

  static ImportReport run(ImportSetup setting, ImportMode mode, ImportIndex index, List<Path> paths)
      throws IOException {
    var ingestor =
        new Ingestor(setting, AllFormats.detector(Json.SOURCE), index, EmbeddedSources.NONE);
    return run(ingestor, mode, paths);
  }

  /// One import. Every test imports through this method, which sets the times of the files.
  public static ImportReport run(Ingestor ingestor, ImportMode mode, List<Path> paths)
      throws IOException {
    FileTimes.settle(paths);
    return ingestor.importPaths(paths, mode, ImportProgress.NONE);
  }

  /// One import of a session that stays open.
  public static ImportReport run(Ingestor.ImportSession session, List<Path> paths)
      throws IOException {
    FileTimes.settle(paths);
    return session.importPaths(paths, _ -> true, ImportMode.CHANGED, ImportProgress.NONE);
  }

  /// An archive whose clocks stand still: it is always [#NOW], and nothing takes any time.
  public static ImportSetup setting(Disk disk, Path root, StorageSettings storage) {
    return setting(disk, root, storage, () -> 0);
  }

  /// An archive at [#NOW] whose durations are measured by `nanos`.
  static ImportSetup setting(Disk disk, Path root, StorageSettings storage, LongSupplier nanos) {
    return new ImportSetup(disk, root, storage, LockWait.STANDARD, InstantSource.fixed(NOW), nanos);
  }

  public List<Entry> entries() throws IOException {
    return entries(new RealDisk(), root);
  }

  /// All entries, in the order of the archive.
  public static List<Entry> entries(Disk disk, Path root) throws IOException {
    var entries = new ArrayList<Entry>();
    try (Snapshot snapshot = Archive.open(disk, root).snapshot()) {
      for (Partition partition : snapshot.manifest().partitions()) {
        addAll(snapshot, partition.ordinal(), entries);
      }
      addAll(snapshot, snapshot.activeOrdinal(), entries);
    }
    return entries;
  }

  /// A line of a Claude Code session, a number of seconds after a fixed time.
  public static String said(String session, long second, String text) {
    Instant time = Instant.parse("2026-11-01T08:00:00Z").plusSeconds(second);
    return "{\"type\":\"user\",\"uuid\":\"%s-%d\",\"sessionId\":\"%s\",\"timestamp\":\"%s\","
            .formatted(session, second, session, time)
        + "\"cwd\":\"/garden\",\"version\":\"2.0.1\","
        + "\"message\":{\"role\":\"user\",\"content\":\"%s\"}}\n".formatted(text);
  }

  public Snapshot snapshot() throws IOException {
    return Archive.open(new RealDisk(), root).snapshot();
  }

  /// The rows of the sources.
  public List<SourceRow> sources() throws IOException {
    try (OriginalStore originals = originals()) {
      return originals.all();
    }
  }

  /// The bytes of a source as the archive has them.
  public byte[] bytesOf(SourceRow source) throws IOException {
    try (OriginalStore originals = originals();
        InputStream in = originals.open(source.number())) {
      return in.readAllBytes();
    }
  }

  private OriginalStore originals() throws IOException {
    return OriginalStore.open(new RealDisk(), new ArchiveLayout(root));
  }

  private static void addAll(Snapshot snapshot, int ordinal, List<Entry> into) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        into.add(cursor.entry());
      }
    }
  }
}
