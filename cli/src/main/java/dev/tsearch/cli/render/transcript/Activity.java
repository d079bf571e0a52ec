package dev.tsearch.cli.render.transcript;

import java.util.List;

/// Activity over time as a line of bars: `▂▅█▁ ▃▂`. A blank is a time in which nothing happened.
public final class Activity {
  private static final String BARS = "▁▂▃▄▅▆▇█";

  private Activity() {}

  /// Entries between two times.
  ///
  /// @param min the earliest time, in Unix seconds
  /// @param max the latest time
  /// @param count the number of entries, taken as spread evenly over the time
  public record Span(long min, long max, int count) {}

  /// The bars; empty if all entries are of one moment.
  public static String line(List<Span> spans, int bars) {
    long begin = spans.stream().mapToLong(Span::min).min().orElse(0);
    long end = spans.stream().mapToLong(Span::max).max().orElse(0);
    if (end <= begin) {
      return "";
    }
    double[] counts = counts(spans, begin, end, bars);
    double most = 0;
    for (double count : counts) {
      most = Math.max(most, count);
    }
    var line = new StringBuilder();
    for (double count : counts) {
      int height = (int) Math.ceil(count * BARS.length() / most);
      line.append(height == 0 ? ' ' : BARS.charAt(Math.min(height, BARS.length()) - 1));
    }
    return line.toString();
  }

  private static double[] counts(List<Span> spans, long begin, long end, int bars) {
    var counts = new double[bars];
    double width = (double) (end - begin) / bars;
    for (Span span : spans) {
      int first = Math.min(bars - 1, (int) ((span.min() - begin) / width));
      int last = Math.min(bars - 1, (int) ((span.max() - begin) / width));
      for (int bar = first; bar <= last; bar++) {
        counts[bar] += (double) span.count() / (last - first + 1);
      }
    }
    return counts;
  }
}
