package dev.tsearch.benchmarks.warm;

import dev.tsearch.benchmarks.bare.BareSearch;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/// Prints the time of each kind of query in a warm JVM, with everything that a search opens: the
/// kind and milliseconds, separated by a tab.
///
/// ```
/// java -XX:+UseSerialGC -cp benchmarks/target/benchmarks.jar \
///     dev.tsearch.benchmarks.warm.WarmTimes ARCHIVE
/// ```
public final class WarmTimes {
  private static final int ROUNDS = 15;
  private static final long WARM_UP_MILLIS = 400;

  private WarmTimes() {}

  public static void main(String[] arguments) throws IOException {
    Archive archive = Archive.open(new RealDisk(), Path.of(arguments[0]));
    try (Snapshot snapshot = archive.snapshot();
        var index = new BareSearch(archive.layout().index());
        var ours = new OurSearch(archive, Words.of(snapshot, index))) {
      System.out.print(lines(ours, ROUNDS, WARM_UP_MILLIS));
    }
  }

  static String lines(OurSearch ours, int rounds, long warmUpMillis) throws IOException {
    var turns = new Turns(rounds, warmUpMillis);
    for (Shape shape : Shape.values()) {
      turns.add(
          shape.title(),
          () ->
              switch (shape) {
                case FACETS -> ours.facets(shape);
                case COUNT -> ours.count(shape);
                default -> ours.whole(shape);
              });
    }
    var lines = new StringBuilder();
    turns
        .measure()
        .forEach((title, nanos) ->
            lines.append(String.format(Locale.ROOT, "%s\t%.2f%n", title, nanos / 1e6)));
    return lines.toString();
  }
}
