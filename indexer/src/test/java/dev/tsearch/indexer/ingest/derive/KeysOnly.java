package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.write.ArchiveWriter.Durable;
import dev.tsearch.core.store.write.EntryAnalysis;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.util.List;
import java.util.function.Consumer;

/// No index: imports make the keys of the filters, and nothing else.
public final class KeysOnly implements ImportIndex {
  private final WordTokenizer words = new WordTokenizer();

  @Override
  public Tokenizer tokenizer() {
    return words;
  }

  @Override
  public Indexing open(Archive archive, Snapshot before, Consumer<String> message) {
    return new Keys();
  }

  private final class Keys implements Indexing, EntryAnalysis {
    @Override
    public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) {
      for (LocatedEntry located : entries) {
        words.keys(located.entry().searchableText(), into);
      }
      return true;
    }

    @Override
    public EntryAnalysis appended() {
      return this;
    }

    @Override
    public void sealed(Partition partition) {}

    @Override
    public long finish(Durable durable) {
      return 0;
    }

    @Override
    public void close() {}
  }
}
