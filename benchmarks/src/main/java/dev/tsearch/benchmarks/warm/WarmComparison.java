package dev.tsearch.benchmarks.warm;

import dev.tsearch.benchmarks.bare.BareSearch;
import dev.tsearch.benchmarks.results.Figure;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.EntryCursor;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.core.store.manifest.Partition;
import dev.tsearch.indexer.lucene.query.CompiledQuery;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.lucene.search.Query;

/// Compares searches in a warm JVM with bare Lucene: for each kind of query the ratio of both,
/// which run in turns in one process.
///
/// ```
/// java -XX:+UseSerialGC -cp benchmarks/target/benchmarks.jar \
///     dev.tsearch.benchmarks.warm.WarmComparison ARCHIVE [ROUNDS]
/// ```
///
/// The words are picked from the archive by how frequent they are. Lucene gets the query that a
/// person would write by hand for it. Its ids come from the archive's own index; its texts are
/// stored in a separate index, which is built first, and its highlights are made by the
/// `UnifiedHighlighter` from that index. `same query` is the query that tsearch builds from the
/// words, run by Lucene alone: the difference between the two columns is the cost of the ranking,
/// and the rest is overhead of tsearch. `whole, opened` is a search with everything that it opens,
/// compared with Lucene and a reader opened for it. A dash means that the column does not apply:
/// facets and counts have no hits.
public final class WarmComparison implements Closeable {
  private static final int ROUNDS = 30;
  private static final long WARM_UP_MILLIS = 300;

  private final Snapshot snapshot;
  private final Path storedFolder;
  private final BareSearch bare;
  private final BareSearch stored;
  private final OurSearch ours;
  private final Words words;

  WarmComparison(Path archiveFolder) throws IOException {
    Archive archive = Archive.open(new RealDisk(), archiveFolder);
    snapshot = archive.snapshot();
    bare = new BareSearch(archive.layout().index());
    words = Words.of(snapshot, bare);
    ours = new OurSearch(archive, words);
    storedFolder = Files.createTempDirectory("tsearch-benchmark");
    store();
    stored = new BareSearch(storedFolder);
  }

  private void store() throws IOException {
    List<EntryCursor> cursors = new ArrayList<>();
    try {
      for (Partition partition : snapshot.manifest().partitions()) {
        cursors.add(snapshot.cursor(partition.ordinal()));
      }
      cursors.add(snapshot.cursor(snapshot.activeOrdinal()));
      BareSearch.store(storedFolder, cursors);
    } finally {
      for (EntryCursor cursor : cursors) {
        cursor.close();
      }
    }
  }

  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
    try (var comparison = new WarmComparison(Path.of(arguments[0]))) {
      System.out.print(comparison.table(rounds, WARM_UP_MILLIS));
    }
  }

  /// The steps that are measured for each kind of query.
  private enum Way {
    IDS,
    LUCENE_IDS,
    SAME_QUERY_IDS,
    LINES,
    LUCENE_LINES,
    HIGHLIGHTS,
    LUCENE_HIGHLIGHTS,
    WHOLE,
    LUCENE_WHOLE
  }

  private Map<Way, Double> measure(Shape shape, int rounds, long warmUpMillis) throws IOException {
    var turns = new Turns(rounds, warmUpMillis);
    for (Way way : Way.values()) {
      if (shape.hasHits() || way == Way.IDS || way == Way.LUCENE_IDS) {
        turns.add(way.name(), () -> run(way, shape));
      }
    }
    var times = new EnumMap<Way, Double>(Way.class);
    turns.measure().forEach((way, nanos) -> times.put(Way.valueOf(way), nanos));
    return times;
  }

  private Object run(Way way, Shape shape) throws IOException {
    Query query = shape.lucene(words);
    return switch (way) {
      case IDS -> ours(shape);
      case LUCENE_IDS -> lucene(shape, query);
      case SAME_QUERY_IDS -> bare.bestOfSame(compiled(shape));
      case LINES -> ours.lines(shape);
      case LUCENE_LINES -> stored.texts(query);
      case HIGHLIGHTS -> ours.highlights(shape);
      case LUCENE_HIGHLIGHTS -> stored.highlights(query);
      case WHOLE -> ours.whole(shape);
      case LUCENE_WHOLE -> bare.bestWithOpening(query);
    };
  }

  private CompiledQuery compiled(Shape shape) {
    return ours.compiled(shape);
  }

  private Object ours(Shape shape) throws IOException {
    return switch (shape) {
      case FACETS -> ours.facets(shape);
      case COUNT -> ours.count(shape);
      default -> ours.ids(shape);
    };
  }

  private Object lucene(Shape shape, Query query) throws IOException {
    return switch (shape) {
      case FACETS -> bare.facets(query);
      case COUNT -> bare.count(query);
      default -> bare.best(query);
    };
  }

  /// Measures everything, as Markdown and figures.
  String table(int rounds, long warmUpMillis) throws IOException {
    var table =
        new StringBuilder(
            """
            | question | hits, ours | Lucene's | ids, µs | ÷ Lucene | ÷ same query | lines ÷ stored texts | highlights ÷ UnifiedHighlighter | whole, opened, µs | ÷ Lucene |
            |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
            """);
    var worst = new Worst();
    for (Shape shape : Shape.values()) {
      measure(shape, 1, warmUpMillis); // what is shared by all is warm before the first counts
    }
    for (Shape shape : Shape.values()) {
      Map<Way, Double> times = measure(shape, rounds, warmUpMillis);
      table.append(
          "| %s `%s` | %,d | %,d | %s | %s | %s | %s | %s | %s | %s |%n"
              .formatted(
                  shape.title(),
                  shape.text(words),
                  ours.count(shape),
                  bare.count(shape.lucene(words)),
                  micros(times, Way.IDS),
                  ratio(times, Way.IDS, Way.LUCENE_IDS),
                  ratio(times, Way.IDS, Way.SAME_QUERY_IDS),
                  ratio(times, Way.LINES, Way.LUCENE_LINES),
                  ratio(times, Way.HIGHLIGHTS, Way.LUCENE_HIGHLIGHTS),
                  micros(times, Way.WHOLE),
                  ratio(times, Way.WHOLE, Way.LUCENE_WHOLE)));
      if (shape.hasHits() && shape != Shape.ABSENT_WORD) {
        worst.add("warm-ids", shape, times, Way.IDS, Way.LUCENE_IDS);
        worst.add("warm-lines", shape, times, Way.LINES, Way.LUCENE_LINES);
        worst.add("warm-highlights", shape, times, Way.HIGHLIGHTS, Way.LUCENE_HIGHLIGHTS);
      }
    }
    return table.append('\n').append(worst.lines()).toString();
  }

  /// The largest ratio of each kind so far.
  private static final class Worst {
    private final List<Figure> figures = new ArrayList<>();

    void add(String name, Shape shape, Map<Way, Double> times, Way way, Way floor) {
      Double time = times.get(way);
      Double least = times.get(floor);
      if (time != null && least != null) {
        figures.add(new Figure(name, time / least, shape.title()));
      }
    }

    String lines() {
      var lines = new StringBuilder();
      figures.stream()
          .map(Figure::name)
          .distinct()
          .forEach(name ->
              figures.stream()
                  .filter(figure -> figure.name().equals(name))
                  .max(Comparator.comparingDouble(Figure::value))
                  .ifPresent(figure -> lines.append(figure.line())));
      return lines.toString();
    }
  }

  private static String micros(Map<Way, Double> times, Way way) {
    Double time = times.get(way);
    return time == null ? "–" : String.format(Locale.ROOT, "%,.0f", time / 1e3);
  }

  private static String ratio(Map<Way, Double> times, Way way, Way floor) {
    Double time = times.get(way);
    Double least = times.get(floor);
    return time == null || least == null ? "–" : String.format(Locale.ROOT, "%.2f", time / least);
  }

  @Override
  public void close() throws IOException {
    bare.close();
    stored.close();
    ours.close();
    snapshot.close();
    try (Stream<Path> files = Files.list(storedFolder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(storedFolder);
  }

  OurSearch ours() {
    return ours;
  }

  BareSearch bare() {
    return bare;
  }

  BareSearch stored() {
    return stored;
  }

  Words words() {
    return words;
  }
}
