package dev.tsearch.benchmarks.formats;

import dev.tsearch.core.json.Json;
import dev.tsearch.indexer.format.Detector;
import dev.tsearch.indexer.format.Head;
import dev.tsearch.indexer.format.Siblings;
import dev.tsearch.indexer.format.SourceContext;
import dev.tsearch.indexer.format.SourceFormat;
import dev.tsearch.indexer.format.all.AllFormats;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Prints a table of what each format's reader finds in the files of a folder, and in those of ZIP
/// files: files, entries, tokens, sessions, and the lines that it does not understand. Nothing is
/// imported.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.formats.FormatTable FOLDER [--names]
/// ```
///
/// With `--names`, each line that is not understood follows the table, and each file with its
/// format.
public final class FormatTable {
  private static final String UNCLAIMED = "(no format)";

  private final Detector detector = AllFormats.detector(Json.SOURCE);
  private final Map<String, FormatRow> rows = new TreeMap<>();
  private final List<String> unclaimed = new ArrayList<>();
  private final List<String> claimed = new ArrayList<>();

  private FormatTable() {}

  public static void main(String[] arguments) throws IOException {
    boolean hasNames = arguments.length > 1 && arguments[1].equals("--names");
    System.out.print(of(Path.of(arguments[0]), hasNames));
  }

  /// The table of a folder.
  ///
  /// @param hasNames whether to name what is not understood, and the format of each file
  static String of(Path folder, boolean hasNames) throws IOException {
    var table = new FormatTable();
    table.addAll(folder);
    return hasNames ? table.print() + table.names() : table.print();
  }

  /// Adds the files of a folder, and those in ZIP files.
  private void addAll(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
        if (file.toString().endsWith(".zip")) {
          try (FileSystem inside = FileSystems.newFileSystem(file)) {
            addAll(inside.getPath("/"));
          }
        } else {
          add(file);
        }
      }
    }
  }

  /// The path of a file; of one in a ZIP file `<file>!/<path in the file>`.
  static String name(Path file) {
    FileSystem system = file.getFileSystem();
    return system.equals(FileSystems.getDefault()) ? file.toString() : system + "!" + file;
  }

  private void add(Path file) throws IOException {
    Head head;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      head = Head.read(file, in, Siblings.of(file));
    }
    Optional<SourceFormat> format = detector.detect(head);
    if (format.isEmpty()) {
      unclaimed.add(name(file));
      return;
    }
    String name = format.get().name();
    claimed.add(name + " " + name(file));
    var context = SourceContext.of(rows.size(), file, Instant.now());
    rows.computeIfAbsent(name, FormatRow::new).read(format.get(), head, context);
  }

  private String print() {
    var lines = new StringBuilder(FormatRow.heading());
    rows.values().forEach(row -> lines.append(row.line()));
    return lines.append("\nFiles of no format: ").append(unclaimed.size()).append('\n').toString();
  }

  private String names() {
    var lines = new StringBuilder("\n");
    rows.values().forEach(row -> row.skipped().forEach(line -> lines.append(line).append('\n')));
    unclaimed.forEach(file -> lines.append(UNCLAIMED).append(' ').append(file).append('\n'));
    claimed.forEach(file -> lines.append(file).append('\n'));
    return lines.toString();
  }
}
