package dev.tsearch.cli.render;

/// Formats numbers for people, the same in every locale.
public final class Quantity {
  private static final String[] UNITS = {"B", "kB", "MB", "GB", "TB", "PB"};
  private static final int STEP = 1000;
  private static final int DIGITS_TOGETHER = 3;

  private Quantity() {}

  /// A count with separated thousands: `12,345`.
  public static String count(long number) {
    var digits = new StringBuilder(Long.toString(number));
    int first = number < 0 ? 1 : 0;
    for (int i = digits.length() - DIGITS_TOGETHER; i > first; i -= DIGITS_TOGETHER) {
      digits.insert(i, ',');
    }
    return digits.toString();
  }

  /// A count with its noun: `1 entry`, `2 entries`.
  public static String of(long number, String one, String many) {
    return count(number) + " " + (number == 1 ? one : many);
  }

  /// A number of bytes: `913 B`, `12.3 kB`, `1.0 GB`; 1 kB is 1,000 bytes.
  public static String bytes(long bytes) {
    if (bytes < STEP) {
      return bytes + " B";
    }
    double size = bytes;
    int unit = 0;
    while (size >= STEP && unit < UNITS.length - 1) {
      size /= STEP;
      unit++;
    }
    return tenths(size) + " " + UNITS[unit];
  }

  /// A duration in nanoseconds: `850 ms`, `4.2 s`, `3 min 20 s`, `2 h 5 min`.
  public static String duration(long nanos) {
    long millis = nanos / 1_000_000;
    if (millis < STEP) {
      return millis + " ms";
    }
    long seconds = millis / STEP;
    if (seconds < 60) {
      return tenths(millis / (double) STEP) + " s";
    }
    return seconds < 3600
        ? seconds / 60 + " min " + seconds % 60 + " s"
        : seconds / 3600 + " h " + seconds % 3600 / 60 + " min";
  }

  private static String tenths(double number) {
    long tenths = (long) (number * 10);
    return tenths / 10 + "." + tenths % 10;
  }
}
