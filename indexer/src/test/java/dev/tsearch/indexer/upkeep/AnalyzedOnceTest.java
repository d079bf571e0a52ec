package dev.tsearch.indexer.upkeep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.EntryAnalysis;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import dev.tsearch.indexer.ingest.Importing;
import dev.tsearch.indexer.ingest.derive.ImportIndex;
import dev.tsearch.indexer.ingest.report.ImportMode;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An import of a few new lines analyzes each new entry once: for index and filter together.
class AnalyzedOnceTest {
  @TempDir Path folder;

  /// Texts that the writer's tokenizer analyzed, for filters alone.
  private final AtomicLong forFilters = new AtomicLong();

  /// Entries that the index analyzed, while they were imported.
  private final AtomicLong forIndex = new AtomicLong();

  /// Entries that were read back from the archive and analyzed for the index.
  private final AtomicLong readBack = new AtomicLong();

  @Test
  void newLines() throws IOException {
    importLines(0, 40);
    assertAnalyzedOnce(40);
  }

  /// A batch of a watch is an import of the lines that were added to a file.
  @Test
  void linesThatAreAddedToAFile() throws IOException {
    importLines(0, 40);
    importLines(40, 80);
    importLines(80, 85);
    assertAnalyzedOnce(85);
  }

  /// The import that fills a partition seals it. It analyzes again what an earlier import appended,
  /// and no new entry.
  @Test
  void linesThatFillAPartition() throws IOException {
    StorageSettings small = IndexWorkload.settings(30);
    importLines(small, 0, 20);
    importLines(small, 20, 40);
    assertThat(forIndex).hasValue(40);
    assertThat(readBack).hasValue(0);
    assertThat(forFilters).hasValue(20); // the filter of the sealed partition has its exact size
  }

  /// The writer appends a line without the index, which indexes it at the next import.
  @Test
  void linesAfterOnesThatWereAppended() throws IOException {
    importLines(0, 40);
    try (ArchiveWriter writer =
        ArchiveWriter.open(
            new RealDisk(),
            archive(),
            StorageSettings.DEFAULT,
            new LuceneTokenizer(),
            LockWait.STANDARD)) {
      writer.append(List.of(IndexWorkload.entry(1)));
    }
    importLines(40, 80);
    assertThat(forIndex).hasValue(80);
    assertThat(readBack).hasValue(0); // it was indexed when the index was opened
    assertThat(new ArchiveVerification(new RealDisk(), archive(), _ -> {}).run().findings())
        .isEmpty();
  }

  private void assertAnalyzedOnce(int entries) throws IOException {
    assertThat(forIndex).hasValue(entries);
    assertThat(forFilters).hasValue(0);
    assertThat(readBack).hasValue(0);
    var report = new ArchiveVerification(new RealDisk(), archive(), _ -> {}).run();
    assertThat(report.findings()).isEmpty();
    assertThat(report.index().orElseThrow().entries()).isEqualTo(entries);
    assertThat(report.index().orElseThrow().uncoveredBytes()).isZero();
  }

  private Path archive() {
    return folder.resolve("archive");
  }

  private void importLines(int from, int to) throws IOException {
    importLines(StorageSettings.DEFAULT, from, to);
  }

  private void importLines(StorageSettings storage, int from, int to) throws IOException {
    Path file = folder.resolve("session.jsonl");
    var lines = new StringBuilder();
    for (int i = from; i < to; i++) {
      lines.append(Importing.said("s", i, "lantern number " + i));
    }
    Files.writeString(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    Importing.run(
        new RealDisk(), archive(), storage, ImportMode.CHANGED, new Counting(), List.of(file));
  }

  /// The index of an archive, with counters.
  private final class Counting implements ImportIndex {
    private final ArchiveIndex index = new ArchiveIndex();

    @Override
    public Tokenizer tokenizer() {
      Tokenizer tokenizer = index.tokenizer();
      return new Tokenizer() {
        @Override
        public String fingerprint() {
          return tokenizer.fingerprint();
        }

        @Override
        public boolean keys(String text, KeySet into) {
          forFilters.incrementAndGet();
          return tokenizer.keys(text, into);
        }
      };
    }

    @Override
    public Indexing open(Archive archive, Snapshot before, Consumer<String> message)
        throws IOException {
      return new CountingIndexing(index.open(archive, before, message));
    }
  }

  private final class CountingIndexing implements ImportIndex.Indexing {
    private final ImportIndex.Indexing indexing;
    private final EntryAnalysis appended;

    CountingIndexing(ImportIndex.Indexing indexing) {
      this.indexing = indexing;
      this.appended = indexing.appended();
    }

    @Override
    public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException {
      forIndex.addAndGet(entries.size());
      return indexing.add(ordinal, entries, into);
    }

    @Override
    public EntryAnalysis appended() {
      return new EntryAnalysis() {
        @Override
        public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into)
            throws IOException {
          forIndex.addAndGet(entries.size());
          return appended.add(ordinal, entries, into);
        }

        @Override
        public void sealed(Partition partition) {
          appended.sealed(partition);
        }
      };
    }

    @Override
    public long finish(ArchiveWriter.Durable durable) throws IOException {
      return readBack.addAndGet(indexing.finish(durable));
    }

    @Override
    public void close() throws IOException {
      indexing.close();
    }
  }
}
