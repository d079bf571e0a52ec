package dev.tsearch.benchmarks.results;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The goal for one figure.
///
/// @param figure the name of the [Figure]
/// @param what what is measured
/// @param floor the baseline it is compared with
/// @param side whether the limit is an upper or a lower bound
/// @param limit the last value that meets the goal
/// @param unit the unit of limit and figure
/// @param command the command that prints the figure
public record Goal(
    String figure,
    String what,
    String floor,
    Side side,
    double limit,
    String unit,
    String command) {

  /// Whether the limit is an upper or a lower bound.
  public enum Side {
    /// The figure must be at most the limit.
    AT_MOST("≤"),
    /// The figure must be at least the limit.
    AT_LEAST("≥");

    private final String sign;

    Side(String sign) {
      this.sign = sign;
    }
  }

  private static final String COMPARE = "benchmarks/results.sh --only compare";
  private static final String GROWTH = "benchmarks/results.sh --only growth";
  private static final String WARM = "benchmarks/results.sh --only warm";
  private static final String IMPORT = "benchmarks/results.sh --only import";
  private static final String SIZES = "benchmarks/results.sh --only sizes";
  private static final String SIZES_OF_FOLDER = SIZES + " --folder FOLDER";
  private static final String JMH = "benchmarks/results.sh --only jmh";

  private static final List<Goal> OF_SEARCH_IMPORT_AND_STORE =
      List.of(
          atMost(
              "cold-vs-lucene",
              "search as a fresh process",
              "bare Lucene, same flags and cache, slowest query",
              1.25,
              "×",
              COMPARE),
          atMost(
              "cold-vs-rg-i",
              "search as a fresh process",
              "`rg -i`, slowest query",
              1,
              "×",
              COMPARE),
          atMost(
              "since-growth",
              "search as a fresh process, a range of time with 10,000 entries",
              "the same in the smallest archive",
              1.1,
              "×",
              GROWTH),
          ofTerminal("terminal", "the largest archive", GROWTH),
          atMost("nothing", "nothing can match", "`tsearch --version`", 60, "ms more", COMPARE),
          atMost(
              "warm-ids",
              "warm, best 20: ids",
              "bare Lucene, slowest kind with hits",
              1.2,
              "×",
              WARM),
          atMost(
              "warm-lines",
              "warm, best 20: with lines",
              "Lucene's stored content, slowest kind with hits",
              1.2,
              "×",
              WARM),
          atMost(
              "warm-highlights",
              "warm, best 20: with highlights",
              "Lucene's UnifiedHighlighter, slowest kind with hits",
              1.2,
              "×",
              WARM),
          atLeast(
              "import-vs-lucene",
              "import, JSON to committed archive",
              "speed of a bare IndexWriter, same texts, chain, threads",
              0.8,
              "×",
              IMPORT),
          atLeast(
              "import-rate",
              "import of chat-like text, again and again in one JVM",
              "–",
              20_000,
              "entries/s",
              IMPORT),
          atLeast(
              "import-rate-fresh",
              "import of chat-like text as a fresh process, the largest archive",
              "–",
              20_000,
              "entries/s",
              GROWTH),
          atMost(
              "import-memory",
              "import with a heap of 512 MiB: most that a collection leaves",
              "–",
              512,
              "MiB",
              GROWTH),
          atMost(
              "reimport",
              "import that finds nothing new, 10,000 files",
              "`tsearch --version`",
              100,
              "ms more",
              "benchmarks/results.sh --only reimport"),
          atMost("append", "durable append of one entry", "raw write + fdatasync", 1.3, "×", JMH),
          atLeast("append-group", "durable appends by 64 threads", "–", 100_000, "entries/s", JMH),
          atMost("rotation", "append of 1,000 entries and seal", "–", 20, "ms", JMH),
          atMost("rotation-gathered", "seal, keys gathered on append", "–", 3, "ms", JMH),
          atMost("plan", "plan: 1,000 partitions × 3 terms, slowest", "–", 0.15, "ms", JMH),
          atMost("probe", "filter: one question, slowest", "one cache line", 20, "ns", JMH),
          atMost(
              "filter-false",
              "filter: false answers",
              "0.54 % in theory",
              0.6,
              "%",
              "benchmarks/results.sh --only filter"),
          atMost("line", "a line of a compressed partition", "one pread", 100, "µs", JMH));

  private static final List<Goal> OF_MADE_UP_LINES =
      Stream.of(
              ofSizes("agent", "made-up lines like real agents'", SIZES),
              ofSizes("chat", "made-up lines like a chat's", SIZES))
          .flatMap(List::stream)
          .toList();

  /// The goals that are measured in every run.
  public static final List<Goal> ALL =
      Stream.concat(OF_SEARCH_IMPORT_AND_STORE.stream(), OF_MADE_UP_LINES.stream()).toList();

  /// The goals that are measured only with a folder of real samples.
  public static final List<Goal> OF_SAMPLES =
      Stream.concat(
              ofSizes("real", "real samples", SIZES_OF_FOLDER).stream(),
              Stream.of(ofTerminal("terminal-real", "real samples", GROWTH + " --folder FOLDER")))
          .toList();

  /// The time of a search on a terminal, which prints headings.
  private static Goal ofTerminal(String figure, String archive, String command) {
    return atMost(
        figure,
        "search as a fresh process with its output on a terminal, " + archive,
        "the same search on a pipe, slowest kind",
        1.1,
        "×",
        command);
  }

  /// The sizes of the files of an archive.
  ///
  /// @param shape the suffix of the names of the figures
  /// @param lines the kind of lines
  private static List<Goal> ofSizes(String shape, String lines, String command) {
    String of = ", " + lines;
    return List.of(
        atMost("sidecars-" + shape, "sidecars ÷ partitions' lines" + of, "–", 5, "%", command),
        atMost("index-of-text-" + shape, "index ÷ indexed text" + of, "–", 0.55, "×", command),
        atMost("index-of-sources-" + shape, "index ÷ sources" + of, "–", 10, "%", command),
        atMost("archive-of-sources-" + shape, "archive ÷ sources" + of, "–", 0.7, "×", command),
        atMost(
            "archive-compressed-" + shape,
            "archive ÷ sources, partitions compressed" + of,
            "–",
            0.35,
            "×",
            command),
        atLeast(
            "compression-" + shape,
            "sealed partitions: plain ÷ compressed" + of,
            "–",
            3.9,
            "×",
            command));
  }

  private static Goal atMost(
      String figure, String what, String floor, double limit, String unit, String command) {
    return new Goal(figure, what, floor, Side.AT_MOST, limit, unit, command);
  }

  private static Goal atLeast(
      String figure, String what, String floor, double limit, String unit, String command) {
    return new Goal(figure, what, floor, Side.AT_LEAST, limit, unit, command);
  }

  /// Whether a value meets the goal; NaN does not.
  boolean isMetBy(double value) {
    return switch (side) {
      case AT_MOST -> value <= limit;
      case AT_LEAST -> value >= limit;
    };
  }

  /// The limit as text.
  String wanted() {
    return side.sign + " " + shown(limit);
  }

  /// A value with its unit.
  String shown(double value) {
    double size = Math.abs(value);
    String digits = size >= 1000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
    String number =
        value == limit && value != Math.rint(value)
            ? Double.toString(value)
            : value == limit
                ? String.format(Locale.ROOT, "%,.0f", value)
                : size < 0.1 ? String.format(Locale.ROOT, "%.3g", value) : format(digits, value);
    return unit.equals("×") ? number + "×" : number + " " + unit;
  }

  private static String format(String digits, double value) {
    return String.format(Locale.ROOT, digits, value);
  }
}
