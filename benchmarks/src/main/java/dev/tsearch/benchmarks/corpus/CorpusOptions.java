package dev.tsearch.benchmarks.corpus;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/// The properties of a corpus. Equal options produce equal bytes.
///
/// @param folder the target; files of an earlier corpus there are overwritten
/// @param lines the number of lines
/// @param seed selects one of many corpora
/// @param shape the lengths of lines
/// @param span the time over which sessions begin
/// @param end the latest start of a session
/// @param chibiShare the share of sessions that are contexts of chibi; the others are Claude Code's
public record CorpusOptions(
    Path folder,
    long lines,
    long seed,
    Shape shape,
    Duration span,
    Instant end,
    double chibiShare) {

  public CorpusOptions {
    if (lines < 1) {
      throw new IllegalArgumentException("lines must be >= 1, got " + lines);
    }
    if (span.isNegative() || span.isZero()) {
      throw new IllegalArgumentException("span must be positive, got " + span);
    }
    if (!(chibiShare >= 0 && chibiShare <= 1)) {
      throw new IllegalArgumentException("chibi share must be in 0 … 1, got " + chibiShare);
    }
  }

  /// Three years up to November 2026, with a tenth of the sessions in chibi's format.
  public static CorpusOptions of(Path folder, long lines) {
    Instant end = Instant.parse("2026-11-01T00:00:00Z");
    return new CorpusOptions(folder, lines, 1, Shape.AGENT, Duration.ofDays(3 * 365), end, 0.1);
  }

  /// Parses `FOLDER LINES`, then any of `--seed N`, `--shape agent|chat`, `--days N`, `--end
  /// INSTANT`, `--chibi SHARE`.
  public static CorpusOptions parse(String... arguments) {
    if (arguments.length < 2 || arguments.length % 2 != 0) {
      throw new IllegalArgumentException(
          "expected FOLDER LINES and then pairs of option and value");
    }
    CorpusOptions options = of(Path.of(arguments[0]), Long.parseLong(arguments[1]));
    for (int index = 2; index < arguments.length; index += 2) {
      options = options.with(arguments[index], arguments[index + 1]);
    }
    return options;
  }

  private CorpusOptions with(String option, String value) {
    return switch (option) {
      case "--seed" ->
          new CorpusOptions(folder, lines, Long.parseLong(value), shape, span, end, chibiShare);
      case "--shape" ->
          new CorpusOptions(
              folder,
              lines,
              seed,
              Shape.valueOf(value.toUpperCase(Locale.ROOT)),
              span,
              end,
              chibiShare);
      case "--days" ->
          new CorpusOptions(
              folder, lines, seed, shape, Duration.ofDays(Long.parseLong(value)), end, chibiShare);
      case "--end" ->
          new CorpusOptions(folder, lines, seed, shape, span, Instant.parse(value), chibiShare);
      case "--chibi" ->
          new CorpusOptions(folder, lines, seed, shape, span, end, Double.parseDouble(value));
      default -> throw new IllegalArgumentException("no option " + option);
    };
  }
}
