package dev.tsearch.benchmarks;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.upkeep.IndexUpkeep;
import java.io.Closeable;
import java.io.IOException;

/// An archive of seeded entries with its index, in a temporary folder that is deleted on close.
public final class SampleArchive implements Closeable {
  private static final int CONTENT_BYTES = 250;
  private static final int BATCH = 500;

  private final TemporaryFolder folder;
  private final Archive archive;

  private SampleArchive(TemporaryFolder folder, Archive archive) {
    this.folder = folder;
    this.archive = archive;
  }

  /// Creates an archive with an index. Takes about a second per 10,000 entries.
  public static SampleArchive create(int entries) throws IOException {
    return create(entries, true);
  }

  /// Creates an archive with or without an index.
  public static SampleArchive create(int entries, boolean indexed) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create();
    StorageSettings settings = StorageSettings.DEFAULT.withSync(StorageSettings.Sync.NONE);
    SampleEntries samples = new SampleEntries(CONTENT_BYTES);
    RealDisk disk = new RealDisk();
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            disk, folder.path(), settings, new LuceneTokenizer(), LockWait.STANDARD)) {
      for (int left = entries; left > 0; left -= BATCH) {
        writer.append(samples.take(Math.min(BATCH, left)));
      }
      Archive archive = Archive.open(disk, folder.path());
      if (indexed) {
        new IndexUpkeep(archive, writer, LockWait.NONE, ImportProgress.NONE).catchUp();
      }
      return new SampleArchive(folder, archive);
    }
  }

  /// Stores the sealed partitions with a compression.
  ArchiveWriter.ConversionResult store(Compression compression) throws IOException {
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            archive.disk(),
            archive.layout().root(),
            StorageSettings.DEFAULT,
            new LuceneTokenizer(),
            LockWait.STANDARD)) {
      return writer.store(compression);
    }
  }

  public Archive archive() {
    return archive;
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }
}
