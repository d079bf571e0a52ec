package dev.tsearch.core.store;

import dev.tsearch.core.disk.CorruptArchiveException;
import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.MemoryDisk;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Manifest;
import dev.tsearch.core.store.manifest.ManifestCodec;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.term.Tokenizer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An archive on some disk, as tests use it.
public final class TestArchive {
  public static final Path ROOT = Path.of("/archive");
  public static final ArchiveLayout LAYOUT = new ArchiveLayout(ROOT);

  private TestArchive() {}

  /// Settings that seal after a given number of entries.
  public static StorageSettings sealingAfter(int entries) {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    return StorageSettings.DEFAULT.withRotation(
        new RotationPolicy(
            entries,
            standard.maxTokens(),
            standard.maxAgeSeconds(),
            standard.maxBytes(),
            standard.bytesPerToken()));
  }

  public static ArchiveWriter open(Disk disk, StorageSettings settings) throws IOException {
    return ArchiveWriter.open(disk, ROOT, settings, new WordTokenizer(), LockWait.STANDARD);
  }

  /// Creates an archive in a folder, as it is by default but for the syncs.
  public static void create(Path root, Tokenizer tokenizer, List<Entry> entries)
      throws IOException {
    StorageSettings settings = StorageSettings.DEFAULT.withSync(StorageSettings.Sync.NONE);
    try (ArchiveWriter writer =
        ArchiveWriter.open(new RealDisk(), root, settings, tokenizer, LockWait.STANDARD)) {
      writer.append(entries);
    }
  }

  /// Entries of all partitions, sealed ones first, in the manifest's order.
  public static List<Entry> entries(Disk disk) throws IOException {
    try (Snapshot snapshot = Archive.open(disk, ROOT).snapshot()) {
      return entries(snapshot);
    }
  }

  public static List<Entry> entries(Snapshot snapshot) throws IOException {
    var entries = new ArrayList<Entry>();
    for (Partition partition : snapshot.manifest().partitions()) {
      addAll(snapshot, partition.ordinal(), entries);
    }
    addAll(snapshot, snapshot.activeOrdinal(), entries);
    return entries;
  }

  private static void addAll(Snapshot snapshot, int ordinal, List<Entry> into) throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (cursor.next()) {
        into.add(cursor.entry());
      }
    }
  }

  public static List<String> ids(Disk disk) throws IOException {
    return entries(disk).stream().map(Entry::id).toList();
  }

  /// The ids that a reader gets who passes over damaged lines.
  public static List<String> readableIds(Disk disk) throws IOException {
    var ids = new ArrayList<String>();
    try (Snapshot snapshot = Archive.open(disk, ROOT).snapshot()) {
      for (Partition partition : snapshot.manifest().partitions()) {
        addReadable(snapshot, partition.ordinal(), ids);
      }
      addReadable(snapshot, snapshot.activeOrdinal(), ids);
    }
    return ids;
  }

  private static void addReadable(Snapshot snapshot, int ordinal, List<String> ids)
      throws IOException {
    try (EntryCursor cursor = snapshot.cursor(ordinal)) {
      while (true) {
        try {
          if (!cursor.next()) {
            return;
          }
          ids.add(cursor.entry().id());
        } catch (CorruptArchiveException _) {
          // The next line may be sound.
        }
      }
    }
  }

  public static Manifest manifest(Disk disk) throws IOException {
    return ManifestCodec.decode(LAYOUT.manifest(), disk.readAll(LAYOUT.manifest()));
  }

  /// The names of the files in a directory of the archive.
  public static List<String> names(MemoryDisk disk, Path directory) throws IOException {
    return disk.list(directory).stream().map(file -> file.getFileName().toString()).toList();
  }

  /// The lines that an archive's `forgotten.jsonl` gets with its first rule, here one that names
  /// nothing.
  public static List<JsonObject> firstRule() {
    String salt = "00".repeat(KeyedHash.SALT_BYTES);
    JsonObject rule =
        JsonObject.builder()
            .put("id", 1L)
            .put("time", "2026-02-01T08:00:00Z")
            .put("kind", "forget")
            .build();
    return List.of(JsonObject.builder().put("forgotten", 1L).put("salt", salt).build(), rule);
  }
}
