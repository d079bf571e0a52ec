package dev.tsearch.cli.render;

import java.util.function.LongSupplier;

/// A line on a terminal that shows the progress of work in bytes, the rate, and the estimated time
/// left. It is overwritten in place. One owner, not thread-safe.
public final class ProgressLine {
  /// The shortest time between two updates: smooth for a reader, and cheap.
  private static final long REDRAW_NANOS = 100_000_000L;

  /// The time after which the first estimate of the remaining time is shown.
  private static final long GUESS_AFTER_NANOS = 1_000_000_000L;

  private static final int MAX_BAR_WIDTH = 30;
  private static final int MIN_BAR_WIDTH = 5;
  private static final String CLEAR_LINE = "\r\u001b[K";

  private final Console console;
  private final LongSupplier nanos;
  private final long started;
  private long total;
  private long done;
  private long drawn;
  private boolean shown;

  /// @param nanos the monotonic clock, as `System.nanoTime()`
  public ProgressLine(Console console, LongSupplier nanos) {
    this.console = console;
    this.nanos = nanos;
    this.started = nanos.getAsLong();
    this.drawn = started - REDRAW_NANOS;
  }

  /// Shows a text until the first progress, so that the screen is not empty meanwhile.
  public void begin(String text) throws OutputException {
    shown = true;
    console.err().text(CLEAR_LINE + DisplayWidth.cut(text, console.errTerminal().width() - 1));
    console.err().flush();
  }

  /// Adds to the expected number of bytes.
  public void expect(long bytes) throws OutputException {
    total = bytes;
    draw();
  }

  /// Adds to the number of processed bytes.
  public void advance(long bytes) throws OutputException {
    done += bytes;
    draw();
  }

  /// Erases the line, before other output or at the end of the work.
  public void clear() throws OutputException {
    if (shown) {
      console.err().text(CLEAR_LINE);
      console.err().flush();
      shown = false;
    }
  }

  private void draw() throws OutputException {
    long now = nanos.getAsLong();
    if (now - drawn < REDRAW_NANOS || total == 0) {
      return;
    }
    drawn = now;
    shown = true;
    String line =
        line(Math.min(done, total), total, now - started, console.errTerminal().width() - 1);
    console.err().text(CLEAR_LINE + line);
    console.err().flush();
  }

  /// An estimate of less than a second is not exact to the millisecond.
  private static String timeLeft(long nanos) {
    return nanos < GUESS_AFTER_NANOS ? "< 1 s" : Quantity.duration(nanos);
  }

  /// Formats the line within a width. The bar is left out first, then the rate.
  static String line(long done, long total, long elapsedNanos, int width) {
    int percent = (int) (100.0 * done / total);
    String amount = Quantity.bytes(done) + " of " + Quantity.bytes(total);
    double seconds = Math.max(elapsedNanos, 1) / 1e9;
    String rate = "  " + Quantity.bytes((long) (done / seconds)) + "/s";
    String left =
        done == 0 || elapsedNanos < GUESS_AFTER_NANOS
            ? ""
            : "  " + timeLeft((long) (elapsedNanos * ((double) (total - done) / done))) + " left";
    String head = DisplayWidth.padLeft(percent + "%", 4) + "  ";
    String text = head + amount + rate + left;
    int room = width - DisplayWidth.of(text) - 2;
    if (room >= MIN_BAR_WIDTH) {
      int bar = Math.min(room, MAX_BAR_WIDTH);
      int full = (int) ((double) bar * done / total);
      return "█".repeat(full) + "░".repeat(bar - full) + text;
    }
    return DisplayWidth.of(text) <= width ? text : DisplayWidth.cut(head + amount + left, width);
  }
}
