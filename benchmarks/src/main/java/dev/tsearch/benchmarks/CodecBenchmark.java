package dev.tsearch.benchmarks;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
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

/// Encodes one entry to its line and decodes it: the cost of JSON in appends, in reading hits and
/// in rebuilding. The baseline is a checksum of the line.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar CodecBenchmark -prof gc
/// ```
///
/// * `contentBytes`: 300 is usual, 5,000 the longest of ten entries, 45,000 the longest of a
///   hundred.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {
  @Param({"300", "5000", "45000"})
  public int contentBytes;

  private Entry entry = new SampleEntries(1).take(1).getFirst();
  private byte[] line = {};

  @Setup
  public void prepare() {
    entry = new SampleEntries(contentBytes).take(1).getFirst();
    line = encode();
  }

  @Benchmark
  public byte[] encode() {
    return EntryCodec.encode(entry);
  }

  @Benchmark
  public Entry decode() throws MalformedJsonException {
    return EntryCodec.decode(line, 0, line.length);
  }

  /// The baseline of both: one pass over the bytes of the line.
  @Benchmark
  public long checksumOfLine() {
    var sum = new CRC32C();
    sum.update(line);
    return sum.getValue();
  }
}
