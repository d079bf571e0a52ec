package dev.tsearch.core;

import dev.tsearch.core.fuzz.FuzzRun;
import java.util.Set;

class RepeatableCoreTest implements RepeatableTests {
  @Override
  public Set<String> measuring() {
    return Set.of(FuzzRun.class.getSimpleName());
  }
}
