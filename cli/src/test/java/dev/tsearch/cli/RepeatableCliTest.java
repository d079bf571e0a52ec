package dev.tsearch.cli;

import dev.tsearch.core.RepeatableTests;
import java.util.List;
import java.util.Set;

class RepeatableCliTest implements RepeatableTests {
  @Override
  public List<Import> imports() {
    return List.of(
        new Import(Main.class, "run", Cli.class),
        new Import(AotTraining.class, "run", AotTrainingTest.class));
  }

  @Override
  public Set<String> measuring() {
    return Set.of(DatabaseOwner.class.getSimpleName());
  }
}
