package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InsertedTest {
  private static Inserted asked(boolean areAllWanted, String query) {
    var parser = new QueryParser(Instant.EPOCH, ZoneOffset.UTC);
    return Inserted.asked(areAllWanted, parser.parse(query).query());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "heron",
        "*",
        "heron type:message",
        "heron from:user role:user",
        "heron -role:system",
        "heron NOT subtype:skill",
        "heron session:system"
      })
  void aQueryThatDoesNotNameInsertedTextsLeavesThemOut(String query) {
    assertThat(asked(false, query)).isEqualTo(Inserted.LEFT_OUT);
    assertThat(asked(true, query)).isEqualTo(Inserted.LAST);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "role:system",
        "from:System heron",
        "heron AND type:system_prompt",
        "type:system",
        "subtype:skill",
        "heron AND (from:user OR type:system_prompt_changed)"
      })
  void aQueryThatNamesThemFindsThem(String query) {
    assertThat(asked(false, query)).isEqualTo(Inserted.LAST);
  }
}
