package dev.tsearch.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A temporary folder for one benchmark, deleted on close.
record TemporaryFolder(Path path) implements Closeable {
  static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("tsearch-benchmark"));
  }

  @Override
  public void close() throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(path)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : deepestFirst) {
      Files.delete(each);
    }
  }
}
