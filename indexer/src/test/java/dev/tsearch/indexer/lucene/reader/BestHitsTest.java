package dev.tsearch.indexer.lucene.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.SearchDeadline;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.index.EntryBoost;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.query.RandomTexts;
import dev.tsearch.indexer.lucene.rank.AddressColumns;
import dev.tsearch.indexer.lucene.rank.CompactionTimes;
import dev.tsearch.indexer.lucene.rank.RankedQuery;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.StatisticsSearcher;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.Watermark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

/// Compares the hits with a plain computation: the scores of all words of all entries, then the
/// rules of the ranking one after the other. Messages contain the seed; `-Dtsearch.seed=N` repeats
/// it.
class BestHitsTest {
  private static final int CORPORA = 6;
  private static final int QUERIES = 20;
  private static final int DAY_SECONDS = 86_400;

  /// Frequent words with inflections, so that many entries match and few are scored completely.
  private static final List<String> WORDS =
      List.of("server", "servers", "open", "opened", "opening", "branch", "branches", "with", "x");

  /// One that nearly half of the entries have, one that few have, and one that none has.
  private static final List<String> STOP_WORDS = List.of("with", "how", "the");

  private static final List<EntryType> TYPES =
      List.of(EntryType.MESSAGE, EntryType.THINKING, EntryType.TOOL_RESULT, EntryType.TOOL_RESULT);

  /// An entry that matches, with the score of its words and then its whole score.
  private static final class Match {
    private final LocatedEntry located;
    private final float words;
    private float score;

    Match(LocatedEntry located, float words) {
      this.located = located;
      this.words = words;
      this.score = words;
    }

    ScoredAddress byWords() {
      return new ScoredAddress(located.address(), words, located.entry().timestamp());
    }

    ScoredAddress whole() {
      return new ScoredAddress(located.address(), score, located.entry().timestamp());
    }
  }

  @Test
  void hitsAreThoseOfAPlainComputation() throws IOException {
    long first = Seed.next();
    for (long seed = first; seed < first + CORPORA; seed++) {
      var random = new Random(seed);
      int count = 1 + random.nextInt(random.nextInt(3) == 0 ? 2500 : 150);
      compareCorpus(random, count, 400, BestHitsTest::query, "seed " + seed);
    }
  }

  /// Many matches in few segments: most of them cannot be among the best.
  @Test
  void hitsOfManyMatchesAreThoseOfAPlainComputation() throws IOException {
    long seed = Seed.next();
    compareCorpus(new Random(seed), 12_000, 8000, BestHitsTest::words, "seed " + seed);
  }

  /// Nearness is computed only for entries that have both words.
  @Test
  void entriesWithWordsNearEachOtherHaveTheWords() throws IOException {
    long seed = Seed.next();
    var random = new Random(seed);
    int found = 0;
    try (var directory = new ByteBuffersDirectory();
        var writer = new IndexWriter(directory, new IndexWriterConfig(null))) {
      fill(writer, random, 400, 1000, any -> RandomTexts.text(any, 12));
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        var searcher = new IndexSearcher(reader);
        for (int round = 0; round < 400; round++) {
          String first = RandomTexts.word(random);
          String second = RandomTexts.word(random);
          var words = List.of(new Query.Word(first), new Query.Word(second));
          RankedQuery query = QueryTranslator.compile(new Query.Words(words)).ranked();
          for (RankedQuery.NearWords pair : query.near()) {
            Set<EntryAddress> near = scores(searcher, pair.query()).keySet();
            for (int word = 0; word < query.words().size(); word++) {
              if ((pair.words() & 1L << word) != 0) {
                assertThat(scores(searcher, query.words().get(word).query()).keySet())
                    .as("seed %d: %s %s", seed, first, second)
                    .containsAll(near);
                found += near.size();
              }
            }
          }
        }
      }
    }
    assertThat(found).isPositive();
  }

  /// Compares the hits of random queries.
  ///
  /// @param count the number of entries
  /// @param segment the mean number of entries of a segment
  private static void compareCorpus(
      Random random, int count, int segment, Function<Random, Query> queries, String what)
      throws IOException {
    try (var directory = new ByteBuffersDirectory();
        var writer =
            new IndexWriter(
                directory, new IndexWriterConfig(null).setMergePolicy(NoMergePolicy.INSTANCE))) {
      List<LocatedEntry> entries = fill(writer, random, count, segment, BestHitsTest::text);
      try (DirectoryReader reader = DirectoryReader.open(writer)) {
        for (int round = 0; round < QUERIES; round++) {
          Query query = queries.apply(random);
          compare(reader, entries, query, random, what + ", " + query);
        }
      }
    }
  }

  private static List<LocatedEntry> fill(
      IndexWriter writer, Random random, int count, int segment, Function<Random, String> texts)
      throws IOException {
    var entries = new ArrayList<LocatedEntry>();
    var chain = new ContentChain();
    for (int at = 0; at < count; at++) {
      Entry entry = entry(random, at, texts.apply(random));
      var address = new EntryAddress(at / 100, at % 100 * 50L, 49);
      var located = new LocatedEntry(entry, address);
      entries.add(located);
      writer.addDocument(IndexSchema.fields(located, chain.postings(entry.searchableText(), null)));
      if (random.nextInt(segment) == 0) {
        DirectoryReader.open(writer).close(); // ends a segment
      }
    }
    if (random.nextBoolean()) {
      int deleted = random.nextInt(count / 100 + 1);
      writer.deleteDocuments(IndexSchema.ordinalTerm(deleted));
      entries.removeIf(entry -> entry.address().ordinal() == deleted);
    }
    return entries;
  }

  private static String text(Random random) {
    var text = new StringBuilder();
    for (int words = random.nextInt(12); words >= 0; words--) {
      text.append(
              random.nextInt(4) == 0
                  ? RandomTexts.word(random)
                  : WORDS.get(random.nextInt(WORDS.size())))
          .append(' ');
    }
    return random.nextInt(10) == 0 ? text + "how " : text.toString();
  }

  private static Entry entry(Random random, int at, String text) {
    // few times and sessions, so that scores are equal and compactions matter
    long timestamp = random.nextInt(20) == 0 ? 0 : (1L + random.nextInt(200)) * 3 * DAY_SECONDS;
    boolean isCompaction = random.nextInt(300) == 0;
    EntryType type = isCompaction ? EntryType.COMPACTION : TYPES.get(random.nextInt(TYPES.size()));
    var metadata = JsonObject.builder().put("session", "s" + random.nextInt(5));
    if (random.nextInt(10) == 0) {
      metadata.put("meta", true);
    }
    if (random.nextInt(3) == 0) {
      metadata.put("role", "user");
    }
    String content = random.nextInt(3) == 0 ? text : "%s %d".formatted(text, at);
    return Corpus.entry(timestamp, content, type, metadata.build());
  }

  private static Query query(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> RandomTexts.query(random, 2);
      case 1 -> new Query.Phrase(common(random) + " " + common(random), random.nextInt(3));
      case 2, 3 -> new Query.Word(common(random));
      case 4, 5 -> {
        Query ranking = words(random);
        yield random.nextInt(3) > 0
            ? ranking
            : Query.all(List.of(ranking, RandomTexts.query(random, 1)));
      }
      default -> {
        var words = new ArrayList<Query>();
        for (int count = 2 + random.nextInt(2); count > 0; count--) {
          words.add(new Query.Word(common(random)));
        }
        yield new Query.All(words);
      }
    };
  }

  private static Query words(Random random) {
    var words = new ArrayList<Query.Word>();
    for (int count = 1 + random.nextInt(4); count > 0; count--) {
      words.add(new Query.Word(any(random)));
    }
    return new Query.Words(words);
  }

  /// A frequent word, a stop word, or a word of any form.
  private static String any(Random random) {
    return switch (random.nextInt(8)) {
      case 0 -> RandomTexts.word(random);
      case 1, 2 -> STOP_WORDS.get(random.nextInt(STOP_WORDS.size()));
      default -> common(random);
    };
  }

  private static String common(Random random) {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private static void compare(
      DirectoryReader reader, List<LocatedEntry> entries, Query query, Random random, String what)
      throws IOException {
    CompiledQuery compiled = QueryTranslator.compile(query);
    if (!compiled.scores()) {
      return;
    }
    var compactions = new CompactionTimes(new Watermark(1000, 999, 1 << 20));
    if (random.nextBoolean()) {
      compactions.addAll(reader);
    }
    int limit =
        switch (random.nextInt(3)) {
          case 0 -> 1 + random.nextInt(40);
          case 1 -> 1000; // all candidates
          default -> 1 + random.nextInt(3000);
        };
    TimeRange time = random.nextInt(4) == 0 ? new TimeRange(0, 300L * DAY_SECONDS) : TimeRange.ALL;
    Inserted inserted = List.of(Inserted.values()).get(random.nextInt(3));
    var wanted =
        new TopHitsRequest(
            compiled,
            time,
            limit,
            Order.RELEVANCE,
            inserted,
            new ScoreStatistics(),
            compactions,
            null,
            SearchDeadline.NONE);
    var searcher = new StatisticsSearcher(reader, wanted.statistics(), Optional.empty());
    IndexSearch search = IndexSearch.of(searcher, wanted);
    List<Match> matches = matches(searcher, compiled.ranked(), entries, time);
    matches.removeIf(match -> isLeftOut(match.located.entry(), inserted));
    TopHits found = search.find();
    assertThat(found.total()).as(what).isEqualTo(matches.size());
    List<ScoredAddress> expected =
        ranked(matches, compiled.ranked().words().isEmpty() ? 200 : 1000, search);
    assertThat(found.best())
        .as(what)
        .isEqualTo(expected.subList(0, Math.min(limit, expected.size())));
  }

  private static boolean isLeftOut(Entry entry, Inserted inserted) {
    boolean isInserted = EntryBoost.of(entry) == EntryBoost.INSERTED;
    return inserted == (isInserted ? Inserted.LEFT_OUT : Inserted.ONLY);
  }

  /// Every entry that matches, with the scores of its words added up one by one.
  private static List<Match> matches(
      IndexSearcher searcher, RankedQuery query, List<LocatedEntry> entries, TimeRange time)
      throws IOException {
    Map<EntryAddress, Float> required =
        query.required() == null ? null : scores(searcher, query.required());
    var words = new ArrayList<Map<EntryAddress, Float>>();
    for (RankedQuery.RankedWord word : query.words()) {
      words.add(scores(searcher, word.query()));
    }
    var matches = new ArrayList<Match>();
    for (LocatedEntry entry : entries) {
      EntryAddress address = entry.address();
      if (!time.contains(entry.entry().timestamp())
          || (required != null && !required.containsKey(address))) {
        continue;
      }
      boolean hasWord = false;
      float sum = required == null ? 0 : required.getOrDefault(address, 0f);
      for (boolean isTelling : new boolean[] {true, false}) {
        for (int word = 0; word < words.size(); word++) {
          Float score = words.get(word).get(address);
          if (score != null && query.words().get(word).isTelling() == isTelling) {
            hasWord |= isTelling;
            sum += isTelling ? score : 0.5f * score;
          }
        }
      }
      if (hasWord || !query.needsWord()) {
        matches.add(new Match(entry, sum));
      }
    }
    return matches;
  }

  private static Map<EntryAddress, Float> scores(
      IndexSearcher searcher, org.apache.lucene.search.Query part) throws IOException {
    Weight weight = searcher.createWeight(searcher.rewrite(part), ScoreMode.COMPLETE, 1);
    var scores = new HashMap<EntryAddress, Float>();
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Scorer scorer = weight.scorer(leaf);
      if (scorer != null) {
        AddressColumns addresses = AddressColumns.of(leaf.reader());
        DocIdSetIterator docs = scorer.iterator();
        for (int doc = docs.nextDoc(); doc != DocIdSetIterator.NO_MORE_DOCS; doc = docs.nextDoc()) {
          scores.put(addresses.read(doc, 0).address(), scorer.score());
        }
      }
    }
    return scores;
  }

  private static List<ScoredAddress> ranked(
      List<Match> matches, int candidateCount, IndexSearch search) throws IOException {
    Comparator<ScoredAddress> byScore = ScoredAddress.in(Order.RELEVANCE);
    matches.sort(Comparator.comparing(Match::byWords, byScore));
    List<Match> candidates =
        new ArrayList<>(matches.subList(0, Math.min(candidateCount, matches.size())));
    for (Match match : candidates) {
      match.score = search.reason(match.located.address()).orElseThrow().value();
    }
    candidates.sort(Comparator.comparing(Match::whole, byScore));
    var sessions = new LinkedHashMap<String, List<Match>>();
    for (Match match : candidates) {
      String session = match.located.entry().metadata().session();
      List<Match> best = sessions.computeIfAbsent(session, _ -> new ArrayList<>());
      boolean isNew = best.stream().noneMatch(other -> text(other) == text(match));
      if (best.size() < 3 && isNew) {
        best.add(match);
      }
    }
    var sorted = new ArrayList<>(sessions.values());
    sorted.sort((one, other) -> {
      int order = Float.compare(score(other), score(one));
      return order == 0 ? byScore.compare(one.getFirst().whole(), other.getFirst().whole()) : order;
    });
    var ranked = new ArrayList<Match>();
    sorted.forEach(ranked::addAll);
    candidates.stream().filter(match -> !ranked.contains(match)).toList().forEach(ranked::add);
    ranked.addAll(matches.subList(candidates.size(), matches.size()));
    return ranked.stream().map(Match::whole).toList();
  }

  private static int text(Match match) {
    return IndexSchema.textHash(match.located.entry());
  }

  private static float score(List<Match> best) {
    float score = best.getFirst().score;
    score += best.size() > 1 ? 0.5f * best.get(1).score : 0;
    return score + (best.size() > 2 ? 0.25f * best.get(2).score : 0);
  }
}
