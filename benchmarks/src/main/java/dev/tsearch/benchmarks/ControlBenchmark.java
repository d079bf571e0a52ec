package dev.tsearch.benchmarks;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// The speed of the machine at this moment: a fixed amount of the JDK's own work, sorting numbers
/// and summing bytes. It runs no code of tsearch. Other times are divided by this one to compare
/// runs.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar ControlBenchmark
/// ```
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ControlBenchmark {
  private final long[] numbers = new Random(1).longs(4096).toArray();
  private final byte[] bytes = new byte[1 << 16];

  @Benchmark
  public long sortAndSum() {
    long[] sorted = numbers.clone();
    Arrays.sort(sorted);
    var sum = new CRC32C();
    sum.update(bytes);
    return sorted[0] ^ sum.getValue();
  }
}
