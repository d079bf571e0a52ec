package dev.tsearch.benchmarks.results;

import java.util.Locale;
import java.util.Optional;

/// A number that a measurement found, under a name that [Goal] knows. Measurements print figures
/// among their tables, as lines `figure: NAME VALUE [REMARK]`.
///
/// @param name letters, digits, `-`
/// @param value the number
/// @param remark a detail, such as the worst query; may be empty
public record Figure(String name, double value, String remark) {
  private static final String MARK = "figure: ";

  /// The line that a measurement prints.
  public static String line(String name, double value) {
    return new Figure(name, value, "").line();
  }

  /// The line that a measurement prints.
  public String line() {
    return String.format(Locale.ROOT, "%s%s %.5g %s", MARK, name, value, remark).strip() + "\n";
  }

  /// The figure of a line; empty if the line has none.
  ///
  /// @throws IllegalArgumentException if the line starts like a figure and is malformed
  public static Optional<Figure> of(String line) {
    if (!line.startsWith(MARK)) {
      return Optional.empty();
    }
    String[] parts = line.substring(MARK.length()).strip().split(" ", 3);
    if (parts.length < 2) {
      throw new IllegalArgumentException("no figure: " + line);
    }
    return Optional.of(
        new Figure(
            parts[0], Double.parseDouble(parts[1]), parts.length == 3 ? parts[2].strip() : ""));
  }
}
