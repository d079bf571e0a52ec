package dev.tsearch.cli.render.imports;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.ProgressLine;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;

/// Shows the progress of an import on a terminal. Thread-safe, because one thread may wait for a
/// lock while another one reports progress.
public final class ImportProgressLine implements ImportProgress {
  private final Console console;
  private final ProgressLine line;

  /// @param nanos the monotonic clock, as `System.nanoTime()`
  public ImportProgressLine(Console console, LongSupplier nanos) {
    this.console = console;
    this.line = new ProgressLine(console, nanos);
  }

  /// Shows that the work has begun.
  public synchronized void begin() {
    unchecked(() -> line.begin("preparing…"));
  }

  @Override
  public synchronized void expect(long files, long bytes) {
    unchecked(() -> line.expect(bytes));
  }

  @Override
  public synchronized void advance(long bytes) {
    unchecked(() -> line.advance(bytes));
  }

  @Override
  public synchronized void say(String message) {
    clear();
    console.sayUnchecked(message);
  }

  /// Erases the line.
  public synchronized void clear() {
    unchecked(line::clear);
  }

  private interface Printing {
    void run() throws OutputException;
  }

  private static void unchecked(Printing printing) {
    try {
      printing.run();
    } catch (OutputException e) {
      throw new UncheckedIOException(e);
    }
  }
}
