package dev.tsearch.indexer.search;

import dev.tsearch.core.Seed;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Inserted;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryPrinter;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.query.Strictness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// An archive of random entries, and random searches of it.
final class RandomArchive implements AutoCloseable {
  static final int QUERIES = 8;
  private final SampleArchive sample;
  private final long seed = Seed.next();
  private final Random random = new Random(seed);
  private final RandomSearches searches = new RandomSearches(random);
  private int appended;

  /// Creates the archive, without an index.
  RandomArchive(Path folder) throws IOException {
    sample = SampleArchive.create(folder.resolve("archive"), 0);
    append(170);
  }

  @Override
  public void close() throws IOException {
    sample.close();
  }

  SampleArchive sample() {
    return sample;
  }

  long seed() {
    return seed;
  }

  Random random() {
    return random;
  }

  RandomSearches searches() {
    return searches;
  }

  /// What is asserted of one search.
  interface Law {
    void hold(SearchRequest request, String story) throws IOException;
  }

  /// Without an index, with half of one, and with a whole one; with pruning and without.
  void always(Law law) throws IOException {
    holds(law);
    sample.index();
    append(55);
    holds(law);
    sample.index();
    holds(law);
  }

  private void holds(Law law) throws IOException {
    for (int number = 0; number < QUERIES; number++) {
      Query query = random.nextBoolean() ? searches.ranking() : searches.query(3);
      TimeRange time = random.nextInt(3) == 0 ? searches.range() : TimeRange.ALL;
      Pruning pruning = random.nextInt(4) == 0 ? Pruning.OFF : Pruning.ON;
      Inserted inserted = searches.inserted();
      String story =
          "seed %d: %s in %s, pruning %s, inserted %s"
              .formatted(seed, QueryPrinter.print(query), time, pruning, inserted);
      Strictness strictness = random.nextBoolean() ? Strictness.LENIENT : Strictness.STRICT;
      SearchRequest request =
          SearchRequest.of(query).withTime(time).withPruning(pruning).withInserted(inserted);
      law.hold(request.withStrictness(strictness), story + ", " + strictness);
    }
  }

  Searcher searcher() throws IOException {
    return new Searcher(sample.archive(), IndexUpdate.NONE);
  }

  /// Appends random entries.
  void append(int count) throws IOException {
    sample.append(searches.entries(appended, count));
    appended += count;
  }

  /// The matches of a search, found by a look at every entry.
  List<Entry> scan(SearchRequest request) {
    boolean isStrict = request.strictness() == Strictness.STRICT;
    Query query = isStrict ? request.query().strict() : request.query();
    return sample.entries().stream()
        .filter(entry -> request.time().contains(entry.timestamp()))
        .filter(entry -> !RandomSearches.isLeftOut(entry, request.inserted()))
        .filter(entry -> RandomSearches.matches(query, entry))
        .toList();
  }

  static List<String> ids(SearchResult result) {
    return result.hits().stream().map(hit -> hit.entry().id()).toList();
  }

  static Query words(String... texts) {
    return new Query.Words(Arrays.stream(texts).map(Query.Word::new).toList());
  }
}
