package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.corpus.Corpus;
import dev.tsearch.benchmarks.corpus.CorpusOptions;
import dev.tsearch.benchmarks.warm.Questions;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.query.Query;
import dev.tsearch.core.query.QueryParser;
import dev.tsearch.core.query.SearchRequest;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.manifest.ArchiveLayout;
import dev.tsearch.indexer.search.IndexUpdate;
import dev.tsearch.indexer.search.SearchResult;
import dev.tsearch.indexer.search.Searcher;
import java.io.IOException;
import java.nio.file.Path;
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

/// Import and search of a folder of transcripts in a warm JVM: real text has more distinct words
/// and longer entries than generated text has.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar FolderBenchmark -p folder=FOLDER -prof gc
/// ```
///
/// * `folder`: the transcripts; if empty, some thousand lines are generated.
/// * `kind`: the kind of search; its words are picked from the archive.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // what prepare() sets
public class FolderBenchmark {
  private static final int GENERATED_LINES = 5000;

  @Param("")
  public String folder = "";

  private TemporaryFolder generated;
  private ImportRun run;

  @Setup
  public void prepare() throws IOException {
    generated = TemporaryFolder.create();
    Path source = folder.isEmpty() ? generated.path() : Path.of(folder);
    if (folder.isEmpty()) {
      new Corpus(CorpusOptions.of(source, GENERATED_LINES)).write();
    }
    run = new ImportRun(source, Runtime.getRuntime().availableProcessors());
  }

  @TearDown
  public void close() throws IOException {
    generated.close();
  }

  /// The whole import into a new archive.
  ///
  /// @return the number of entries
  @Benchmark
  public long importFolder() throws IOException {
    try (TemporaryFolder archive = TemporaryFolder.create()) {
      return run.importInto(archive.path()).entries();
    }
  }

  /// An archive of the folder.
  @State(Scope.Benchmark)
  @SuppressWarnings("NullAway.Init") // what open() sets
  public static class Imported {
    @Param({"common word", "two words", "phrase", "absent word"})
    public String kind = "common word";

    private TemporaryFolder place;
    private Archive archive;
    private Searcher searcher;
    private Query query;

    @Setup
    public void open(FolderBenchmark benchmark) throws IOException {
      place = TemporaryFolder.create();
      benchmark.run.importInto(place.path());
      archive = Archive.open(new RealDisk(), place.path());
      searcher = new Searcher(archive, IndexUpdate.NONE);
      var parser = new QueryParser(Instant.EPOCH, ZoneOffset.UTC);
      query = parser.parse(Questions.text(archive, kind)).query();
    }

    @TearDown
    public void close() throws IOException {
      place.close();
    }

    public ArchiveLayout layout() {
      return archive.layout();
    }
  }

  @Benchmark
  public SearchResult search(Imported imported) throws IOException {
    return imported.searcher.search(SearchRequest.of(imported.query));
  }
}
