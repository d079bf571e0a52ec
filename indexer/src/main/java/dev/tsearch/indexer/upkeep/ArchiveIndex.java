package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.core.store.write.EntryAnalysis;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import dev.tsearch.indexer.ingest.derive.ImportIndex;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.index.Coverage;
import dev.tsearch.indexer.lucene.index.EntryIndexWriter;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// The Lucene index of an archive, for imports.
public final class ArchiveIndex implements ImportIndex {
  private final IndexUpkeep.Opening opening;

  /// Creates the index in the archive's directory.
  public ArchiveIndex() {
    this(EntryIndexWriter::openIfFree);
  }

  ArchiveIndex(IndexUpkeep.Opening opening) {
    this.opening = opening;
  }

  @Override
  public Tokenizer tokenizer() {
    return new LuceneTokenizer();
  }

  @Override
  public Indexing open(Archive archive, Snapshot before, Consumer<String> message)
      throws IOException {
    Optional<EntryIndexWriter> index =
        opening.open(archive.layout().index(), before.head().archive());
    if (index.isEmpty()) {
      message.accept("another process has the index: what is imported is indexed later");
      return new KeysOnly();
    }
    return LuceneIndexing.open(archive, before, index.get());
  }

  /// Adds entries to the index. They are covered once [#finish] has committed.
  private static final class LuceneIndexing implements Indexing {
    private final Archive archive;
    private final EntryIndexWriter index;

    /// What the index holds, committed or not.
    private Coverage coverage;

    private LuceneIndexing(Archive archive, EntryIndexWriter index, Coverage coverage) {
      this.archive = archive;
      this.index = index;
      this.coverage = coverage;
    }

    static LuceneIndexing open(Archive archive, Snapshot before, EntryIndexWriter index)
        throws IOException {
      try {
        var all = new ArchiveWriter.Durable(before.activeOrdinal(), before.activeBytes());
        Coverage coverage =
            new CatchUp(
                    before, index, index.coverage(), all, CatchUp.COMMIT_BYTES, ImportProgress.NONE)
                .add();
        return new LuceneIndexing(archive, index, coverage);
      } catch (IOException | RuntimeException e) {
        index.close();
        throw e;
      }
    }

    @Override
    public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException {
      boolean fullyAnalyzed = index.add(ordinal, entries, into);
      synchronized (this) {
        coverage = coverage.withComplete(ordinal);
      }
      return fullyAnalyzed;
    }

    @Override
    public EntryAnalysis appended() {
      return new Appended();
    }

    /// Indexes appended entries if the index covers all bytes before them. It does not if another
    /// writer appended since the index was opened: then only keys are made, and [#finish] reads the
    /// entries of both.
    private final class Appended implements EntryAnalysis {
      @Override
      public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException {
        long from = entries.getFirst().address().offset();
        if (!coversUpTo(ordinal, from)) {
          return KeysOnly.keys(entries, into);
        }
        boolean fullyAnalyzed = index.add(ordinal, entries, into);
        EntryAddress last = entries.getLast().address();
        coverage = coverage.withActive(ordinal, last.offset() + last.length() + 1);
        return fullyAnalyzed;
      }

      private boolean coversUpTo(int ordinal, long offset) {
        return coverage.activeOrdinal() == ordinal
            ? coverage.activeBytes() == offset
            : coverage.activeOrdinal() == Coverage.NONE && offset == 0;
      }

      @Override
      public void sealed(Partition partition) {
        int ordinal = partition.ordinal();
        if (coverage.indexedBytes(ordinal, partition.bytes()) == partition.bytes()) {
          coverage = coverage.withComplete(ordinal);
        }
      }
    }

    @Override
    public synchronized long finish(ArchiveWriter.Durable durable) throws IOException {
      try (Snapshot snapshot = archive.snapshot()) {
        IndexReport report =
            new CatchUp(snapshot, index, coverage, durable, CatchUp.AT_END, ImportProgress.NONE)
                .run();
        coverage = index.coverage();
        return report.entries();
      }
    }

    @Override
    public void close() throws IOException {
      index.close();
    }
  }

  /// Makes keys, and leaves the index to a later import.
  private static final class KeysOnly implements Indexing, EntryAnalysis {
    static boolean keys(List<LocatedEntry> entries, KeySet into) {
      var tokenizer = new LuceneTokenizer();
      boolean fullyAnalyzed = true;
      for (LocatedEntry located : entries) {
        fullyAnalyzed &= tokenizer.keys(located.entry().searchableText(), into);
      }
      return fullyAnalyzed;
    }

    @Override
    public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) {
      return keys(entries, into);
    }

    @Override
    public EntryAnalysis appended() {
      return this;
    }

    @Override
    public void sealed(Partition partition) {}

    @Override
    public long finish(ArchiveWriter.Durable durable) {
      return 0;
    }

    @Override
    public void close() {}
  }
}
