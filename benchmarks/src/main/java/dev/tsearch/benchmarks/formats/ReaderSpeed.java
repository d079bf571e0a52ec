package dev.tsearch.benchmarks.formats;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import dev.tsearch.indexer.ingest.discover.KnownFiles;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/// Compares how fast each format's reader is with the reader of Claude Code. Bytes are in memory,
/// times are of the processor, and the sources that are compared take turns. The files around a
/// source are on disk, and known as to an import. There are two comparisons, since each alone
/// misleads:
///
/// - With real transcripts of Claude Code of the same sizes, by bytes in a second. A format that
///   writes little around its texts has more entries in the same bytes, and seems slow.
/// - With transcripts of Claude Code that have the same entries, by entries in a second. A format
///   that writes much around its texts, which must be read to be left out, seems slow.
///
/// The times to recognize a file are separate; all formats are asked in their order.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.formats.ReaderSpeed FOLDER…
/// ```
public final class ReaderSpeed {

  /// Turns before the measured ones, so that all readers are compiled. The model takes turns with
  /// each format, so with fewer turns it is compiled better than the formats at the beginning.
  private static final int WARM_UP_TURNS = 60;

  private static final int TURNS = 7;

  /// A turn reads the files again until it has this many bytes, so that the clock is fine enough.
  private static final long BYTES_PER_TURN = 1_000_000;

  private final Instant now = Instant.now();
  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private final Detector detector = AllFormats.detector(Json.SOURCE);
  private final Map<String, List<SourceFile>> sources = new TreeMap<>();

  private ReaderSpeed() {}

  public static void main(String[] arguments) throws IOException {
    var speed = new ReaderSpeed();
    for (String folder : arguments) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          speed.add(file, Files.readAllBytes(file));
        }
      }
    }
    speed.print();
  }

  private void add(Path file, byte[] bytes) {
    format(file, bytes)
        .ifPresent(format ->
            sources
                .computeIfAbsent(format.name(), _ -> new ArrayList<>())
                .add(new SourceFile(format, file, bytes)));
  }

  private Optional<SourceFormat> format(Path file, byte[] bytes) {
    return detector.detect(Head.of(file, bytes, Siblings.of(file)));
  }

  private void print() throws IOException {
    System.out.println(
        "| format | files | bytes | entries | µs to recognize | MB/s | Claude Code, MB/s "
            + "| ratio, same size | ratio, same entries |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|");
    var models = new ModelSources(sources.getOrDefault(ModelSources.MODEL, List.of()), detector);
    for (Map.Entry<String, List<SourceFile>> format : sources.entrySet()) {
      System.out.println(row(format.getKey(), format.getValue(), models));
    }
  }

  private String row(String format, List<SourceFile> own, ModelSources models) throws IOException {
    List<SourceFile> sameSize = models.sameSize(own);
    List<SourceFile> sameEntries = models.sameEntries(own);
    var turns = new ArrayList<Turn>();
    for (int turn = -WARM_UP_TURNS; turn < TURNS; turn++) {
      double recognizing = recognizing(own);
      var measured = new Turn(recognizing, reading(own), reading(sameSize), reading(sameEntries));
      if (turn >= 0) {
        turns.add(measured);
      }
    }
    double ownLength = length(own);
    double sizeLength = length(sameSize);
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %d | %.0f | %.1f | %.1f | %.2f | %.2f |",
        format,
        own.size(),
        length(own),
        entries(own),
        median(turns, turn -> turn.recognizing() / 1e3 / own.size()),
        median(turns, turn -> ownLength * 1e3 / turn.own()),
        median(turns, turn -> sizeLength * 1e3 / turn.sameSize()),
        median(turns, turn -> ownLength / turn.own() / (sizeLength / turn.sameSize())),
        median(turns, turn -> turn.sameEntries() / turn.own()));
  }

  /// What a turn took, in nanoseconds.
  ///
  /// @param recognizing recognizing the files of the format
  /// @param own reading them
  /// @param sameSize reading transcripts of Claude Code of the same sizes
  /// @param sameEntries reading transcripts of Claude Code with the same entries
  private record Turn(double recognizing, double own, double sameSize, double sameEntries) {}

  private static double median(List<Turn> turns, ToDoubleFunction<Turn> value) {
    return turns.stream()
        .mapToDouble(value)
        .sorted()
        .skip(turns.size() / 2)
        .findFirst()
        .orElseThrow();
  }

  private static long length(List<SourceFile> files) {
    return files.stream().mapToLong(file -> file.bytes().length).sum();
  }

  /// The nanoseconds to recognize the format of each of some files.
  private double recognizing(List<SourceFile> files) {
    return nanoseconds(
        files,
        (file, _) -> {
          if (format(file.path(), file.bytes()).isEmpty()) {
            throw new IllegalStateException(file.path() + " has no format any more");
          }
        });
  }

  /// The nanoseconds to read some files.
  private double reading(List<SourceFile> files) {
    return nanoseconds(files, this::entries);
  }

  private double nanoseconds(List<SourceFile> files, BiConsumer<SourceFile, KnownFiles> task) {
    long rounds = Math.max(1, BYTES_PER_TURN / length(files));
    long start = clock.getCurrentThreadCpuTime();
    for (long round = 0; round < rounds; round++) {
      var known = new KnownFiles(now);
      files.forEach(file -> task.accept(file, known));
    }
    return (double) (clock.getCurrentThreadCpuTime() - start) / rounds;
  }

  private long entries(List<SourceFile> files) {
    var known = new KnownFiles(now);
    return files.stream().mapToLong(file -> entries(file, known)).sum();
  }

  /// Reads a file and counts its entries.
  private long entries(SourceFile file, KnownFiles known) {
    var count = new AtomicLong();
    file.read(now, known, _ -> count.incrementAndGet());
    return count.get();
  }
}
