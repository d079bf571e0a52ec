package dev.tsearch.indexer.upkeep;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.write.ArchiveWriter.Durable;
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

/// The index of an archive as imports use it.
public final class ArchiveIndex implements ImportIndex {
  private final IndexUpkeep.Opening opening;

  /// The index in its directory.
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
  public Indexing open(Archive archive, Consumer<String> say) throws IOException {
    String archiveId;
    try (Snapshot snapshot = archive.snapshot()) {
      archiveId = snapshot.head().archive();
    }
    Optional<EntryIndexWriter> index = opening.open(archive.layout().index(), archiveId);
    if (index.isEmpty()) {
      say.accept("another process has the index: what is imported is indexed later");
      return new KeysOnly();
    }
    return new LuceneIndexing(archive, index.get());
  }

  /// Indexes. What it added is covered once it is finished.
  private static final class LuceneIndexing implements Indexing {
    private final Archive archive;
    private final EntryIndexWriter index;
    private Coverage coverage;

    LuceneIndexing(Archive archive, EntryIndexWriter index) {
      this.archive = archive;
      this.index = index;
      this.coverage = index.coverage();
    }

    @Override
    public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) throws IOException {
      boolean fullyAnalysed = index.add(ordinal, entries, into);
      synchronized (this) {
        coverage = coverage.withComplete(ordinal);
      }
      return fullyAnalysed;
    }

    @Override
    public synchronized void finish(Durable durable) throws IOException {
      try (Snapshot snapshot = archive.snapshot()) {
        new CatchUp(snapshot, index, coverage, durable, ImportProgress.NONE).run();
      }
      coverage = index.coverage();
    }

    @Override
    public void close() throws IOException {
      index.close();
    }
  }

  /// Makes keys and leaves the index alone.
  private static final class KeysOnly implements Indexing {

    @Override
    public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) {
      var tokenizer = new LuceneTokenizer();
      boolean fullyAnalysed = true;
      for (LocatedEntry located : entries) {
        fullyAnalysed &= tokenizer.keys(located.entry().searchableText(), into);
      }
      return fullyAnalysed;
    }

    @Override
    public void finish(Durable durable) {}

    @Override
    public void close() {}
  }
}
