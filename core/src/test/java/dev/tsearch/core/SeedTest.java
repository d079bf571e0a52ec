package dev.tsearch.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SeedTest {
  private final @Nullable String before = System.getProperty(Seed.PROPERTY);

  @AfterEach
  void restore() {
    set(before);
  }

  @Test
  void isTheSameInEveryBuild() {
    set(null);
    assertThat(Seed.next()).isEqualTo(Seed.next());
  }

  @Test
  void isTheOneThatIsGiven() {
    set("-17");
    assertThat(Seed.next()).isEqualTo(-17);
  }

  @Test
  void seedsDifferIfRandomSeedsAreRequested() {
    set(Seed.RANDOM);
    assertThat(Seed.next()).isNotEqualTo(Seed.next());
  }

  @Test
  void isAddedToTheFailureOfATestThatUsedIt() {
    set("23");
    Seed.next();
    var failure = new AssertionError("wrong");
    assertThat(handled(failure).getSuppressed())
        .singleElement()
        .extracting(Throwable::getMessage)
        .isEqualTo("run again with -Dtsearch.seed=23");
  }

  @Test
  void isNotAddedToTheFailureOfATestThatUsedNone() {
    Seed.forget();
    assertThat(handled(new AssertionError("wrong")).getSuppressed()).isEmpty();
  }

  /// The failure as it is after the extension that every test runs with.
  private static Throwable handled(Throwable failure) {
    return catchThrowable(() -> SeedInFailures.name(failure));
  }

  private static void set(@Nullable String value) {
    if (value == null) {
      System.clearProperty(Seed.PROPERTY);
    } else {
      System.setProperty(Seed.PROPERTY, value);
    }
  }
}
