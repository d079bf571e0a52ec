package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.imports.ImportProgressLine;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.io.IOException;

/// Runs long work and shows its progress on a terminal.
public final class ProgressDisplay {
  private ProgressDisplay() {}

  /// Long work that reports its progress.
  @FunctionalInterface
  public interface Work<T> {
    /// Runs the work.
    T run(ImportProgress progress) throws IOException, UserException;
  }

  /// Runs the work. The progress line appears only on a terminal that can overwrite it; messages
  /// appear everywhere.
  public static <T> T on(Console console, Work<T> work) throws IOException, UserException {
    if (console.errTerminal().isDumb() || console.verbosity() == Console.Verbosity.QUIET) {
      return work.run(new CountedProgress(new MessagesOnly(console)).described());
    }
    var line = new ImportProgressLine(console, System::nanoTime);
    line.begin();
    try {
      return work.run(new CountedProgress(line).described());
    } finally {
      line.clear();
    }
  }

  /// Prints messages and ignores progress.
  private record MessagesOnly(Console console) implements ImportProgress {
    @Override
    public void expect(long files, long bytes) {}

    @Override
    public void advance(long bytes) {}

    @Override
    public void say(String message) {
      console.sayUnchecked(message);
    }
  }
}
