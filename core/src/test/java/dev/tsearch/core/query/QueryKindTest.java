package dev.tsearch.core.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tsearch.core.entry.Field;
import dev.tsearch.core.entry.TimeRange;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class QueryKindTest {
  private static final Query WORD = new Query.Word("a");

  private static final List<Query> ONE_OF_EACH =
      List.of(
          WORD,
          new Query.Phrase("a b", 0),
          new Query.Words(List.of(new Query.Word("a"))),
          new Query.Prefix("a"),
          new Query.Wildcard("a*b"),
          new Query.Fuzzy("a", 1),
          new Query.Regex("a"),
          new Query.FieldIs(Field.TOOL, "a"),
          new Query.FieldIn(Field.TOOL, Optional.empty(), Optional.empty()),
          new Query.TimeIs(TimeRange.ALL),
          new Query.All(List.of(WORD, WORD)),
          new Query.Any(List.of(WORD, WORD)),
          new Query.Not(WORD),
          new Query.Everything());

  @Test
  void everyRecordHasAKindOfItsName() {
    assertThat(ONE_OF_EACH).hasSameSizeAs(Query.class.getPermittedSubclasses());
    for (Query query : ONE_OF_EACH) {
      assertThat(query.kind().name()).isEqualTo(constantName(query.getClass()));
    }
    assertThat(ONE_OF_EACH.stream().map(Query::kind))
        .containsExactlyInAnyOrderElementsOf(Arrays.asList(QueryKind.values()));
  }

  private static String constantName(Class<?> type) {
    return type.getSimpleName().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toUpperCase(Locale.ROOT);
  }
}
