package dev.tsearch.benchmarks;

import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.util.List;
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

/// One entry by its id: every sidecar is asked, then one line is read. The snapshot is open
/// already, as during an import; a process that only shows an entry opens one first, which is
/// measured too.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar LookupBenchmark
/// ```
///
/// * `entries`: the archive's size; a thousand are a partition.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // what prepare() sets
public class LookupBenchmark {
  @Param("50000")
  public int entries;

  private SampleArchive sample;
  private Snapshot snapshot;
  private int next;

  @Setup
  public void prepare() throws IOException {
    sample = SampleArchive.create(entries);
    snapshot = sample.archive().snapshot();
  }

  @TearDown
  public void close() throws IOException {
    snapshot.close();
    sample.close();
  }

  @Benchmark
  public List<LocatedEntry> byId() throws IOException {
    return snapshot.findById(nextId());
  }

  @Benchmark
  public List<LocatedEntry> byIdWithOpening() throws IOException {
    try (Snapshot opened = sample.archive().snapshot()) {
      return opened.findById(nextId());
    }
  }

  /// Steps through the archive so that neighbours are far apart.
  private String nextId() {
    next = (int) ((next + 7919L) % entries);
    return SampleEntries.idOf(next);
  }
}
