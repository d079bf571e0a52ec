package dev.tsearch.indexer.lucene.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.rank.BestMatches.BestMatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

final class BestMatchesTest {
  private static final int DOCS = 600;

  @Test
  void keepsWhatASortOfAllMatchesHasFirst() throws IOException {
    var random = new Random(Seed.next());
    try (var directory = new ByteBuffersDirectory();
        DirectoryReader reader = entries(directory)) {
      LeafReaderContext leaf = reader.leaves().getFirst();
      for (int capacity : List.of(1, 2, 7, 100, 300, DOCS, DOCS + 1)) {
        assertKeepsBest(capacity, leaf, random);
      }
    }
  }

  /// Few scores and times, so that many matches differ in nothing but their addresses.
  private static void assertKeepsBest(int capacity, LeafReaderContext leaf, Random random) {
    var best = new BestMatches(capacity);
    var all = new ArrayList<BestMatch>();
    var belowFloor = new ArrayList<BestMatch>();
    for (int doc = 0; doc < DOCS; doc++) {
      var match = new BestMatch(random.nextInt(5), random.nextInt(10), 1, leaf, doc);
      all.add(match);
      if (match.score >= best.floor()) {
        best.add(match);
      } else {
        belowFloor.add(match);
      }
    }
    all.sort(BestMatch.BEST_FIRST);
    List<BestMatch> first = all.subList(0, Math.min(capacity, DOCS));
    assertThat(best.bestFirst()).containsExactlyElementsOf(first);
    assertThat(belowFloor).doesNotContainAnyElementsOf(first);
    assertThat(belowFloor.isEmpty()).isEqualTo(2 * capacity >= DOCS);
  }

  private static DirectoryReader entries(ByteBuffersDirectory directory) throws IOException {
    try (var writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int doc = 0; doc < DOCS; doc++) {
        var entry = new Document();
        entry.add(new NumericDocValuesField(IndexSchema.PARTITION, 0));
        entry.add(new NumericDocValuesField(IndexSchema.OFFSET, 100L * doc));
        entry.add(new NumericDocValuesField(IndexSchema.LENGTH, 90));
        entry.add(new NumericDocValuesField(IndexSchema.TIME, 1));
        writer.addDocument(entry);
      }
    }
    return DirectoryReader.open(directory);
  }
}
