package dev.tsearch.core.store.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LockWaitTest {
  private final AtomicInteger attempts = new AtomicInteger();

  /// The number of the attempt that succeeds.
  private Optional<Integer> freeAt(int attempt) {
    int number = attempts.incrementAndGet();
    return number == attempt ? Optional.of(number) : Optional.empty();
  }

  @Test
  void triesUntilTheLockIsFree() throws IOException {
    var wait = new LockWait(Duration.ofMinutes(5), _ -> {});
    assertThat(wait.acquire("busy", () -> freeAt(7))).contains(7);
  }

  @Test
  void triesOnceWithoutTime() throws IOException {
    assertThat(LockWait.NONE.acquire("busy", () -> freeAt(2))).isEmpty();
    assertThat(attempts).hasValue(1);
    assertThat(LockWait.NONE.acquire("busy", () -> freeAt(2))).contains(2);
  }
}
