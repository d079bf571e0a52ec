package dev.tsearch.benchmarks.warm;

import dev.tsearch.core.disk.RealDisk;
import dev.tsearch.core.store.Archive;
import dev.tsearch.core.store.Snapshot;
import dev.tsearch.indexer.lucene.BareSearch;
import java.io.IOException;
import java.nio.file.Path;

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
      System.out.print(lines(Words.of(snapshot, index)));
    }
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
