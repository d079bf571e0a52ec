package dev.tsearch.benchmarks.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// Combines the output of the parts of a measurement, below the table of goals. Whether a goal is
/// met follows from its figure; a figure that was not measured is named.
///
/// ```
/// java -cp benchmarks/target/benchmarks.jar dev.tsearch.benchmarks.results.Results FOLDER
/// ```
///
/// The folder holds `NN-<part>.md` as each part printed it, in the order of these names.
public final class Results {
  private static final int NOT_ALL_MET = 1;

  private Results() {}

  public static void main(String[] arguments) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.list(Path.of(arguments[0]))) {
      files = found.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
    var parts = new ArrayList<String>();
    for (Path file : files) {
      parts.add(Files.readString(file));
    }
    System.out.print(markdown(parts));
    if (!figures(parts).keySet().containsAll(Goal.ALL.stream().map(Goal::figure).toList())) {
      System.err.println("some goals were not measured: see the table");
      System.exit(NOT_ALL_MET);
    }
  }

  /// The whole page: the first part (machine, versions, date), the goals, the other parts.
  static String markdown(List<String> parts) {
    var page = new StringBuilder();
    List<String> texts = parts.stream().map(Results::withoutFigures).toList();
    if (!texts.isEmpty()) {
      page.append(texts.getFirst()).append('\n');
    }
    page.append("## Goals\n\n").append(goals(figures(parts)));
    texts.stream().skip(1).forEach(text -> page.append('\n').append(text));
    return page.toString();
  }

  /// The goals with their figures. Goals of real samples are left out if there were none.
  static String goals(Map<String, Figure> figures) {
    var table =
        new StringBuilder(
            "| what | against | goal | measured | | printed by |\n|---|---|---|---|---|---|\n");
    long met = 0;
    List<Goal> goals =
        Stream.concat(
                Goal.ALL.stream(),
                Goal.OF_SAMPLES.stream().filter(goal -> figures.containsKey(goal.figure())))
            .toList();
    for (Goal goal : goals) {
      Figure figure = figures.get(goal.figure());
      boolean isMet = figure != null && goal.isMetBy(figure.value());
      met += isMet ? 1 : 0;
      String measured =
          figure == null
              ? "–"
              : figure.remark().isEmpty()
                  ? goal.shown(figure.value())
                  : goal.shown(figure.value()) + " (" + figure.remark() + ")";
      String verdict = figure == null ? "not measured" : isMet ? "met" : "**missed**";
      table.append(
          "| %s | %s | %s | %s | %s | `%s` |\n"
              .formatted(
                  goal.what(), goal.floor(), goal.wanted(), measured, verdict, goal.command()));
    }
    return table.append("\n%d of %d met.\n".formatted(met, goals.size())).toString();
  }

  /// The figures of all parts by name; a later part overrides an earlier one.
  static Map<String, Figure> figures(List<String> parts) {
    var figures = new LinkedHashMap<String, Figure>();
    parts.stream()
        .flatMap(String::lines)
        .flatMap(line -> Figure.of(line).stream())
        .forEach(figure -> figures.put(figure.name(), figure));
    return figures;
  }

  private static String withoutFigures(String part) {
    var kept = new StringBuilder();
    part.lines()
        .filter(line -> Figure.of(line).isEmpty())
        .forEach(line -> kept.append(line).append('\n'));
    return kept.toString();
  }
}
