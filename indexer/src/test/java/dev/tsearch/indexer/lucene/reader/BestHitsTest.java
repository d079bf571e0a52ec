package dev.tsearch.indexer.lucene.reader;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Order;
import dev.tsearch.core.query.Query;
import dev.tsearch.indexer.lucene.analysis.ContentChain;
import dev.tsearch.indexer.lucene.index.IndexSchema;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import dev.tsearch.indexer.lucene.query.QueryTranslator;
import dev.tsearch.indexer.lucene.query.RandomTexts;
import dev.tsearch.indexer.lucene.rank.AddressColumns;
import dev.tsearch.indexer.lucene.rank.CompactionTimes;
import dev.tsearch.indexer.lucene.rank.ScoreStatistics;
import dev.tsearch.indexer.lucene.rank.ScoredAddress;
import dev.tsearch.indexer.lucene.rank.StatisticsSearcher;
import dev.tsearch.indexer.lucene.rank.TopHits;
import dev.tsearch.indexer.lucene.rank.Watermark;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.junit.jupiter.api.Test;

/// Compares the best hits with the result of a Lucene search that computes the whole score of every
/// match. Messages contain the seed; `-Dtsearch.seed=N` repeats it.
class BestHitsTest {
  private static final int CORPORA = 8;
  private static final int QUERIES = 60;
  private static final int DAY_SECONDS = 86_400;

  /// Frequent words with inflections, so that many entries match and few are scored completely.
  private static final List<String> WORDS =
      List.of("server", "servers", "open", "opened", "opening", "branch", "branches", "with", "x");

  private static final List<EntryType> TYPES =
      List.of(EntryType.MESSAGE, EntryType.THINKING, EntryType.TOOL_RESULT, EntryType.TOOL_RESULT);

  private static final Sort ORDER =
      new Sort(
          SortField.FIELD_SCORE,
          new SortField(IndexSchema.TIME, SortField.Type.LONG, true),
          new SortField(IndexSchema.PARTITION, SortField.Type.LONG),
          new SortField(IndexSchema.OFFSET, SortField.Type.LONG));

  @Test
  void bestHits_equalThoseOfAnExhaustiveSearch() throws IOException {
    long first = Seed.next();
    for (long seed = first; seed < first + CORPORA; seed++) {
      var random = new Random(seed);
      try (var directory = new ByteBuffersDirectory();
          var writer =
              new IndexWriter(
                  directory, new IndexWriterConfig(null).setMergePolicy(NoMergePolicy.INSTANCE))) {
        fill(writer, random);
        try (DirectoryReader reader = DirectoryReader.open(writer)) {
          for (int round = 0; round < QUERIES; round++) {
            Query query = query(random);
            compare(reader, query, random, "seed " + seed + ", " + query);
          }
        }
      }
    }
  }

  private static void fill(IndexWriter writer, Random random) throws IOException {
    int entries = 1 + random.nextInt(1500);
    var chain = new ContentChain();
    for (int at = 0; at < entries; at++) {
      Entry entry = entry(random, at);
      var address = new EntryAddress(at / 100, at % 100 * 50L, 49);
      writer.addDocument(
          IndexSchema.fields(
              new LocatedEntry(entry, address), chain.postings(entry.searchableText(), null)));
      if (random.nextInt(400) == 0) {
        DirectoryReader.open(writer).close(); // ends a segment
      }
    }
    if (random.nextBoolean()) {
      writer.deleteDocuments(IndexSchema.ordinalTerm(random.nextInt(entries / 100 + 1)));
    }
  }

  private static Entry entry(Random random, int at) {
    var text = new StringBuilder();
    for (int words = random.nextInt(12); words >= 0; words--) {
      text.append(
              random.nextInt(4) == 0
                  ? RandomTexts.word(random)
                  : WORDS.get(random.nextInt(WORDS.size())))
          .append(' ');
    }
    // few times and sessions, so that scores are equal and compactions matter
    long timestamp = random.nextInt(20) == 0 ? 0 : (1L + random.nextInt(200)) * 3 * DAY_SECONDS;
    boolean isCompaction = random.nextInt(300) == 0;
    EntryType type = isCompaction ? EntryType.COMPACTION : TYPES.get(random.nextInt(TYPES.size()));
    var metadata = JsonObject.builder().put("session", "s" + random.nextInt(5));
    if (random.nextInt(10) == 0) {
      metadata.put("meta", true);
    }
    return Corpus.entry(timestamp, "%s %d".formatted(text, at), type, metadata.build());
  }

  private static Query query(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> RandomTexts.query(random, 2);
      case 1 -> new Query.Phrase(common(random) + " " + common(random), random.nextInt(3));
      case 2, 3 -> new Query.Word(common(random));
      default -> {
        var words = new ArrayList<Query>();
        for (int count = 2 + random.nextInt(2); count > 0; count--) {
          words.add(new Query.Word(common(random)));
        }
        yield new Query.All(words);
      }
    };
  }

  private static String common(Random random) {
    return WORDS.get(random.nextInt(WORDS.size()));
  }

  private static void compare(DirectoryReader reader, Query query, Random random, String what)
      throws IOException {
    CompiledQuery compiled = QueryTranslator.compile(query);
    if (!compiled.scores()) {
      return;
    }
    var compactions = new CompactionTimes(new Watermark(1000, 999, 1 << 20));
    if (random.nextBoolean()) {
      compactions.addAll(reader);
    }
    int limit = 1 + random.nextInt(40);
    TimeRange time = random.nextInt(4) == 0 ? new TimeRange(0, 300L * DAY_SECONDS) : TimeRange.ALL;
    var wanted =
        new TopHitsRequest(
            compiled, time, limit, Order.RELEVANCE, new ScoreStatistics(), compactions);
    var searcher = new StatisticsSearcher(reader, wanted.statistics(), Optional.empty());
    IndexSearch search = IndexSearch.of(searcher, wanted);
    TopFieldDocs expected =
        searcher.search(
            search.matchingWithScores(),
            new TopFieldCollectorManager(ORDER, limit, null, Integer.MAX_VALUE));
    TopHits found = search.find();
    assertThat(found.total()).as(what).isEqualTo(expected.totalHits.value());
    var hits = new ArrayList<ScoredAddress>();
    for (ScoreDoc hit : expected.scoreDocs) {
      hits.add(hit(reader, (FieldDoc) hit));
    }
    assertThat(found.best()).as(what).isEqualTo(hits);
  }

  private static ScoredAddress hit(DirectoryReader reader, FieldDoc hit) throws IOException {
    List<LeafReaderContext> leaves = reader.leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(hit.doc, leaves));
    LeafReader segment = leaf.reader();
    return AddressColumns.of(segment).read(hit.doc - leaf.docBase, (Float) hit.fields[0]);
  }
}
