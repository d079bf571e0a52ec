package dev.tsearch.indexer.lucene.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.indexer.lucene.index.ScoreWeights;
import dev.tsearch.indexer.lucene.rank.WordMatches.ScoredBatch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocAndFloatFeatureBuffer;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

/// Compares the scores of stop words with those of a plain computation, document by document.
/// Messages contain the seed; `-Dtsearch.seed=N` repeats it.
class StopWordScoresTest {
  private static final int DOCUMENTS = 9000;
  private static final int ROUNDS = 300;

  /// Words that few, many and nearly all documents have.
  private static final List<String> WORDS = List.of("rare", "half", "most");

  private record Scored(int doc, float score, long words) {}

  @Test
  void documentsThatReachTheFloorHaveTheScoresOfAPlainComputation() throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    try (var directory = new ByteBuffersDirectory()) {
      fill(directory, random);
      try (DirectoryReader reader = DirectoryReader.open(directory)) {
        var searcher = new IndexSearcher(reader);
        LeafReaderContext leaf = reader.leaves().getFirst();
        for (int round = 0; round < ROUNDS; round++) {
          float floor = random.nextInt(10) == 0 ? Float.NEGATIVE_INFINITY : 3 * random.nextFloat();
          var scores = new StopWordScores(scorers(searcher, leaf), DOCUMENTS, buffer());
          ScoredBatch batch = batch(random);
          float lowest = scores.lowest(floor);
          List<Scored> expected = new ArrayList<>();
          for (Scored each : plain(batch, scorers(searcher, leaf))) {
            if (each.score() >= floor) {
              expected.add(each);
            }
          }
          int size = batch.size;
          batch.removeBelow(lowest);
          scores.addTo(batch, floor);
          assertThat(contentOf(batch))
              .as("seed %d, round %d, %d documents", seed, round, size)
              .isEqualTo(expected);
        }
      }
    }
  }

  private static void fill(ByteBuffersDirectory directory, Random random) throws IOException {
    try (var writer = new IndexWriter(directory, new IndexWriterConfig())) {
      for (int doc = 0; doc < DOCUMENTS; doc++) {
        var text = new StringBuilder("x ");
        for (int word = random.nextInt(20); word > 0; word--) {
          int chance = random.nextInt(20);
          text.append(chance == 0 ? "rare " : chance < 3 ? "half " : chance < 8 ? "most " : "y ");
        }
        var document = new Document();
        document.add(new TextField("content", text.toString(), Field.Store.NO));
        writer.addDocument(document);
      }
      writer.forceMerge(1);
    }
  }

  private static DocAndFloatFeatureBuffer buffer() {
    return new DocAndFloatFeatureBuffer();
  }

  private static Scorer[] scorers(IndexSearcher searcher, LeafReaderContext leaf)
      throws IOException {
    var scorers = new Scorer[WORDS.size()];
    for (int word = 0; word < scorers.length; word++) {
      scorers[word] =
          searcher
              .createWeight(
                  new TermQuery(new Term("content", WORDS.get(word))), ScoreMode.COMPLETE, 1)
              .scorer(leaf);
    }
    return scorers;
  }

  /// Some or most documents of a window, with any scores.
  private static ScoredBatch batch(Random random) {
    var batch = new ScoredBatch(WordMatches.WINDOW);
    int start = random.nextInt(DOCUMENTS - WordMatches.WINDOW);
    int gap = 1 + random.nextInt(random.nextBoolean() ? 4 : 400);
    for (int slot = random.nextInt(gap); slot < WordMatches.WINDOW; slot++) {
      batch.docs[batch.size] = start + slot;
      batch.scores[batch.size] = 3 * random.nextFloat();
      batch.size++;
      slot += random.nextInt(gap);
    }
    return batch;
  }

  private static List<Scored> plain(ScoredBatch batch, Scorer[] scorers) throws IOException {
    var plain = new ArrayList<Scored>();
    for (int at = 0; at < batch.size; at++) {
      int doc = batch.docs[at];
      float sum = batch.scores[at];
      long words = 0;
      for (int word = 0; word < scorers.length; word++) {
        Scorer scorer = scorers[word];
        if (scorer.docID() < doc) {
          scorer.iterator().advance(doc);
        }
        if (scorer.docID() == doc) {
          sum += ScoreWeights.STOP_WORD * scorer.score();
          words |= 1L << word;
        }
      }
      plain.add(new Scored(doc, sum, words));
    }
    return plain;
  }

  private static List<Scored> contentOf(ScoredBatch batch) {
    var content = new ArrayList<Scored>();
    for (int at = 0; at < batch.size; at++) {
      content.add(new Scored(batch.docs[at], batch.scores[at], batch.words[at]));
    }
    return content;
  }
}
