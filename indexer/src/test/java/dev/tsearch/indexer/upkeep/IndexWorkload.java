package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.disk.Disk;
import dev.tsearch.core.disk.FaultyDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.RotationPolicy;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.ingest.report.ImportReport;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.reader.DiskIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// The life of an archive with its index: an import, appends that seal, catching up with them,
/// rebuilding the index, and another import.
///
/// @param sources a folder for each import
/// @param sync when an append is acknowledged
record IndexWorkload(List<Path> sources, StorageSettings.Sync sync) {
  static final Path ROOT = Path.of("/archive");

  /// Each entry has one of these, and the word `every`.
  static final List<String> WORDS = List.of("alder", "birch", "cedar");

  /// What was acknowledged once so many operations were done.
  record Acknowledged(long operations, List<String> texts) {}

  /// What was acknowledged before so many operations.
  static List<String> texts(List<Acknowledged> acknowledged, long operations) {
    return acknowledged.stream()
        .filter(each -> each.operations() <= operations)
        .flatMap(each -> each.texts().stream())
        .toList();
  }

  /// What of it a loss of power may not take: an import is durable however appends are.
  List<String> durable(List<Acknowledged> acknowledged, long operations) {
    return texts(acknowledged, operations).stream()
        .filter(text -> sync != StorageSettings.Sync.NONE || !text.contains("appended"))
        .toList();
  }

  void run(FaultyDisk disk, List<Acknowledged> acknowledged) throws IOException {
    importing(disk, sources.subList(0, 1));
    acknowledged.add(new Acknowledged(disk.operations(), imported("old", "recent")));
    try (ArchiveWriter writer = open(disk)) {
      Archive archive = Archive.open(disk, ROOT);
      var upkeep = new IndexUpkeep(archive, writer, LockWait.NONE, ImportProgress.NONE);
      var index = new DiskIndex(disk);
      append(disk, writer, 0, 1, acknowledged);
      upkeep.run(index::openIfFree, 1);
      append(disk, writer, 1, 4, acknowledged);
      upkeep.run(index::openIfFree, 1);
      append(disk, writer, 4, 5, acknowledged);
      upkeep.run(index::rebuildIfFree, 1);
      append(disk, writer, 5, 6, acknowledged);
    }
    importing(disk, sources);
    acknowledged.add(new Acknowledged(disk.operations(), imported("other", "later")));
  }

  /// What a person does after a crash: imports again; and one more entry comes.
  void finish(Disk disk) throws IOException {
    try (ArchiveWriter writer = open(disk)) {
      writer.append(List.of(entry(100)));
    }
    importing(disk, sources);
    try (ArchiveWriter writer = open(disk)) {
      new IndexUpkeep(Archive.open(disk, ROOT), writer, LockWait.NONE, ImportProgress.NONE)
          .run(new DiskIndex(disk)::openIfFree, 1);
    }
  }

  /// The texts that all imports bring.
  List<String> imported() {
    return imported("old", "recent", "other", "later");
  }

  private static List<String> imported(String... sessions) {
    var texts = new ArrayList<String>();
    for (String session : sessions) {
      int from = session.equals("later") ? 8 : 0;
      for (int i = from; i < from + 4; i++) {
        texts.add(text(session, i));
      }
    }
    return texts;
  }

  static String text(String session, int number) {
    return "every %s%d %s".formatted(session, number, WORDS.get(number % WORDS.size()));
  }

  private void importing(Disk disk, List<Path> paths) throws IOException {
    var index = new ArchiveIndex(new DiskIndex(disk)::openIfFree);
    ImportReport report = Importing.run(disk, ROOT, settings(), ImportMode.CHANGED, index, paths);
    if (!report.failed().isEmpty()) {
      throw new IOException(report.failed().toString());
    }
  }

  private static void append(
      FaultyDisk disk, ArchiveWriter writer, int from, int to, List<Acknowledged> acknowledged)
      throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (int i = from; i < to; i++) {
      entries.add(entry(i));
    }
    writer.append(entries);
    acknowledged.add(
        new Acknowledged(disk.operations(), entries.stream().map(Entry::content).toList()));
  }

  static Entry entry(int number) {
    return new Entry(
        "appended-" + number,
        Instant.parse("2026-11-01T09:00:00Z").getEpochSecond() + number,
        "ada",
        "bot",
        text("appended", number),
        EntryType.MESSAGE,
        Metadata.EMPTY);
  }

  private ArchiveWriter open(Disk disk) throws IOException {
    return ArchiveWriter.open(disk, ROOT, settings(), new LuceneTokenizer(), LockWait.STANDARD);
  }

  private StorageSettings settings() {
    return settings(3).withSync(sync);
  }

  /// Partitions are sealed after so many entries.
  static StorageSettings settings(int maxEntries) {
    RotationPolicy standard = RotationPolicy.DEFAULT;
    return StorageSettings.DEFAULT.withRotation(
        new RotationPolicy(
            maxEntries,
            standard.maxTokens(),
            standard.maxAgeSeconds(),
            standard.maxBytes(),
            standard.bytesPerToken()));
  }
}
