package dev.tsearch.core.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The table of the long runs of a module's fuzz tests, in `target/fuzz-runs.txt`. The last step of
/// `./mvnw -Pfuzz verify` prints the tables of all modules (`bin/list-fuzz-runs.sh`).
final class FuzzTable {
  private static final Path FILE = Path.of("target/fuzz-runs.txt");
  private static final List<String> ROWS = new ArrayList<>();

  private FuzzTable() {}

  /// Prints a row and adds it to the file.
  static synchronized void add(String row) {
    System.out.println(row);
    ROWS.add(row);
    try {
      Files.createDirectories(FILE.getParent());
      Files.write(FILE, ROWS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
