package dev.tsearch.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/// A pager in a process of its own, on the terminal of this one.
///
/// @param process the process
record PagerProcess(Process process) implements PagedOutput.RunningPager {

  /// Starts pagers.
  @FunctionalInterface
  interface Starter {
    /// The running pager; empty if it could not be started.
    Optional<PagedOutput.RunningPager> start(PagerCommand command);
  }

  /// Starts a pager; empty if there is no such program.
  ///
  /// Ctrl-C ends this process only after the pager, which may use the key itself: a shell that gets
  /// the terminal back while the pager reads from it would take its keys.
  static Optional<PagedOutput.RunningPager> start(PagerCommand command) {
    var builder =
        new ProcessBuilder(command.words())
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(command.defaults());
    try {
      var pager = new PagerProcess(builder.start());
      Runtime.getRuntime().addShutdownHook(new Thread(pager::await, "tsearch-pager"));
      return Optional.of(pager);
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  @Override
  public OutputStream input() {
    return process.getOutputStream();
  }

  @Override
  public void await() {
    boolean interrupted = false;
    while (true) {
      try {
        process.waitFor();
        break;
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
