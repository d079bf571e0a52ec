package dev.tsearch.cli.command;

import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.report.ImportProgressLine;
import dev.tsearch.indexer.ingest.report.ImportProgress;
import java.io.IOException;

/// Runs long work with a line of progress, where somebody looks at it.
public final class ProgressDisplay {
  private ProgressDisplay() {}

  /// Long work that tells how far it is.
  @FunctionalInterface
  public interface Work<T> {
    /// Does it.
    T run(ImportProgress progress) throws IOException, UserException;
  }

  /// Does the work. Only a terminal gets the line; what is said is said anywhere.
  public static <T> T on(Console console, Work<T> work) throws IOException, UserException {
    if (!console.errScreen().isTerminal() || console.verbosity() == Console.Verbosity.QUIET) {
      return work.run(new Talk(console));
    }
    var line = new ImportProgressLine(console, System::nanoTime);
    try {
      return work.run(line);
    } finally {
      line.clear();
    }
  }

  /// Tells messages and no progress.
  private record Talk(Console console) implements ImportProgress {
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
