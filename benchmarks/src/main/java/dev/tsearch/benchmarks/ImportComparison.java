package dev.tsearch.benchmarks;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.json.Json;
import dev.tsearch.core.json.JsonLimits;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.LockWait;
import dev.tsearch.core.store.Partition;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.StorageSettings;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.chibi.Chibi;
import dev.tsearch.indexer.format.claude.ClaudeCode;
import dev.tsearch.indexer.ingest.EmbeddedSources;
import dev.tsearch.indexer.ingest.ImportProgress;
import dev.tsearch.indexer.ingest.ImportReport;
import dev.tsearch.indexer.ingest.Ingestor;
import dev.tsearch.indexer.lucene.BareIndexing;
import dev.tsearch.indexer.lucene.BareIndexing.Fields;
import dev.tsearch.indexer.upkeep.ArchiveIndex;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// An import beside a bare Lucene `IndexWriter`, in turns in one JVM, as a table of ratios.
///
/// ```
/// java -Xmx512m -XX:+UseSerialGC -cp benchmarks/target/benchmarks.jar \
///     dev.tsearch.benchmarks.ImportComparison FOLDER [ROUNDS] [THREADS]
/// ```
///
/// `FOLDER` holds transcripts, such as [CorpusGenerator] makes. The import is the whole way from
/// files to a committed archive: originals, entries, partitions, sidecars, index. Lucene gets the
/// entries of the archive that was just made, which are read in pieces while its clock stands
/// still, and is timed until its commit: once their texts alone (the floor that the goal names),
/// once every field that tsearch indexes. The first round warms up and is not counted.
public final class ImportComparison {
  private static final double BUFFER_MEGABYTES = 64;
  private static final int PARTITIONS_PER_PIECE = 16;

  private final Path corpus;
  private final int threads;

  private ImportComparison(Path corpus, int threads) {
    this.corpus = corpus;
    this.threads = threads;
  }

  /// What one run took.
  ///
  /// @param cpu the processor time of all threads, with the compiler's and the collector's
  private record Cost(long entries, double seconds, double cpu) {
    Cost plus(Cost other) {
      return new Cost(entries + other.entries, seconds + other.seconds, cpu + other.cpu);
    }

    double perSecond() {
      return entries / seconds;
    }

    double microsecondsEach() {
      return cpu * 1e6 / entries;
    }
  }

  /// Measures what runs between its making and [#stop].
  private static final class Clock {
    private final long start = System.nanoTime();
    private final long cpuStart = cpuNanos();

    Cost stop(long entries) {
      return new Cost(entries, (System.nanoTime() - start) / 1e9, (cpuNanos() - cpuStart) / 1e9);
    }

    private static long cpuNanos() {
      return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
          .getProcessCpuTime();
    }
  }

  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
    int threads =
        arguments.length > 2
            ? Integer.parseInt(arguments[2])
            : Runtime.getRuntime().availableProcessors();
    var comparison = new ImportComparison(Path.of(arguments[0]), threads);
    List<Cost> imports = new ArrayList<>();
    List<Cost> texts = new ArrayList<>();
    List<Cost> fields = new ArrayList<>();
    for (int round = 0; round <= rounds; round++) {
      try (TemporaryFolder folder = TemporaryFolder.create()) {
        Cost whole = comparison.importInto(folder.path());
        Cost text = comparison.index(folder.path(), Fields.TEXT);
        Cost all = comparison.index(folder.path(), Fields.ALL);
        if (round > 0) {
          imports.add(whole);
          texts.add(text);
          fields.add(all);
        }
      }
    }
    System.out.printf(
        "%,d entries, %d threads, %d rounds, heap %d MB%n",
        imports.getFirst().entries(), threads, rounds, Runtime.getRuntime().maxMemory() >> 20);
    System.out.println(
        "| what | entries/s | CPU µs/entry | speed ÷ Lucene, texts | ÷ all fields |");
    System.out.println("|---|---|---|---|---|");
    print("import, JSON to committed archive", imports, texts, fields);
    print("bare IndexWriter, texts alone", texts, texts, fields);
    print("bare IndexWriter, all fields", fields, texts, fields);
  }

  private static void print(String what, List<Cost> costs, List<Cost> texts, List<Cost> fields) {
    Cost sum = sum(costs);
    System.out.printf(
        "| %s | %,.0f | %.0f | %.2f | %.2f |%n",
        what,
        sum.perSecond(),
        sum.microsecondsEach(),
        sum.perSecond() / sum(texts).perSecond(),
        sum.perSecond() / sum(fields).perSecond());
  }

  private static Cost sum(List<Cost> costs) {
    return costs.stream().reduce(new Cost(0, 0, 0), Cost::plus);
  }

  private Cost importInto(Path archive) throws IOException {
    var json = new Json(JsonLimits.SOURCE);
    var setting =
        new Ingestor.Setting(
            new RealDisk(),
            archive,
            StorageSettings.DEFAULT,
            LockWait.STANDARD,
            InstantSource.system());
    var ingestor =
        new Ingestor(
            setting,
            new Detector(List.of(new ClaudeCode(json), new Chibi(json))),
            new ArchiveIndex(),
            EmbeddedSources.NONE);
    var clock = new Clock();
    ImportReport report =
        ingestor.importPaths(List.of(corpus), Ingestor.Reading.NEWS, ImportProgress.NONE);
    return clock.stop(report.entriesAdded());
  }

  /// Gives Lucene what an archive holds.
  private Cost index(Path archive, Fields fields) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create();
        Snapshot snapshot = Archive.open(new RealDisk(), archive).snapshot()) {
      Cost cost = new Cost(0, 0, 0);
      var indexing = new BareIndexing(folder.path(), threads, BUFFER_MEGABYTES, fields);
      try (indexing) {
        List<Partition> partitions = snapshot.manifest().partitions();
        for (int from = 0; from < partitions.size(); from += PARTITIONS_PER_PIECE) {
          int to = Math.min(partitions.size(), from + PARTITIONS_PER_PIECE);
          List<List<LocatedEntry>> piece = read(snapshot, partitions.subList(from, to));
          var clock = new Clock();
          indexing.add(piece);
          cost = cost.plus(clock.stop(piece.stream().mapToLong(List::size).sum()));
        }
        var clock = new Clock();
        indexing.commit();
        cost = cost.plus(clock.stop(0));
      }
      return cost;
    }
  }

  private static List<List<LocatedEntry>> read(Snapshot snapshot, List<Partition> partitions)
      throws IOException {
    var blocks = new ArrayList<List<LocatedEntry>>();
    for (Partition partition : partitions) {
      var block = new ArrayList<LocatedEntry>();
      try (EntryCursor cursor = snapshot.cursor(partition.ordinal())) {
        while (cursor.next()) {
          block.add(new LocatedEntry(cursor.entry(), cursor.address()));
        }
      }
      blocks.add(block);
    }
    return blocks;
  }
}
