package dev.tsearch.benchmarks;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.LockWait;
import dev.tsearch.core.store.manifest.StorageSettings;
import dev.tsearch.core.store.write.ArchiveWriter;
import dev.tsearch.indexer.lucene.analysis.LuceneTokenizer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/// Durable appends: one entry per call, 64 entries per call, and one entry per call by each of 64
/// threads, which share their syncs. The baselines write the same bytes with a bare `write` and
/// `fdatasync`. The archive rotates with its default policy, so each time contains a thousandth of
/// a seal; it has no index.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar AppendBenchmark -prof gc
/// java -jar benchmarks/target/benchmarks.jar AppendBenchmark -jvmArgsAppend
/// -Djava.io.tmpdir=FOLDER
/// ```
///
/// The temporary folder determines the disk. Times are per entry; with 64 threads the time is what
/// one thread waits, so the rate is 64 divided by it.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@SuppressWarnings("NullAway.Init") // what open() sets
public class AppendBenchmark {
  /// The number of threads, and of entries in a batch.
  static final int GROUP = 64;

  private static final int CONTENT_BYTES = 250;

  /// More entries than a partition holds, so that no id occurs twice in a partition.
  private static final int POOL = 4096;

  private final List<Entry> entries = new SampleEntries(CONTENT_BYTES).take(POOL);
  private final AtomicInteger next = new AtomicInteger();
  private TemporaryFolder folder;
  private ArchiveWriter writer;
  private RawFile raw;
  private RawGroup group;
  private byte[] line;
  private byte[] lines;

  @Setup
  public void open() throws IOException {
    folder = TemporaryFolder.create();
    writer =
        ArchiveWriter.open(
            new RealDisk(),
            folder.path().resolve("archive"),
            StorageSettings.DEFAULT,
            new LuceneTokenizer(),
            LockWait.STANDARD);
    raw = new RawFile(folder.path());
    group = new RawGroup(raw);
    line = EntryCodec.encode(entries.getFirst());
    var joined = new ByteArrayOutputStream();
    for (Entry entry : entries.subList(0, GROUP)) {
      joined.writeBytes(EntryCodec.encode(entry));
    }
    lines = joined.toByteArray();
  }

  @TearDown
  public void close() throws IOException {
    writer.close();
    raw.close();
    folder.close();
  }

  /// The number of entries in the archive.
  long entries() throws IOException {
    try (Snapshot snapshot = Archive.open(new RealDisk(), writer.layout().root()).snapshot()) {
      return snapshot.activeEntries();
    }
  }

  /// The length of the line that the raw file gets, in bytes.
  int lineBytes() {
    return line.length;
  }

  @Benchmark
  public List<EntryAddress> one() throws IOException {
    return writer.append(List.of(entry()));
  }

  /// The baseline of [#one].
  @Benchmark
  public int oneRaw() throws IOException {
    return raw.appendDurably(line);
  }

  @Benchmark
  @OperationsPerInvocation(GROUP)
  public List<EntryAddress> batchOf64() throws IOException {
    int from = next.getAndAdd(GROUP) & (POOL - 1);
    return writer.append(entries.subList(from, from + GROUP));
  }

  /// The baseline of [#batchOf64].
  @Benchmark
  @OperationsPerInvocation(GROUP)
  public int batchOf64Raw() throws IOException {
    return raw.appendDurably(lines);
  }

  @Benchmark
  @Threads(GROUP)
  public List<EntryAddress> oneByEachOf64Threads() throws IOException {
    return writer.append(List.of(entry()));
  }

  /// The baseline of [#oneByEachOf64Threads]: 64 threads that share a write and a sync, and nothing
  /// else.
  @Benchmark
  @Threads(GROUP)
  public int oneByEachOf64ThreadsRaw() throws IOException {
    return group.appendDurably(line);
  }

  private Entry entry() {
    return entries.get(next.getAndIncrement() & (POOL - 1));
  }
}
