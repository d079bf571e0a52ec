package dev.tsearch.indexer.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.SortedKeys;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.reader.Corpus;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.io.TempDir;

/// A filter is sound if it has a key of every term of the index. It has exactly these keys.
class FilterKeysTest {
  @TempDir Path directory;

  @RepeatedTest(5)
  void keys_areTheKeysOfTheIndexedTerms(RepetitionInfo repetition) throws IOException {
    long seed = Seed.next() + repetition.getCurrentRepetition() - 1;
    var random = new Random(seed);
    var corpus = new Corpus();
    for (int entry = 0; entry < 60; entry++) {
      String text =
          random.nextBoolean() ? RandomTexts.noise(random, 300) : RandomTexts.text(random, 30);
      corpus.with(0, text);
    }
    KeySet keys = corpus.index(directory).values().iterator().next();
    assertThat(SortedKeys.of(keys)).as("seed %d", seed).isEqualTo(SortedKeys.of(keysOfIndex()));

    var alone = new KeySet();
    var tokenizer = new LuceneTokenizer();
    for (LocatedEntry located : corpus.all()) {
      assertThat(tokenizer.keys(located.entry().searchableText(), alone)).isTrue();
    }
    assertThat(SortedKeys.of(alone)).as("seed %d", seed).isEqualTo(SortedKeys.of(keys));
  }

  private KeySet keysOfIndex() throws IOException {
    var keys = new KeySet();
    try (var files = FSDirectory.open(directory);
        var reader = DirectoryReader.open(files)) {
      for (LeafReaderContext leaf : reader.leaves()) {
        Terms terms = leaf.reader().terms(IndexSchema.CONTENT);
        TermsEnum each = terms.iterator();
        for (BytesRef term = each.next(); term != null; term = each.next()) {
          Key.addAll(Key.CONTENT, term.bytes, term.offset, term.length, keys);
        }
      }
    }
    return keys;
  }
}
