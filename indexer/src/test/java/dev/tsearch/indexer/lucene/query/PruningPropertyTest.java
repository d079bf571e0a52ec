package dev.tsearch.indexer.lucene.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionFacts;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.prune.Plan;
import dev.tsearch.core.prune.Presence;
import dev.tsearch.core.prune.Pruner;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.TermFilter;
import dev.tsearch.core.term.TermFilterBuilder;
import dev.tsearch.indexer.lucene.analysis.Terms;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.rank.RankedQuery;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.reader.Corpus;
import dev.tsearch.indexer.lucene.reader.EntryIndexReader;
import dev.tsearch.indexer.lucene.reader.IndexedPartition;
import dev.tsearch.indexer.lucene.reader.PartitionFilter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/// Pruning is sound: a query of any kind has the same hits, scores and total with and without
/// pruning, over random corpora with real filters. Some filters are missing and some are so small
/// that they often answer "maybe". Every failure contains the seed; `-Dtsearch.seed=N` repeats it.
class PruningPropertyTest {
  private static final int CORPORA = 125;
  private static final int QUERIES_OF_EACH = 200;
  private static final int LEAST_PAIRS = 20_000;
  private static final List<Occur> OCCURS = List.of(Occur.values());

  @TempDir Path folder;

  @Test
  void pruning_losesNoHit(TestReporter reporter) throws IOException {
    long seed = Seed.next();
    int pairs = 0;
    int withHits = 0;
    long prunedPartitions = 0;
    for (int number = 0; number < CORPORA; number++) {
      var random = new Random(seed + number);
      Corpus corpus = RandomTexts.corpus(random, 1 + random.nextInt(8), 6);
      Path index = folder.resolve(Integer.toString(number));
      List<Known> partitions = known(random, corpus, corpus.index(index));
      try (EntryIndexReader reading = Corpus.open(index)) {
        for (int round = 0; round < QUERIES_OF_EACH; round++) {
          CompiledQuery query = query(random);
          TimeRange time = random.nextInt(4) == 0 ? range(random) : TimeRange.ALL;
          Plan plan = Pruner.plan(partitions, query.requirement(), time);
          TopHits whole = find(reading, query, corpus.ordinals(), time);
          TopHits pruned = find(reading, query, plan.searched(), time);
          assertThat(pruned)
              .as("-Dtsearch.seed=%d: %s in %s, as %s", seed + number, query, time, plan)
              .isEqualTo(whole);
          pairs++;
          withHits += whole.total() > 0 ? 1 : 0;
          prunedPartitions += plan.partitions() - plan.searched().size();
        }
      }
    }
    reporter.publishEntry(
        Map.of(
            "seed", Long.toString(seed),
            "pairs of corpus and query", Integer.toString(pairs),
            "of these with hits", Integer.toString(withHits),
            "pruned partitions", Long.toString(prunedPartitions)));
    assertThat(pairs).isGreaterThanOrEqualTo(LEAST_PAIRS);
    assertThat(withHits).as("queries that find something").isGreaterThan(pairs / 5);
    assertThat(prunedPartitions).as("pruned partitions").isGreaterThan(pairs / 2);
  }

  /// The facts of a sidecar: with or without a real filter, with or without tags.
  private record Known(
      IndexedPartition exact, TermFilter filter, boolean hasFilter, boolean hasTags)
      implements PartitionFacts {
    @Override
    public int ordinal() {
      return exact.ordinal();
    }

    @Override
    public long min() {
      return exact.min();
    }

    @Override
    public long max() {
      return exact.max();
    }

    @Override
    public int undated() {
      return exact.undated();
    }

    @Override
    public int count() {
      return exact.count();
    }

    @Override
    public Presence has(Key key) {
      return hasFilter && !filter.mightContain(key) ? Presence.NONE : Presence.MAYBE;
    }

    @Override
    public Presence tag(Field field, String term) {
      return hasTags ? exact.tag(field, term) : Presence.MAYBE;
    }
  }

  private static List<Known> known(Random random, Corpus corpus, Map<Integer, KeySet> keys) {
    var partitions = new ArrayList<Known>();
    keys.forEach((ordinal, of) -> {
      int bitsPerKey = random.nextInt(4) == 0 ? 2 : TermFilterBuilder.DEFAULT_BITS_PER_KEY;
      byte[] bytes = TermFilterBuilder.build(of, bitsPerKey);
      partitions.add(
          new Known(
              new IndexedPartition(ordinal, corpus.of(ordinal), of),
              TermFilter.of(ByteBuffer.wrap(bytes)),
              random.nextInt(6) > 0,
              random.nextInt(6) > 0));
    });
    return partitions;
  }

  private static CompiledQuery query(Random random) {
    return switch (random.nextInt(10)) {
      case 0 ->
          new CompiledQuery(
              new RankedQuery(List.of(), someOf(random), false, List.of(), List.of()),
              List.of(),
              true);
      case 2, 3, 4 -> QueryTranslator.compile(ranking(random), corrections(random));
      case 1 -> QueryTranslator.compile(pattern(random));
      default -> QueryTranslator.compile(RandomTexts.query(random, 3));
    };
  }

  /// Returns words that rank, perhaps with other parts.
  private static Query ranking(Random random) {
    var words = new ArrayList<Query.Word>();
    for (int count = 1 + random.nextInt(5); count > 0; count--) {
      words.add(new Query.Word(random.nextInt(4) == 0 ? "the" : RandomTexts.word(random)));
    }
    Query ranking = new Query.Words(words);
    return random.nextBoolean()
        ? ranking
        : Query.all(List.of(ranking, RandomTexts.query(random, 1)));
  }

  /// Returns corrections of many words.
  private static Map<String, String> corrections(Random random) {
    var corrections = new HashMap<String, String>();
    for (int count = random.nextInt(30); count > 0; count--) {
      corrections.put(RandomTexts.word(random), RandomTexts.word(random));
    }
    return corrections;
  }

  /// Returns a query of any kind, with patterns within it.
  private static Query pattern(Random random) {
    String word = RandomTexts.word(random);
    Query pattern =
        switch (random.nextInt(5)) {
          case 0 -> new Query.Fuzzy(word, 1 + random.nextInt(2));
          case 1 -> new Query.Regex("[abps].*" + (random.nextBoolean() ? "a" : ""));
          case 2 -> new Query.Wildcard("*" + word.charAt(word.length() - 1));
          case 3 -> new Query.FieldIn(Field.TOOL, Optional.of("b"), Optional.of("c"));
          default -> new Query.FieldIs(Field.TYPE, "tool_result");
        };
    return switch (random.nextInt(4)) {
      case 0 -> Query.not(pattern);
      case 1 -> Query.all(List.of(pattern, RandomTexts.query(random, 1)));
      case 2 -> Query.any(List.of(pattern, RandomTexts.query(random, 1)));
      default -> pattern;
    };
  }

  /// Returns a Lucene query with every kind of clause and a minimum of matching optional ones.
  private static BooleanQuery someOf(Random random) {
    var some = new BooleanQuery.Builder().setMinimumNumberShouldMatch(random.nextInt(4));
    for (int clauses = 1 + random.nextInt(5); clauses > 0; clauses--) {
      Occur occur = OCCURS.get(random.nextInt(OCCURS.size()));
      String word = RandomTexts.word(random);
      for (Terms.Term term : Terms.of(word)) {
        some.add(new TermQuery(new Term(IndexSchema.CONTENT, term.text())), occur);
      }
    }
    return some.build();
  }

  private static TimeRange range(Random random) {
    long from = random.nextInt(70);
    return random.nextBoolean()
        ? new TimeRange(from, from + random.nextInt(20))
        : new TimeRange(from, Long.MAX_VALUE);
  }

  private static TopHits find(
      EntryIndexReader reading, CompiledQuery query, PartitionSet ordinals, TimeRange time)
      throws IOException {
    return reading.search(query, PartitionFilter.of(ordinals), time, 1000, Order.RELEVANCE);
  }
}
