package dev.tsearch.cli.render;

import java.util.function.LongSupplier;

/// One line on a terminal that tells how far some work is: how many bytes of how many, how fast,
/// and how long it may still take. Written over in place. Not thread-safe; one owner.
public final class ProgressLine {
  /// Often enough to look alive, seldom enough to cost nothing.
  private static final long REDRAW_NANOS = 100_000_000L;

  /// What is left is guessed only once there is something to guess from.
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

  /// @param nanos tells the time, as `System.nanoTime()` does
  public ProgressLine(Console console, LongSupplier nanos) {
    this.console = console;
    this.nanos = nanos;
    this.started = nanos.getAsLong();
    this.drawn = started - REDRAW_NANOS;
  }

  /// How many bytes there are in all.
  public void expect(long bytes) throws OutputException {
    total = bytes;
    draw();
  }

  /// So many more are done.
  public void advance(long bytes) throws OutputException {
    done += bytes;
    draw();
  }

  /// Takes the line away: something else is printed, or the work is done.
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
        line(Math.min(done, total), total, now - started, console.errScreen().width() - 1);
    console.err().text(CLEAR_LINE + line);
    console.err().flush();
  }

  /// The line, no wider than allowed: the bar goes first, then the rate.
  static String line(long done, long total, long elapsedNanos, int width) {
    int percent = (int) (100.0 * done / total);
    String amount = Quantity.bytes(done) + " of " + Quantity.bytes(total);
    double seconds = Math.max(elapsedNanos, 1) / 1e9;
    String rate = "  " + Quantity.bytes((long) (done / seconds)) + "/s";
    String left =
        done == 0 || elapsedNanos < GUESS_AFTER_NANOS
            ? ""
            : "  "
                + Quantity.duration((long) (elapsedNanos * ((double) (total - done) / done)))
                + " left";
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
