package dev.tsearch.indexer.lucene.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.prune.PartitionSet;
import dev.tsearch.core.prune.Plan;
import dev.tsearch.core.prune.Pruner;
import dev.tsearch.core.prune.Requirement;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.term.Key;
import dev.tsearch.core.term.KeySet;
import dev.tsearch.indexer.lucene.analysis.Terms;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryOracle;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.query.RandomTexts;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.TopHits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A search of index, tail and pruned partitions has the result of a scan of every entry. Messages
/// contain the seed; `-Dtsearch.seed=N` repeats it.
class IndexSearchPropertyTest {
  private static final int CORPORA = 6;
  private static final int QUERIES = 40;
  @TempDir Path directory;

  @Test
  void indexAndTail_equalAScanOfEveryEntry() throws IOException {
    forEachCorpus(
        seed(),
        (random, corpus, partitions, reading, label) -> {
          var oracle = new QueryOracle();
          try (var tail = new TailIndex()) {
            for (IndexedPartition partition : partitions) {
              tail.add(partition.ordinal(), partition.entries());
            }
            for (int round = 0; round < QUERIES; round++) {
              Query query = exact(RandomTexts.query(random, 2));
              String what = label + ", " + query;
              Predicate<Entry> meaning = oracle.of(query);
              Set<EntryAddress> expected =
                  corpus.all().stream()
                      .filter(located -> meaning.test(located.entry()))
                      .map(LocatedEntry::address)
                      .collect(Collectors.toSet());
              CompiledQuery compiled = QueryTranslator.compile(query);
              TopHits onDisk = find(reading, compiled, corpus.ordinals());
              assertThat(addresses(onDisk)).as(what).isEqualTo(expected);
              assertThat(onDisk.total()).as(what).isEqualTo(expected.size());
              TopHits inTail =
                  tail.search(compiled, TimeRange.ALL, 1000, Order.RELEVANCE, Optional.of(reading));
              assertThat(addresses(inTail)).as("in memory, " + what).isEqualTo(expected);
            }
          }
        });
  }

  @Test
  void prunedSearch_hasTheSameHitsAndScores() throws IOException {
    int[] prunedPartitions = {0};
    forEachCorpus(
        seed(),
        (random, corpus, partitions, reading, label) -> {
          for (int round = 0; round < QUERIES; round++) {
            Query query = RandomTexts.query(random, 2);
            CompiledQuery compiled = QueryTranslator.compile(query);
            Plan plan = Pruner.plan(partitions, compiled.requirement(), TimeRange.ALL);
            TopHits whole = find(reading, compiled, corpus.ordinals());
            TopHits pruned = find(reading, compiled, plan.searched());
            assertThat(pruned).as("%s, %s", label, query).isEqualTo(whole);
            prunedPartitions[0] += plan.partitions() - plan.searched().size();
          }
        });
    assertThat(prunedPartitions[0]).as("pruned partitions, or nothing was tried").isPositive();
  }

  /// Runs the test above with unsound rules that other systems have shipped. It must fail with each
  /// of them.
  @Test
  void unsoundRules_areDetected() throws IOException {
    Map<String, Function<Query, Requirement>> rules =
        Map.of(
            "prefix looked up as a whole term", IndexSearchPropertyTest::prefixAsWhole,
            "negation of a term as its absence", IndexSearchPropertyTest::negationAsAbsence,
            "lower-cased by another rule before it is split", IndexSearchPropertyTest::loweredFirst,
            "optional words required", IndexSearchPropertyTest::anyAsAll);
    for (var rule : rules.entrySet()) {
      assertThat(isCaught(rule.getValue())).as(rule.getKey()).isTrue();
    }
  }

  private boolean isCaught(Function<Query, Requirement> rule) throws IOException {
    boolean[] caught = {false};
    forEachCorpus(
        1,
        (random, corpus, partitions, reading, label) -> {
          for (int round = 0; round < QUERIES && !caught[0]; round++) {
            Query query = RandomTexts.query(random, 1);
            CompiledQuery compiled = QueryTranslator.compile(query);
            Plan plan = Pruner.plan(partitions, rule.apply(query), TimeRange.ALL);
            PartitionSet searched = plan.searched();
            caught[0] =
                !find(reading, compiled, searched)
                    .equals(find(reading, compiled, corpus.ordinals()));
          }
        });
    return caught[0];
  }

  private static Requirement prefixAsWhole(Query query) {
    return query instanceof Query.Prefix(var text)
        ? has(Terms.of(text).getFirst().text())
        : QueryTranslator.compile(query).requirement();
  }

  private static Requirement negationAsAbsence(Query query) {
    if (query instanceof Query.Not(Query.Word word)) {
      Requirement required = QueryTranslator.compile(word).requirement();
      return required instanceof Requirement.Has(var key, _)
          ? new Absent(key).asRequirement()
          : required;
    }
    return QueryTranslator.compile(query).requirement();
  }

  private static Requirement loweredFirst(Query query) {
    return query instanceof Query.Word(var text)
        ? has(text.toLowerCase(Locale.ROOT))
        : QueryTranslator.compile(query).requirement();
  }

  private static Requirement anyAsAll(Query query) {
    return query instanceof Query.Any(var parts)
        ? new Requirement.AllOf(
            parts.stream().map(part -> QueryTranslator.compile(part).requirement()).toList())
        : QueryTranslator.compile(query).requirement();
  }

  /// The unsound rule "the filter has the term, so every entry has it", for a negated "maybe".
  private record Absent(Key key) {
    Requirement asRequirement() {
      return new Requirement.Never();
    }
  }

  private static Requirement has(String term) {
    byte[] bytes = term.getBytes(StandardCharsets.UTF_8);
    return Requirement.term(Key.CONTENT, bytes, 0, bytes.length);
  }

  /// A check of a corpus.
  private interface Trial {
    void run(
        Random random,
        Corpus corpus,
        List<IndexedPartition> partitions,
        EntryIndexReader reading,
        String label)
        throws IOException;
  }

  private static long seed() {
    return Seed.next();
  }

  private void forEachCorpus(long first, Trial trial) throws IOException {
    for (long seed = first; seed < first + CORPORA; seed++) {
      var random = new Random(seed);
      Corpus corpus = RandomTexts.corpus(random, 1 + random.nextInt(8), 6);
      Path index = Files.createTempDirectory(directory, "index");
      Map<Integer, KeySet> keys = corpus.index(index);
      var partitions = new ArrayList<IndexedPartition>();
      keys.forEach(
          (ordinal, of) -> partitions.add(new IndexedPartition(ordinal, corpus.of(ordinal), of)));
      try (EntryIndexReader reading = Corpus.open(index)) {
        trial.run(random, corpus, partitions, reading, "seed " + seed);
      }
    }
  }

  private static TopHits find(EntryIndexReader reading, CompiledQuery query, PartitionSet ordinals)
      throws IOException {
    return reading.search(
        query, PartitionFilter.of(ordinals), TimeRange.ALL, 1000, Order.RELEVANCE);
  }

  private static Set<EntryAddress> addresses(TopHits found) {
    return found.best().stream().map(ScoredAddress::address).collect(Collectors.toSet());
  }

  /// Returns the query with the slop of all phrases set to 0.
  private static Query exact(Query query) {
    return switch (query) {
      case Query.Phrase(var text, var _) -> new Query.Phrase(text, 0);
      case Query.All(var parts) ->
          new Query.All(parts.stream().map(IndexSearchPropertyTest::exact).toList());
      case Query.Any(var parts) ->
          new Query.Any(parts.stream().map(IndexSearchPropertyTest::exact).toList());
      case Query.Not(var inner) -> new Query.Not(exact(inner));
      default -> query;
    };
  }
}
