package dev.tsearch.cli.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.cli.tui.CommandRuns.CommandOutput;
import dev.tsearch.cli.tui.CommandRuns.CommandRun;
import dev.tsearch.cli.tui.state.Answered;
import dev.tsearch.cli.tui.state.Question;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class AskerTest {
  private static final Question QUESTION = new Question.AllEntries("aaaa0001", true);

  /// Runs until it is cancelled, and fails then.
  private static final class EndlessRun implements CommandRun {
    private final CountDownLatch end = new CountDownLatch(1);

    @Override
    public CommandOutput output() {
      try {
        end.await();
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
      return new CommandOutput(List.of(), List.of("tsearch: cancelled"), 2);
    }

    @Override
    public void cancel() {
      end.countDown();
    }
  }

  /// Prints nothing at once.
  private static final class EmptyRun implements CommandRun {
    @Override
    public CommandOutput output() {
      return new CommandOutput(List.of(), List.of(), 0);
    }

    @Override
    public void cancel() {}
  }

  /// Its failure was shown as the answer to the question after it if the two were equal.
  @Test
  void aWithdrawnQuestionHasNoAnswer() {
    var runs = new ArrayDeque<CommandRun>(List.of(new EndlessRun(), new EmptyRun()));
    try (var asker = new Asker(_ -> runs.remove(), () -> 0)) {
      asker.ask(QUESTION);
      asker.ask(QUESTION);
      assertThat(answers(asker)).containsExactly(new Answered.Items(QUESTION, List.of()));
    }
  }

  private static List<Answered> answers(Asker asker) {
    var answers = new ArrayList<Answered>();
    while (asker.isBusy()) {
      Answered answer = asker.answers().poll();
      if (answer == null) {
        Thread.onSpinWait();
      } else {
        answers.add(answer);
      }
    }
    return answers;
  }
}
