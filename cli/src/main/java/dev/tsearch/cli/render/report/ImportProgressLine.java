package dev.tsearch.cli.render.report;

import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.cli.render.ProgressLine;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.io.UncheckedIOException;
import java.util.function.LongSupplier;

/// Shows how far an import is, on a terminal. Safe for use by many threads, since one may wait for
/// a lock while another tells how far it is.
public final class ImportProgressLine implements ImportProgress {
  private final Console console;
  private final ProgressLine line;

  /// @param nanos tells the time, as `System.nanoTime()` does
  public ImportProgressLine(Console console, LongSupplier nanos) {
    this.console = console;
    this.line = new ProgressLine(console, nanos);
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

  /// Takes the line away.
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
