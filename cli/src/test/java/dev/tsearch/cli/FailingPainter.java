package dev.tsearch.cli;

import dev.tsearch.cli.config.Environment;
import dev.tsearch.cli.tui.paint.ScreenPainter;
import dev.tsearch.core.time.Zone;
import java.util.List;
import java.util.TimeZone;

/// The program with a bug: the time zone cannot be read while the terminal interface is drawn.
final class FailingPainter {
  private FailingPainter() {}

  public static void main(String[] arguments) {
    Environment real = Wiring.environment();
    var failing =
        new Environment(
            real.variables(),
            real.home(),
            real.directory(),
            real.clock(),
            Zone.lazily(FailingPainter::zone));
    System.exit(Main.run(List.of(arguments), Main.console(real), failing).status());
  }

  private static TimeZone zone() {
    boolean isDrawing =
        StackWalker.getInstance()
            .walk(frames ->
                frames.anyMatch(
                    frame -> frame.getClassName().equals(ScreenPainter.class.getName())));
    if (isDrawing) {
      throw new IllegalStateException("no zone");
    }
    return TimeZone.getTimeZone("UTC");
  }
}
