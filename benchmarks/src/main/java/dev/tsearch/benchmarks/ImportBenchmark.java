package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.bare.BareIndexing;
import dev.tsearch.benchmarks.bare.BareIndexing.Fields;
import dev.tsearch.benchmarks.corpus.Corpus;
import dev.tsearch.benchmarks.corpus.CorpusOptions;
import dev.tsearch.core.entry.LocatedEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A bulk import of chat-like transcripts in a warm JVM, from files to a committed archive. The
/// baselines are a bare Lucene `IndexWriter` that gets the same texts, and one read of the sources'
/// bytes.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar ImportBenchmark -prof gc
/// ```
///
/// * `lines`: the size of the corpus. [ImportComparison] measures larger corpora and any folder, in
///   turns.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 4)
@Measurement(iterations = 8)
@SuppressWarnings("NullAway.Init") // what prepare() sets
public class ImportBenchmark {
  @Param("10000")
  public int lines;

  private TemporaryFolder corpus;
  private TemporaryFolder fresh;
  private ImportRun run;
  private List<List<LocatedEntry>> blocks;

  @Setup
  public void prepare() throws IOException {
    corpus = TemporaryFolder.create();
    new Corpus(
            CorpusOptions.parse(
                corpus.path().toString(), Integer.toString(lines), "--shape", "chat"))
        .write();
    run = new ImportRun(corpus.path(), Runtime.getRuntime().availableProcessors());
    try (TemporaryFolder archive = TemporaryFolder.create()) {
      run.importInto(archive.path());
      blocks = ImportRun.read(archive.path());
    }
  }

  @Setup(Level.Invocation)
  public void empty() throws IOException {
    fresh = TemporaryFolder.create();
  }

  @TearDown(Level.Invocation)
  public void forget() throws IOException {
    fresh.close();
  }

  @TearDown
  public void close() throws IOException {
    corpus.close();
  }

  /// The whole import.
  ///
  /// @return the number of entries
  @Benchmark
  public long importAll() throws IOException {
    return run.importInto(fresh.path()).entries();
  }

  /// The baseline of the goal: the same texts, already in memory.
  @Benchmark
  public long bareIndexWriter() throws IOException {
    var indexing =
        new BareIndexing(fresh.path(), run.threads(), ImportRun.BUFFER_MEGABYTES, Fields.TEXT);
    try (indexing) {
      indexing.add(blocks);
      indexing.commit();
    }
    return blocks.stream().mapToLong(List::size).sum();
  }

  /// The baseline of reading: the bytes of the sources.
  @Benchmark
  public long readSourcesRaw() throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(corpus.path())) {
      files = found.filter(Files::isRegularFile).toList();
    }
    long bytes = 0;
    for (Path file : files) {
      bytes += Files.readAllBytes(file).length;
    }
    return bytes;
  }
}
