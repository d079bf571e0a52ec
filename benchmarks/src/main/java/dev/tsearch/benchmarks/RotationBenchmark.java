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
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
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

/// The write side of the archive on a real disk: a thousand entries appended at once and sealed,
/// and the one append of a thousand that seals. Sealing computes terms, filter and sidecar, renames
/// files and publishes the manifest; there are no index and no originals. The archive starts empty
/// and grows by one partition per run. The baseline writes and syncs the same lines, renames the
/// file and syncs the folder.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar RotationBenchmark -prof gc
/// java -jar benchmarks/target/benchmarks.jar RotationBenchmark -jvmArgsAppend
/// -Djava.io.tmpdir=FOLDER
/// ```
///
/// * `sync`: `GROUP` is the default; `NONE` shows the cost without waiting for the disk. The
///   temporary folder determines the disk.
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(2)
@Warmup(iterations = 60)
@Measurement(iterations = 50)
@SuppressWarnings("NullAway.Init") // what open() sets
public class RotationBenchmark {
  /// The number of entries at which the default policy seals.
  static final int ENTRIES = 1000;

  /// Small enough that the limit on tokens is not reached before that on entries.
  private static final int CONTENT_BYTES = 250;

  @Param({"GROUP", "NONE"})
  public StorageSettings.Sync sync;

  private final SampleEntries samples = new SampleEntries(CONTENT_BYTES);
  private TemporaryFolder folder;
  private ArchiveWriter writer;
  private int raw;

  @Setup
  public void open() throws IOException {
    folder = TemporaryFolder.create();
    StorageSettings settings = StorageSettings.DEFAULT.withSync(sync);
    writer =
        ArchiveWriter.open(
            new RealDisk(), folder.path(), settings, new LuceneTokenizer(), LockWait.STANDARD);
  }

  @TearDown
  public void close() throws IOException {
    writer.close();
    folder.close();
  }

  /// The number of sealed partitions.
  int sealed() throws IOException {
    try (Snapshot snapshot = Archive.open(new RealDisk(), folder.path()).snapshot()) {
      return snapshot.manifest().partitions().size();
    }
  }

  /// A thousand entries that are new to the archive.
  @State(Scope.Thread)
  public static class Thousand {
    private List<Entry> entries = List.of();
    private byte[] lines = {};

    @Setup(Level.Invocation)
    public void make(RotationBenchmark archive) {
      entries = archive.samples.take(ENTRIES);
      var joined = new ByteArrayOutputStream();
      entries.forEach(entry -> joined.writeBytes(EntryCodec.encode(entry)));
      lines = joined.toByteArray();
    }

    /// The length of their lines in bytes.
    int bytes() {
      return lines.length;
    }
  }

  /// The thousandth entry, with the others already in the active partition.
  @State(Scope.Thread)
  public static class Last {
    private List<Entry> entries = List.of();

    @Setup(Level.Invocation)
    public void fill(RotationBenchmark archive) throws IOException {
      archive.writer.append(archive.samples.take(ENTRIES - 1));
      entries = archive.samples.take(1);
    }
  }

  @Benchmark
  public List<EntryAddress> appendThousandAndSeal(Thousand thousand) throws IOException {
    return writer.append(thousand.entries);
  }

  @Benchmark
  public List<EntryAddress> appendThatSeals(Last last) throws IOException {
    return writer.append(last.entries);
  }

  /// The baseline of both; for the first one also in its number of bytes.
  @Benchmark
  public Path thousandRaw(Thousand thousand) throws IOException {
    Path temporary = folder.path().resolve("raw");
    try (FileChannel file =
        FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      file.write(ByteBuffer.wrap(thousand.lines));
      if (sync != StorageSettings.Sync.NONE) {
        file.force(false);
      }
    }
    Path named = Files.move(temporary, folder.path().resolve("raw-" + raw++));
    if (sync != StorageSettings.Sync.NONE) {
      new RealDisk().syncDirectory(folder.path());
    }
    return named;
  }
}
