package dev.tsearch.benchmarks;

import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.query.Pruning;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The effect of pruning: the same search with and without it, in a warm JVM.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar PruningBenchmark
/// ```
///
/// * `shape`: a common word, the same within one day of the archive's span, a word of one
///   partition, and a word that is nowhere. * `pruning`: `ON`, or `OFF` as with `--no-prune`. *
///   `indexed`: whether there is an index; if not, all partitions that are not pruned are analyzed
///   for each search.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // what prepare() sets
public class PruningBenchmark {
  private static final long DAY_SECONDS = 86_400;

  /// The kinds of queries.
  public enum Shape {
    COMMON_WORD,
    ONE_DAY,
    RARE_WORD,
    ABSENT_WORD
  }

  @Param public Shape shape = Shape.COMMON_WORD;

  @Param({"ON", "OFF"})
  public Pruning pruning = Pruning.ON;

  @Param({"true", "false"})
  public boolean indexed;

  @Param("20000")
  public int entries;

  private SampleArchive sample;
  private Searcher searcher;
  private SearchRequest request;

  @Setup
  public void prepare() throws IOException {
    sample = SampleArchive.create(entries, indexed);
    searcher = new Searcher(sample.archive(), IndexUpdate.NONE);
    request = request().withPruning(pruning);
  }

  @TearDown
  public void close() throws IOException {
    sample.close();
  }

  private SearchRequest request() {
    long day = SampleEntries.timeOf(entries / 2);
    return switch (shape) {
      case COMMON_WORD -> words("server");
      case ONE_DAY -> words("server").withTime(new TimeRange(day, day + DAY_SECONDS));
      case RARE_WORD -> words(SampleEntries.wordOfSession(3));
      case ABSENT_WORD -> words("qzxjvw");
    };
  }

  private static SearchRequest words(String text) {
    return SearchRequest.of(new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(text).query());
  }

  @Benchmark
  public SearchResult search() throws IOException {
    return searcher.search(request);
  }
}
