package dev.tsearch.benchmarks;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.json.MalformedJsonException;
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

/// One entry to its line and back: the cost of JSON on append, on reading hits and on rebuilding.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar CodecBenchmark
/// ```
///
/// * `contentBytes`: 300 is usual, 5,000 the longest of ten, 45,000 the longest of a hundred.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {
  @Param({"300", "5000", "45000"})
  public int contentBytes;

  private Entry entry = entryOf("x");
  private byte[] line = {};

  @Setup
  public void prepare() {
    entry = entryOf(SampleText.code(contentBytes));
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

  private static Entry entryOf(String content) {
    Metadata metadata =
        new Metadata(
            JsonObject.builder()
                .put("source", "claude-code")
                .put("project", "/workspace/granary")
                .put("session", "a50ea34a-c554-451f-b981-31e9bd3926d4")
                .put("time", "2026-06-11T11:32:31.754Z")
                .put("tool", "Bash")
                .put("branch", "main")
                .build());
    return new Entry(
        "c4144795-1cbd-40f5-bef4-578695fe9591",
        1_781_177_551L,
        "Bash",
        "agent",
        content,
        new EntryType("tool_result"),
        metadata);
  }
}
