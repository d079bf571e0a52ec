package dev.tsearch.core.store.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RotationPolicyTest {
  private static final RotationPolicy POLICY = RotationPolicy.DEFAULT;

  @Test
  void defaultsAreChibis() {
    assertThat(POLICY.maxEntries()).isEqualTo(1_000);
    assertThat(POLICY.maxTokens()).isEqualTo(100_000);
    assertThat(POLICY.maxAgeSeconds()).isEqualTo(2_592_000);
    assertThat(POLICY.bytesPerToken()).isEqualTo(3);
    assertThat(StorageSettings.DEFAULT.bloomFilters()).isTrue();
  }

  @Test
  void limitsBelowTheMinimumAreRaised() {
    assertThat(new RotationPolicy(0, 0, 0, 0, 0))
        .isEqualTo(new RotationPolicy(1, 1, 60, 1 << 20, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "999, 99999, 16777215, false",
    "1000, 0, 0, true",
    "0, 100000, 0, true",
    "0, 0, 16777216, true"
  })
  void exactLimitSeals(long entries, long tokens, long bytes, boolean full) {
    assertThat(POLICY.isFull(entries, tokens, bytes)).isEqualTo(full);
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 2000, 2593000, true",
    "1000, 2000, 2592999, false",
    "2593000, 2593001, 1001, true",
    "2593000, 2593001, 1002, false",
    "1000, 2000, 0, false"
  })
  void rangeOfEventTimesStaysBelowTheLimit(long min, long max, long next, boolean stretches) {
    assertThat(POLICY.stretches(min, max, next)).isEqualTo(stretches);
  }

  @ParameterizedTest
  @CsvSource({"'', 0", "a, 1", "abc, 1", "abcd, 2", "é, 1", "éé, 2", "日, 1", "日本, 2", "🎉, 2"})
  void tokensAreAThirdOfTheUtf8BytesRoundedUp(String content, long tokens) {
    assertThat(POLICY.tokens(content)).isEqualTo(tokens);
  }
}
