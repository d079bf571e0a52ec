package dev.tsearch.benchmarks.warm;

import dev.tsearch.benchmarks.bare.BareSearch;
import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;

/// Prints the questions that are measured as arguments for the command line, one a line: the kind,
/// and the arguments, separated by tabs. The words are picked from the archive.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.warm.Questions ARCHIVE
/// ```
public final class Questions {
  private Questions() {}

  public static void main(String[] arguments) throws IOException {
    Archive archive = Archive.open(new RealDisk(), Path.of(arguments[0]));
    try (Snapshot snapshot = archive.snapshot();
        var index = new BareSearch(archive.layout().index())) {
      Words words = Words.of(snapshot, index);
      System.out.print(lines(words));
      System.out.print(since(words, index.entries()));
    }
  }

  /// The text of a search of the kind `title`, with words from the archive.
  public static String text(Archive archive, String title) throws IOException {
    try (Snapshot snapshot = archive.snapshot();
        var index = new BareSearch(archive.layout().index())) {
      Words words = Words.of(snapshot, index);
      return Arrays.stream(Shape.values())
          .filter(shape -> shape.title().equals(title))
          .map(shape -> shape.text(words))
          .findFirst()
          .orElseThrow();
    }
  }

  /// The common word since a time after which there are about `entries` entries, or a share of
  /// them, if entries are evenly spread over the archive's time.
  static String since(Words words, long entries) {
    var lines = new StringBuilder();
    lines.append(since(words, "since, 10,000 entries", Math.min(1, 10_000.0 / entries)));
    for (int percent : new int[] {1, 10, 100}) {
      lines.append(since(words, "since, " + percent + " %", percent / 100.0));
    }
    return lines.toString();
  }

  private static String since(Words words, String title, double share) {
    TimeRange all = words.allDays();
    long from = all.max() - (long) ((all.max() - all.min()) * share);
    return "%s\t%s\t--since\t%s\n".formatted(title, words.common(), Instant.ofEpochSecond(from));
  }

  static String lines(Words words) {
    var lines = new StringBuilder();
    for (Shape shape : Shape.values()) {
      lines
          .append(shape.title())
          .append('\t')
          .append(String.join("\t", shape.arguments(words)))
          .append('\n');
    }
    return lines.toString();
  }
}
