package dev.tsearch.benchmarks.formats;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Compares how fast each format's reader is with the reader of Claude Code, on sources of the same
/// sizes: each file of a format takes turns with a piece of a transcript of Claude Code that is as
/// long. Bytes are in memory, times are of the processor.
///
/// The first ratio is of the bytes that are read in a second, the second one of the text that
/// entries have: a transcript repeats its texts, and has members that become no text. The times to
/// recognize a file are separate; all formats are asked in their order.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.formats.ReaderSpeed FOLDER…
/// ```
public final class ReaderSpeed {
  private static final String MODEL = "claude-code";

  /// Turns before the measured ones, so that both readers are compiled. The model takes turns with
  /// each format, so with fewer turns it is compiled better than the formats at the beginning.
  private static final int WARM_UP_TURNS = 60;

  private static final int TURNS = 7;

  /// A turn reads the files again until it has this many bytes, so that the clock is fine enough.
  private static final long BYTES_PER_TURN = 1_000_000;

  private final Instant now = Instant.now();
  private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
  private final Detector detector = AllFormats.detector(Json.SOURCE);
  private final Map<String, List<Sample>> samples = new TreeMap<>();

  /// A file in memory.
  private static final class Sample {
    private final SourceFormat format;
    private final Path path;
    private final byte[] bytes;

    Sample(SourceFormat format, Path path, byte[] bytes) {
      this.format = format;
      this.path = path;
      this.bytes = bytes;
    }
  }

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
            samples
                .computeIfAbsent(format.name(), _ -> new ArrayList<>())
                .add(new Sample(format, file, bytes)));
  }

  private Optional<SourceFormat> format(Path file, byte[] bytes) {
    return detector.detect(Head.of(file, bytes, Siblings.of(file)));
  }

  private void print() {
    System.out.println(
        "| format | files | bytes | µs to recognize | MB/s | Claude Code, MB/s | ratio of bytes "
            + "| ratio of text |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|");
    List<Sample> model = samples.getOrDefault(MODEL, List.of());
    if (model.isEmpty()) {
      throw new IllegalArgumentException("no transcript of Claude Code in the folders");
    }
    for (Map.Entry<String, List<Sample>> format : samples.entrySet()) {
      List<Sample> own = format.getValue();
      System.out.println(row(format.getKey(), own, pieces(model, own)));
    }
  }

  /// What a turn took.
  ///
  /// @param recognizing nanoseconds for each file
  /// @param reading nanoseconds for each byte
  /// @param text the characters of entries for each byte
  private record Turn(double recognizing, double reading, double text) {}

  private String row(String format, List<Sample> own, List<Sample> pieces) {
    var turns = new Turn[TURNS];
    var models = new Turn[TURNS];
    for (int turn = -WARM_UP_TURNS; turn < TURNS; turn++) {
      Turn of = turn(own);
      Turn model = turn(pieces);
      if (turn >= 0) {
        turns[turn] = of;
        models[turn] = model;
      }
    }
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %.0f | %.1f | %.1f | %.2f | %.2f |",
        format,
        own.size(),
        length(own),
        median(i -> turns[i].recognizing() / 1e3),
        median(i -> 1e3 / turns[i].reading()),
        median(i -> 1e3 / models[i].reading()),
        median(i -> models[i].reading() / turns[i].reading()),
        median(i -> models[i].reading() / models[i].text() * turns[i].text() / turns[i].reading()));
  }

  private static double median(IntToDoubleFunction values) {
    return IntStream.range(0, TURNS)
        .mapToDouble(values)
        .sorted()
        .skip(TURNS / 2)
        .findFirst()
        .orElseThrow();
  }

  private static long length(List<Sample> samples) {
    return samples.stream().mapToLong(sample -> sample.bytes.length).sum();
  }

  private Turn turn(List<Sample> sources) {
    long rounds = Math.max(1, BYTES_PER_TURN / length(sources));
    long recognized = 0;
    long text = 0;
    long start = clock.getCurrentThreadCpuTime();
    for (long round = 0; round < rounds; round++) {
      for (Sample source : sources) {
        recognized += format(source.path, source.bytes).isPresent() ? 1 : 0;
      }
    }
    long between = clock.getCurrentThreadCpuTime();
    for (long round = 0; round < rounds; round++) {
      for (Sample source : sources) {
        text += text(source);
      }
    }
    long end = clock.getCurrentThreadCpuTime();
    double bytes = (double) rounds * length(sources);
    return new Turn(
        (double) (between - start) / Math.max(1, recognized),
        (end - between) / bytes,
        Math.max(1, text) / bytes);
  }

  /// Reads a source, and counts the characters of its entries.
  private long text(Sample source) {
    try {
      var context = SourceContext.of(1, source.path, now);
      var reader = source.format.open(context, new ByteArrayInputStream(source.bytes), 0);
      long text = 0;
      for (Optional<ReadResult> next = reader.next(); next.isPresent(); next = reader.next()) {
        text += next.get() instanceof ReadResult.Read(Entry entry) ? entry.content().length() : 0;
      }
      return text;
    } catch (IOException e) {
      throw new UncheckedIOException("bytes in memory failed to be read", e);
    }
  }

  /// For each source one of whole lines of the model that is about as long.
  private static List<Sample> pieces(List<Sample> model, List<Sample> sources) {
    Iterator<Sample> files = Stream.generate(() -> model).flatMap(List::stream).iterator();
    var pieces = new ArrayList<Sample>();
    for (Sample source : sources) {
      int wanted = source.bytes.length;
      Sample best = piece(files.next(), wanted);
      for (int i = 0; i < model.size() && distance(best, wanted) > wanted / 10; i++) {
        Sample other = piece(files.next(), wanted);
        best = distance(other, wanted) < distance(best, wanted) ? other : best;
      }
      pieces.add(best);
    }
    return pieces;
  }

  private static int distance(Sample piece, int wanted) {
    return Math.abs(piece.bytes.length - wanted);
  }

  /// The first lines of a transcript that are not longer than a length together, at least one.
  private static Sample piece(Sample transcript, int wanted) {
    byte[] bytes = transcript.bytes;
    var piece = new ByteArrayOutputStream();
    int start = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == '\n') {
        int length = at + 1 - start;
        if (piece.size() == 0 || piece.size() + length <= wanted) {
          piece.write(bytes, start, length);
        }
        start = at + 1;
      }
    }
    return new Sample(transcript.format, transcript.path, piece.toByteArray());
  }
}
