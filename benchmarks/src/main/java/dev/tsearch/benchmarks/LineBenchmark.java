package dev.tsearch.benchmarks;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Compression;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.core.store.write.ArchiveWriter;
import java.io.IOException;
import java.util.ArrayList;
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

/// Reads one entry by its address, and a whole partition, in each form of storage. The goal for a
/// line of a compressed partition is 100 µs: one frame of 64 KiB is read and decompressed for it.
/// The baseline is one `pread` of the line's bytes, uncompressed.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar LineBenchmark -prof gc
/// ```
///
/// * `compression`: how the partitions are stored.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // what prepare() sets
public class LineBenchmark {
  private static final int ENTRIES = 20_000;

  @Param({"NONE", "ZSTD"})
  public Compression compression;

  private SampleArchive sample;
  private Snapshot snapshot;
  private RawFile raw;
  private final List<EntryAddress> addresses = new ArrayList<>();
  private final List<Long> rawOffsets = new ArrayList<>();
  private int next;

  @Setup
  public void prepare() throws IOException {
    prepare(ENTRIES);
  }

  void prepare(int entries) throws IOException {
    sample = SampleArchive.create(entries, false);
    ArchiveWriter.ConversionResult stored = sample.store(compression);
    if (compression == Compression.ZSTD) {
      System.out.printf(
          "%d partitions, %.2f times smaller%n",
          stored.partitions(), (double) stored.bytesBefore() / stored.bytesAfter());
    }
    snapshot = sample.archive().snapshot();
    raw = new RawFile(sample.archive().layout().root());
    long offset = 0;
    for (Partition partition : snapshot.manifest().partitions()) {
      try (EntryCursor cursor = snapshot.cursor(partition.ordinal())) {
        while (cursor.next()) {
          addresses.add(cursor.address());
          rawOffsets.add(offset);
          offset += raw.append(EntryCodec.encode(cursor.entry()));
        }
      }
    }
  }

  @TearDown
  public void close() throws IOException {
    snapshot.close();
    raw.close();
    sample.close();
  }

  /// Steps through the entries so that successive ones are in different frames.
  @Benchmark
  public Entry line() throws IOException {
    return snapshot.read(addresses.get(step()));
  }

  /// The baseline of [#line]: the same bytes, never compressed.
  @Benchmark
  public byte[] lineRaw() throws IOException {
    int at = step();
    return raw.read(rawOffsets.get(at), addresses.get(at).length());
  }

  private int step() {
    next = (int) ((next + 7919L) % addresses.size());
    return next;
  }

  @Benchmark
  public int wholePartition() throws IOException {
    int entries = 0;
    try (EntryCursor cursor = snapshot.cursor(0)) {
      while (cursor.next()) {
        entries++;
      }
    }
    return entries;
  }
}
