package dev.tsearch.cli;

import dev.tsearch.core.RepeatableTests;
import java.util.List;

class RepeatableCliTest implements RepeatableTests {
  @Override
  public List<Import> imports() {
    return List.of(
        new Import(Main.class, "run", Cli.class),
        new Import(AotTraining.class, "run", AotTrainingTest.class));
  }
}
