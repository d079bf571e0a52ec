package dev.tsearch.service.client;

import dev.tsearch.service.wire.PagerProgram;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/// The pager on the client's terminal, once it was started. Used by one thread.
public final class ClientPager {
  private @Nullable Process process;

  /// Starts it. Ctrl-C ends this process only after the pager, which may use the key itself.
  ///
  /// @throws IOException if there is no such program
  void start(PagerProgram program) throws IOException {
    var builder =
        new ProcessBuilder(program.words())
            .redirectOutput(ProcessBuilder.Redirect.INHERIT)
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().putAll(program.defaults());
    process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(this::await, "tsearch-pager"));
  }

  /// Whether it was started.
  boolean isStarted() {
    return process != null;
  }

  /// Where it reads its text from.
  ///
  /// @throws IOException if it was not started
  OutputStream input() throws IOException {
    Process started = process;
    if (started == null) {
      throw new IOException("no pager runs");
    }
    return started.getOutputStream();
  }

  /// Ends its input, and waits until the user leaves it.
  void end() throws IOException {
    try {
      input().close();
    } finally {
      await();
    }
  }

  private void await() {
    boolean isInterrupted = false;
    while (process != null) {
      try {
        process.waitFor();
        break;
      } catch (InterruptedException _) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
