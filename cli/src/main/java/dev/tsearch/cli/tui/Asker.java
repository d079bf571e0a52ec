package dev.tsearch.cli.tui;

import dev.tsearch.cli.tui.state.Answered;
import dev.tsearch.cli.tui.state.Question;
import java.io.Closeable;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/// Asks the archive in the background. A question withdraws the one of its kind before it. One
/// owner, not thread-safe.
final class Asker implements Closeable {
  private final CommandRuns commands;
  private final LongSupplier nanos;
  private final Map<Class<?>, CommandRuns.CommandRun> running = new HashMap<>();
  private final Queue<Answered> answers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger open = new AtomicInteger();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /// @param commands runs the commands
  /// @param nanos a clock for durations
  Asker(CommandRuns commands, LongSupplier nanos) {
    this.commands = commands;
    this.nanos = nanos;
  }

  /// Asks a question.
  void ask(Question question) {
    CommandRuns.CommandRun run = commands.of(question.arguments());
    CommandRuns.CommandRun former = running.put(question.getClass(), run);
    if (former != null) {
      former.cancel();
    }
    open.incrementAndGet();
    threads.execute(() -> answer(question, run));
  }

  private void answer(Question question, CommandRuns.CommandRun run) {
    try {
      long begun = nanos.getAsLong();
      CommandRuns.CommandOutput output = run.output();
      long millis = TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - begun);
      answers.add(new AnswerReader(question, output).answer(millis));
    } catch (RuntimeException | OutOfMemoryError e) {
      answers.add(new Answered.Failure(question, "failed: " + e));
    } finally {
      open.decrementAndGet();
    }
  }

  /// Whether answers are missing or were not taken.
  boolean isBusy() {
    return open.get() > 0 || !answers.isEmpty();
  }

  /// The answers that have arrived; each is given once.
  Queue<Answered> answers() {
    return answers;
  }

  @Override
  public void close() {
    running.values().forEach(CommandRuns.CommandRun::cancel);
    threads.shutdownNow();
  }
}
