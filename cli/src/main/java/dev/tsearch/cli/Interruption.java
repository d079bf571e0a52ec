package dev.tsearch.cli;

import dev.tsearch.cli.command.CommandName;
import dev.tsearch.cli.command.ExitCode;
import dev.tsearch.cli.config.UserException;
import dev.tsearch.cli.render.Console;
import dev.tsearch.cli.render.OutputException;
import dev.tsearch.core.disk.Cancellation;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Ends a long command when SIGINT or SIGTERM tells the process to end.
///
/// The command goes on to its next safe point: the batch at hand is finished, or was not begun.
/// Then one line says where it stopped and how to go on, and the JVM ends the process with status
/// 130 or 143. A command that reaches no safe point in time is ended like one that is killed: the
/// next writer completes its batch or rolls it back. A second signal does that at once.
final class Interruption {
  /// How long the command may take to its next safe point. With the start of the JVM's shutdown and
  /// its end the process takes less than two seconds.
  private static final Duration MAX_END = Duration.ofMillis(1_200);

  private static final int SIGINT = 2;
  private static final int SIGTERM = 15;

  private static final Set<CommandName> COVERED =
      EnumSet.of(
          CommandName.IMPORT,
          CommandName.INDEX,
          CommandName.VERIFY,
          CommandName.COMPRESS,
          CommandName.REPAIR,
          CommandName.FORGET,
          CommandName.REDACT);

  private final CommandName command;
  private final Console console;
  private final Cancellation cancellation = Cancellation.atSafePoints();
  private final CountDownLatch stopped = new CountDownLatch(1);

  /// @param console receives the line; another thread may be printing to it when it is late
  Interruption(CommandName command, Console console) {
    this.command = command;
    this.console = console;
  }

  /// Runs a command in the process that was started for it.
  static ExitCode guard(CommandName name, Console console, Main.CommandWork work)
      throws IOException, UserException {
    return COVERED.contains(name) ? new Interruption(name, console).during(work) : work.run();
  }

  /// Runs a command. Returns only if no signal came.
  private ExitCode during(Main.CommandWork work) throws IOException, UserException {
    var hook = new Thread(this::end, "tsearch-end");
    Runtime.getRuntime().addShutdownHook(hook);
    ExitCode code = ExitCode.ERROR;
    var mistakes = new ArrayList<UserException>(1);
    try {
      code = cancellation.<ExitCode, IOException>call(() -> withoutMistakes(work, mistakes));
    } catch (IOException | RuntimeException e) {
      if (!cancellation.isRequested()) {
        throw e;
      }
    }
    if (cancellation.isRequested() || !isRemoved(hook)) {
      console.out().flush();
      stopped.countDown();
      waitForTheEnd();
    }
    if (!mistakes.isEmpty()) {
      throw mistakes.getFirst();
    }
    return code;
  }

  /// Whether no signal has come, and none finds the hook any more.
  private static boolean isRemoved(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException _) {
      return false;
    }
  }

  /// Runs a command, and collects what is thrown besides I/O failures.
  private static ExitCode withoutMistakes(Main.CommandWork work, List<UserException> mistakes)
      throws IOException {
    try {
      return work.run();
    } catch (UserException e) {
      mistakes.add(e);
      return ExitCode.ERROR;
    }
  }

  /// The shutdown hook. The process ends when it returns.
  private void end() {
    cancellation.request();
    Thread.ofPlatform().daemon().start(Interruption::letSignalsKill);
    try {
      stopped.await(MAX_END.toMillis(), TimeUnit.MILLISECONDS);
      console.error(line());
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (OutputException _) {
      // Nobody reads the diagnostics.
    }
  }

  private String line() {
    return "stopped " + cancellation.position() + ": " + howToGoOn();
  }

  private String howToGoOn() {
    return switch (command) {
      case IMPORT -> "what was imported stays; to go on, type the same command again";
      case INDEX, COMPRESS -> "nothing is lost; to go on, type the same command again";
      case FORGET, REDACT ->
          "once it has begun to overwrite, the next command that writes completes it; to go on, type"
              + " the same command again";
      default -> "to begin again, type the same command";
    };
  }

  /// The thread of the command does not end the process: only the JVM knows which signal came.
  private static void waitForTheEnd() {
    try {
      Thread.sleep(Duration.ofMinutes(1));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /// Gives the signals their default action: they end the process at once. The JVM itself ignores
  /// them while it shuts down.
  @SuppressWarnings("restricted") // the launcher enables native access
  private static void letSignalsKill() {
    Linker linker = Linker.nativeLinker();
    MethodHandle signal =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("signal"),
            FunctionDescriptor.of(ValueLayout.ADDRESS, ValueLayout.JAVA_INT, ValueLayout.ADDRESS));
    try {
      for (int number : new int[] {SIGINT, SIGTERM}) {
        MemorySegment _ = (MemorySegment) signal.invokeExact(number, MemorySegment.NULL);
      }
    } catch (Throwable e) {
      throw new IllegalStateException("signal(2) cannot be called", e);
    }
  }
}
