package dev.tsearch.benchmarks;

import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
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

/// One search in a warm JVM: parse, snapshot, plan, open the index, the best twenty hits with their
/// lines and snippets. The baseline is Lucene alone on the same index for the ids of the best
/// twenty, with an open reader and with one that is opened for the search.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar SearchBenchmark
/// ```
///
/// * `entries`: the size of the archive, which each fork builds. * `query`: a common word, two
///   required words, a phrase, and a word that is nowhere.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // what prepare() sets
public class SearchBenchmark {
  private static final String COMMON_WORD = "server";

  @Param("50000")
  public int entries;

  @Param({COMMON_WORD, "server cache", "\"unused variable\"", "qzxjvw"})
  public String query = COMMON_WORD;

  private SampleArchive sample;
  private Searcher searcher;

  @Setup
  public void prepare() throws IOException {
    sample = SampleArchive.create(entries);
    searcher = new Searcher(sample.archive(), IndexUpdate.NONE);
  }

  @TearDown
  public void close() throws IOException {
    sample.close();
  }

  @Benchmark
  public SearchResult search() throws IOException {
    Query parsed = new QueryParser(Instant.EPOCH, ZoneOffset.UTC).parse(query).query();
    return searcher.search(SearchRequest.of(parsed));
  }

  /// Lucene alone, on an index that tsearch wrote.
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // what open() sets
  public static class Bare {
    private SampleArchive sample;
    private Directory directory;
    private DirectoryReader reader;

    @Setup
    public void open(SearchBenchmark search) throws IOException {
      sample = SampleArchive.create(search.entries);
      directory = FSDirectory.open(sample.archive().layout().index());
      reader = DirectoryReader.open(directory);
    }

    @TearDown
    public void close() throws IOException {
      reader.close();
      directory.close();
      sample.close();
    }
  }

  @Benchmark
  public TopDocs bareLuceneOneWord(Bare bare) throws IOException {
    return best(bare.reader);
  }

  @Benchmark
  public TopDocs bareLuceneOneWordWithOpening(Bare bare) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(bare.directory)) {
      return best(reader);
    }
  }

  private static TopDocs best(DirectoryReader reader) throws IOException {
    TermQuery word = new TermQuery(new Term("content", COMMON_WORD));
    return new IndexSearcher(reader).search(word, SearchRequest.DEFAULT_LIMIT);
  }
}
