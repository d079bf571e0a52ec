package dev.tsearch.cli;

import dev.tsearch.core.RepeatableTests;
import java.util.List;
import java.util.Set;

class RepeatableCliTest implements RepeatableTests {
  @Override
  public List<Import> imports() {
    return List.of(
        // the second runs in a process of its own, which imports nothing
        new Import(Main.class, "run", Set.of(Cli.class, FailingPainter.class)),
        new Import(AotTraining.class, "run", Set.of(AotTrainingTest.class)));
  }

  @Override
  public Set<String> measuring() {
    return Set.of(DatabaseOwner.class.getSimpleName());
  }
}
