package dev.tsearch.benchmarks;

import dev.tsearch.core.term.KeySet;
import dev.tsearch.core.term.TermFilter;
import dev.tsearch.core.term.TermFilterBuilder;
import java.nio.ByteBuffer;
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
import org.openjdk.jmh.annotations.Warmup;

/// The filter alone: building it from distinct hashes, and one lookup. No text analysis, no
/// hashing, no file. The baseline of a lookup reads one number at the position of the key's bits.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar FilterBenchmark -prof gc
/// ```
///
/// [FilterQuality] prints the bits per key and the rate of false positives.
///
/// * `keys`: 3,000 is the median partition of real sessions, 100,000 one with long tool results. *
///   `bitsPerKey`: 12 is the default.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class FilterBenchmark {
  private static final int QUESTIONS = 1 << 12;
  private static final int ASKED_FOR_QUALITY = 1_000_000;

  /// The first of the keys that no filter contains.
  private static final int ABSENT = 1_000_000_000;

  @Param({"3000", "100000"})
  public int keys;

  @Param("12")
  public int bitsPerKey;

  private KeySet keySet = new KeySet();
  private ByteBuffer bytes = ByteBuffer.allocate(TermFilter.BLOCK_BYTES);
  private TermFilter filter = TermFilter.of(bytes);
  private long[] present = {};
  private long[] absent = {};
  private int first;
  private int next;

  @Setup
  public void prepare() {
    keySet = new KeySet();
    present = new long[QUESTIONS];
    absent = new long[QUESTIONS];
    for (int index = 0; index < keys; index++) {
      keySet.add(scatter(first + index));
    }
    for (int index = 0; index < QUESTIONS; index++) {
      present[index] = scatter(first + (int) (index * (long) keys / QUESTIONS));
      absent[index] = scatter(ABSENT + index);
    }
    bytes = ByteBuffer.wrap(build());
    filter = TermFilter.of(bytes);
  }

  /// The quality of a filter.
  ///
  /// @param bitsPerKey its length
  /// @param falsePercent the false positives among 100 absent keys
  record Quality(double bitsPerKey, double falsePercent) {}

  /// Looks up a million absent keys.
  Quality quality() {
    int wrong = 0;
    for (int index = 0; index < ASKED_FOR_QUALITY; index++) {
      wrong += filter.mightContain(scatter(ABSENT + index)) ? 1 : 0;
    }
    return new Quality(filter.sizeBytes() * 8.0 / keys, 100.0 * wrong / ASKED_FOR_QUALITY);
  }

  /// The mean quality of a number of filters with a number of keys each, with the default bits per
  /// key.
  static Quality qualityOf(int keys, int filters) {
    double bits = 0;
    double wrong = 0;
    for (int each = 0; each < filters; each++) {
      var benchmark = new FilterBenchmark();
      benchmark.keys = keys;
      benchmark.bitsPerKey = TermFilterBuilder.DEFAULT_BITS_PER_KEY;
      benchmark.first = each * keys;
      benchmark.prepare();
      bits += benchmark.quality().bitsPerKey() / filters;
      wrong += benchmark.quality().falsePercent() / filters;
    }
    return new Quality(bits, wrong);
  }

  @Benchmark
  public byte[] build() {
    return TermFilterBuilder.build(keySet, bitsPerKey);
  }

  @Benchmark
  public boolean probeOfWhatIsThere() {
    next = (next + 1) & (QUESTIONS - 1);
    return filter.mightContain(present[next]);
  }

  @Benchmark
  public boolean probeOfWhatIsNot() {
    next = (next + 1) & (QUESTIONS - 1);
    return filter.mightContain(absent[next]);
  }

  /// The baseline: the first number of the key's block, and whether it is odd.
  @Benchmark
  public boolean oneCacheLine() {
    next = (next + 1) & (QUESTIONS - 1);
    return (bytes.getInt(filter.blockOffset(absent[next])) & 1) != 0;
  }

  /// A hash of an index; the filter gets hashed keys.
  static long scatter(int index) {
    long mixed = index * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    return mixed ^ (mixed >>> 32);
  }
}
