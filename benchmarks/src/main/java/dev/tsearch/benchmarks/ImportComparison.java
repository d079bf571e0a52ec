package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.bare.BareIndexing.Fields;
import dev.tsearch.benchmarks.results.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Compares an import with a bare Lucene `IndexWriter`, in turns in one JVM, as a table of ratios.
///
/// ```
/// java -Xmx512m -XX:+UseSerialGC -cp benchmarks/target/benchmarks.jar \\
/// dev.tsearch.benchmarks.ImportComparison FOLDER [ROUNDS] [THREADS]
/// ```
///
/// `FOLDER` holds transcripts, for example from [CorpusGenerator]. The import goes all the way from
/// files to a committed archive. Lucene gets the entries of that archive, analyzed by the same
/// chain, with one thread per processor: once their texts alone (the baseline of the goal), once
/// every field that tsearch indexes. The first round warms up and is not counted.
public final class ImportComparison {
  private final List<Cost> imports = new ArrayList<>();
  private final List<Cost> texts = new ArrayList<>();
  private final List<Cost> fields = new ArrayList<>();

  private ImportComparison() {}

  public static void main(String[] arguments) throws IOException {
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
    int threads =
        arguments.length > 2
            ? Integer.parseInt(arguments[2])
            : Runtime.getRuntime().availableProcessors();
    var run = new ImportRun(Path.of(arguments[0]), threads);
    new ImportComparison().round(run); // warms up
    var comparison = new ImportComparison();
    for (int round = 0; round < rounds; round++) {
      comparison.round(run);
    }
    System.out.printf(
        Locale.ROOT,
        "%,d entries, %d threads, %d rounds, heap %d MB%n%n%s",
        comparison.imports.getFirst().entries(),
        threads,
        rounds,
        Runtime.getRuntime().maxMemory() >> 20,
        comparison.table());
  }

  /// Runs each of them once.
  ///
  /// @return the result of this round, after those of earlier rounds
  static ImportComparison of(ImportRun run) throws IOException {
    var comparison = new ImportComparison();
    comparison.round(run);
    return comparison;
  }

  private void round(ImportRun run) throws IOException {
    try (TemporaryFolder archive = TemporaryFolder.create();
        TemporaryFolder index = TemporaryFolder.create();
        TemporaryFolder whole = TemporaryFolder.create()) {
      imports.add(run.importInto(archive.path()));
      texts.add(run.index(archive.path(), Fields.TEXT, index.path()));
      fields.add(run.index(archive.path(), Fields.ALL, whole.path()));
    }
  }

  /// The rounds so far as Markdown, and as figures.
  String table() {
    return """
    | what | entries/s | CPU µs/entry | speed ÷ Lucene, texts | ÷ all fields |
    |---|---:|---:|---:|---:|
    """
        + row("import, JSON to committed archive", imports)
        + row("bare IndexWriter, texts alone", texts)
        + row("bare IndexWriter, all fields", fields)
        + Figure.line("import-vs-lucene", sum(imports).perSecond() / sum(texts).perSecond())
        + Figure.line("import-rate", sum(imports).perSecond());
  }

  private String row(String what, List<Cost> costs) {
    Cost sum = sum(costs);
    return String.format(
        Locale.ROOT,
        "| %s | %,.0f | %.0f | %.2f | %.2f |%n",
        what,
        sum.perSecond(),
        sum.microsecondsEach(),
        sum.perSecond() / sum(texts).perSecond(),
        sum.perSecond() / sum(fields).perSecond());
  }

  private static Cost sum(List<Cost> costs) {
    return costs.stream().reduce(Cost.NONE, Cost::plus);
  }
}
