package dev.tsearch.indexer.ingest.derive;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.WordTokenizer;
import dev.tsearch.core.store.write.ArchiveWriter.Durable;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.Tokenizer;
import java.util.List;
import java.util.function.Consumer;

/// No index: an import makes keys for its filters, and nothing else.
public final class KeysOnly implements ImportIndex {
  private final WordTokenizer words = new WordTokenizer();

  @Override
  public Tokenizer tokenizer() {
    return words;
  }

  @Override
  public Indexing open(Archive archive, Consumer<String> say) {
    return new Indexing() {
      @Override
      public boolean add(int ordinal, List<LocatedEntry> entries, KeySet into) {
        for (LocatedEntry located : entries) {
          words.keys(located.entry().searchableText(), into);
        }
        return true;
      }

      @Override
      public void finish(Durable durable) {}

      @Override
      public void close() {}
    };
  }
}
