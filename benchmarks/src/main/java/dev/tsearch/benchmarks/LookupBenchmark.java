package dev.tsearch.benchmarks;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryAddress;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.json.EntryCodec;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.catalog.NameResolver;
import dev.tsearch.indexer.catalog.NameResolver.Meaning;
import dev.tsearch.indexer.catalog.SessionCatalog;
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

/// Measures reading entries. `byId` finds one entry by its id, as `tsearch show ID` does: it reads
/// the session tables and the id tables of all sidecars, and then one line. The snapshot is open,
/// except in `byIdWithOpening`. `twentyLines` reads the lines of twenty hits by their addresses,
/// far apart. The baselines read the same bytes from one open file, with one `pread` per line.
///
/// ```
/// java -jar benchmarks/target/benchmarks.jar LookupBenchmark -prof gc
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
  static final int HITS = 20;

  @Param("50000")
  public int entries;

  private SampleArchive sample;
  private Snapshot snapshot;
  private RawFile raw;
  private final List<EntryAddress> addresses = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();
  private int next;

  /// The position of a line in the raw file.
  private record Place(long offset, int length) {}

  @Setup
  public void prepare() throws IOException {
    sample = SampleArchive.create(entries);
    snapshot = sample.archive().snapshot();
    raw = new RawFile(sample.archive().layout().root());
    long offset = 0;
    for (Partition partition : snapshot.manifest().partitions()) {
      try (EntryCursor cursor = snapshot.cursor(partition.ordinal())) {
        while (cursor.next()) {
          addresses.add(cursor.address());
          int length = raw.append(EntryCodec.encode(cursor.entry()));
          places.add(new Place(offset, length));
          offset += length;
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

  @Benchmark
  public Meaning byId() throws IOException {
    return byId(snapshot);
  }

  @Benchmark
  public Meaning byIdWithOpening() throws IOException {
    try (Snapshot opened = sample.archive().snapshot()) {
      return byId(opened);
    }
  }

  private Meaning byId(Snapshot opened) throws IOException {
    return new NameResolver(new SessionCatalog(opened)).find(nextId());
  }

  /// The baseline of [#byId]: the bytes of the line, if their position is known.
  @Benchmark
  public byte[] byIdRaw() throws IOException {
    Place place = places.get(step(places.size()));
    return raw.read(place.offset(), place.length());
  }

  @Benchmark
  public List<Entry> twentyLines() throws IOException {
    var read = new ArrayList<Entry>(HITS);
    for (int hit = 0; hit < HITS; hit++) {
      read.add(snapshot.read(addresses.get(step(addresses.size()))));
    }
    return read;
  }

  /// The baseline of [#twentyLines].
  @Benchmark
  public long twentyLinesRaw() throws IOException {
    long bytes = 0;
    for (int hit = 0; hit < HITS; hit++) {
      Place place = places.get(step(places.size()));
      bytes += raw.read(place.offset(), place.length()).length;
    }
    return bytes;
  }

  /// Steps through the archive so that successive entries are far apart.
  private String nextId() {
    return SampleEntries.idOf(step(entries));
  }

  private int step(int among) {
    next = (int) ((next + 7919L) % among);
    return next;
  }
}
