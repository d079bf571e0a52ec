package dev.tsearch.benchmarks.warm;

import dev.tsearch.benchmarks.bare.BareSearch;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The ids of the best hits of words that rank, in a warm JVM, compared with the disjunction of the
/// same words by Lucene alone: for the hits that are shown, and for as many as are ranked. Lucene
/// stops counting after a thousand and skips what cannot be among the best; tsearch counts all
/// matches, and how many words they have.
///
/// ```
/// java -XX:+UseSerialGC -cp benchmarks/target/benchmarks.jar \
///     dev.tsearch.benchmarks.warm.QuestionComparison ARCHIVE [ROUNDS]
/// ```
public final class QuestionComparison {
  private static final int ROUNDS = 30;
  private static final int RANKED = 1000;
  private static final long WARM_UP_MILLIS = 1000;

  private QuestionComparison() {}

  public static void main(String[] arguments) throws IOException {
    Archive archive = Archive.open(new RealDisk(), Path.of(arguments[0]));
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : ROUNDS;
    try (Snapshot snapshot = archive.snapshot();
        var bare = new BareSearch(archive.layout().index())) {
      Words words = Words.of(snapshot, bare);
      try (var ours = new OurSearch(archive, words)) {
        System.out.print(table(words, bare, ours, rounds, WARM_UP_MILLIS));
      }
    }
  }

  /// Measures everything, as Markdown.
  static String table(Words words, BareSearch bare, OurSearch ours, int rounds, long warmUpMillis)
      throws IOException {
    var table =
        new StringBuilder("| question | hits | ids, ms | ÷ Lucene, 20 | ÷ Lucene, 1,000 |\n");
    table.append("|---|---:|---:|---:|---:|\n");
    for (Shape shape : List.of(Shape.COMMON_WORD, Shape.TWO_WORDS, Shape.QUESTION)) {
      var turns = new Turns(rounds, warmUpMillis);
      turns.add("ours", () -> ours.ids(shape));
      turns.add("shown", () -> bare.best(shape.lucene(words)));
      turns.add("ranked", () -> bare.best(shape.lucene(words), RANKED));
      Map<String, Double> nanos = turns.measure();
      double time = nanos.getOrDefault("ours", Double.NaN);
      table.append(
          String.format(
              Locale.ROOT,
              "| %s `%s` | %,d | %.2f | %.2f | %.2f |%n",
              shape.title(),
              shape.text(words),
              ours.count(shape),
              time / 1e6,
              time / nanos.getOrDefault("shown", Double.NaN),
              time / nanos.getOrDefault("ranked", Double.NaN)));
    }
    return table.toString();
  }
}
