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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/// Asks the archive in the background. A question withdraws the one of its kind before it. One
/// owner, not thread-safe.
final class Asker implements Closeable {
  private final CommandRuns commands;
  private final LongSupplier nanos;
  private final Map<Class<?>, PendingQuestion> running = new HashMap<>();
  private final Queue<Answered> answers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger open = new AtomicInteger();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  /// A question whose answer is wanted until it is withdrawn.
  ///
  /// @param question the question
  /// @param run the run of its command
  /// @param isWithdrawn whether another question took its place
  private record PendingQuestion(
      Question question, CommandRuns.CommandRun run, AtomicBoolean isWithdrawn) {
    void withdraw() {
      isWithdrawn.set(true);
      run.cancel();
    }
  }

  /// @param commands runs the commands
  /// @param nanos a clock for durations
  Asker(CommandRuns commands, LongSupplier nanos) {
    this.commands = commands;
    this.nanos = nanos;
  }

  /// Asks a question.
  void ask(Question question) {
    var pending =
        new PendingQuestion(question, commands.of(question.arguments()), new AtomicBoolean());
    PendingQuestion former = running.put(question.getClass(), pending);
    if (former != null) {
      former.withdraw();
    }
    open.incrementAndGet();
    threads.execute(() -> answer(pending));
  }

  private void answer(PendingQuestion pending) {
    try {
      Answered answer = answerOf(pending);
      // What a cancelled command says is no answer.
      if (!pending.isWithdrawn().get()) {
        answers.add(answer);
      }
    } finally {
      open.decrementAndGet();
    }
  }

  private Answered answerOf(PendingQuestion pending) {
    try {
      long begun = nanos.getAsLong();
      CommandRuns.CommandOutput output = pending.run().output();
      long millis = TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - begun);
      return new AnswerReader(pending.question(), output).answer(millis);
    } catch (RuntimeException | OutOfMemoryError e) {
      return new Answered.Failure(pending.question(), "failed: " + e);
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
    running.values().forEach(PendingQuestion::withdraw);
    threads.shutdownNow();
  }
}
